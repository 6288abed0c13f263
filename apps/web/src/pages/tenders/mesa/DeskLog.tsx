import type { LogEntry } from '@mirador/contract/mesa'
import { clockTime } from '@mirador/domain/time/chile-time'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { readOlderLog } from '../../../api/desk.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DESK_TENDER } from './desk-texts.ts'
import { dayWords, logWords } from './desk-words.ts'
import type { PartProps } from './part-props.ts'

/** What happened with the tender, the newest first. */
export function DeskLog({ place, desk, names, now }: PartProps) {
  const [older, setOlder] = useState<readonly LogEntry[]>([])
  const [isBusy, setBusy] = useState(false)
  const newest = new Set(desk.log.map(({ seq }) => seq))
  const entries = [...desk.log, ...older.filter(({ seq }) => !newest.has(seq))]

  async function readOlder() {
    const last = entries.at(-1)
    if (!last) return
    setBusy(true)
    try {
      const { entries: read } = await readOlderLog(place, last.seq)
      setOlder([...older, ...read])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!error.isReported) showToast('error', `${DESK_TENDER.logFailed} ${error.message}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="mt-4" aria-labelledby="que-paso">
      <h3 id="que-paso" className="font-bold">
        {DESK_TENDER.log}
      </h3>
      {entries.length === 0 && <p className="text-ink3">{DESK_TENDER.emptyLog}</p>}
      <ol>
        {entries.map((entry) => {
          const { who, what } = logWords(entry, { names, now })
          const at = new Date(entry.at)
          return (
            <li key={entry.seq} className="mt-1.5 text-sm text-ink2 wrap-anywhere">
              {who && <strong className="font-bold text-ink">{who} </strong>}
              {what} · {dayWords(at, now)}, {clockTime(at)}
            </li>
          )
        })}
      </ol>
      {entries.length < desk.log_total && (
        <Button size="pill" className="mt-2" busy={isBusy} onClick={() => void readOlder()}>
          {DESK_TENDER.olderLog}
        </Button>
      )}
    </section>
  )
}
