import { MINUTE_MS } from '@mirador/domain/time/duration'
import { useEffect, useState } from 'react'
import { RESEND } from '../texts/registration-screens.ts'
import { Button } from '../ui/Button.tsx'

/** Within this time the identity service sends no new code; the last one stays valid. */
const WAIT_MS = MINUTE_MS

interface Props {
  /** when the last code was requested, in milliseconds of the local clock; 0 = never */
  sentAt: number
  onResend: () => Promise<void>
}

/** Requests another code; the remaining wait is shown next to it. */
export function ResendCode({ sentAt, onResend }: Props) {
  const seconds = useSecondsLeft(sentAt)
  const [isBusy, setBusy] = useState(false)

  async function resend() {
    if (seconds > 0) return
    setBusy(true)
    await onResend()
    setBusy(false)
  }

  return (
    <div className="mt-6 text-sm text-ink2">
      <p>{RESEND.question}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="pill"
          busy={isBusy}
          aria-disabled={seconds > 0 || undefined}
          className="aria-disabled:opacity-60"
          onClick={() => void resend()}
        >
          {RESEND.action}
        </Button>
        {seconds > 0 && <span className="tabular-nums">{RESEND.wait(seconds)}</span>}
      </p>
    </div>
  )
}

function useSecondsLeft(sentAt: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = secondsLeft(sentAt, now)
  const isWaiting = seconds > 0

  useEffect(() => {
    setNow(Date.now())
    if (!isWaiting && secondsLeft(sentAt, Date.now()) === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [sentAt, isWaiting])
  return seconds
}

/** The wait is over when the local clock was set back, since the elapsed time is unknown. */
function secondsLeft(sentAt: number, now: number): number {
  return now < sentAt ? 0 : Math.ceil(Math.max(0, sentAt + WAIT_MS - now) / 1000)
}
