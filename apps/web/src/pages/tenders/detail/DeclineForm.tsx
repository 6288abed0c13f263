import { DECLINE_REASONS, type DeclineReason, MAX_REASON_WORDS } from '@mirador/domain/pursuits/stage'
import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import { lazyComponent } from '../../../lazy-component.tsx'
import { ACTIONS } from '../../../texts/common.ts'
import { DECISIONS } from '../../../texts/decisions.ts'
import { Button } from '../../../ui/Button.tsx'

// Loaded on demand: one reason of several has words, and the fields come with all that forms share.
const TextField = lazyComponent(async () => ({ default: (await import('../../../ui/TextField.tsx')).TextField }))

interface FormProps {
  reason: DeclineReason | undefined
  words: string
  isBusy: boolean
  /** resolves to whether it was stored */
  onDecline: (reason: DeclineReason, words: string | null) => Promise<boolean>
  /** undefined where there is nothing to withdraw */
  onWithdraw: (() => Promise<boolean>) | undefined
  /** undefined in a panel, which closes by itself */
  onCancel?: (() => void) | undefined
}

/** Why not: one tap, or a few words. */
export function DeclineForm({ reason: declined, words, isBusy, onDecline, onWithdraw, onCancel }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState(declined)
  const radios = useId()

  async function send(sent: Promise<boolean>) {
    const panel = form.current?.closest<HTMLElement>('[popover]')
    if (await sent) panel?.hidePopover()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!reason) return
    const written = String(new FormData(event.currentTarget).get('words') ?? '').trim()
    void send(onDecline(reason, reason === 'otro' && written ? written : null))
  }

  return (
    <form ref={form} className="fit-form" onSubmit={submit}>
      <fieldset>
        <legend>{DECISIONS.question}</legend>
        {DECLINE_REASONS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={radios}
              className="accent-patina"
              checked={value === reason}
              onChange={() => setReason(value)}
            />
            {DECISIONS.reasons[value]}
          </label>
        ))}
      </fieldset>
      {reason === 'otro' && (
        <Suspense fallback={<div className="h-20" />}>
          <TextField
            label={DECISIONS.words}
            name="words"
            defaultValue={words}
            maxLength={MAX_REASON_WORDS}
            autoComplete="off"
            className="mt-2 px-2"
          />
        </Suspense>
      )}
      <Button type="submit" variant="primary" busy={isBusy} disabled={!reason} className="max-tablet:h-11">
        {DECISIONS.save}
      </Button>
      {onWithdraw ? (
        <Button variant="ghost" className="max-tablet:h-11" onClick={() => void send(onWithdraw())}>
          {DECISIONS.backToUndecided}
        </Button>
      ) : (
        <Button variant="ghost" className="max-tablet:h-11" data-close onClick={onCancel}>
          {ACTIONS.cancel}
        </Button>
      )}
    </form>
  )
}
