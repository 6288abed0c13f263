import type { UnseenChangeAnswer } from '@mirador/contract/unseen-changes'
import { CHANGES } from '@mirador/texts/tender-changes'
import { changeWords } from './change-words.ts'

/** `Cierre: 12 de diciembre, 15:00 → 18 de diciembre, 15:00 (6 días más)`, in cobre when it is critical. */
export function ChangeLine({ change, now }: { change: UnseenChangeAnswer; now: Date }) {
  const words = changeWords(change, now)
  if ('sentence' in words) return words.sentence
  const isCritical = change.severity === 'critical'
  return (
    <span className={isCritical ? 'text-cobre' : ''}>
      <span className={isCritical ? 'font-bold' : 'font-medium text-ink'}>{words.label}:</span>{' '}
      {'counts' in words ? (
        words.counts
      ) : (
        <>
          {words.old} <span aria-hidden="true">→</span>
          <span className="sr-only">, {CHANGES.now}</span>{' '}
          <span className={isCritical ? 'font-bold' : 'font-medium text-ink'}>{words.new}</span>
          {words.note && ` (${words.note})`}
        </>
      )}
    </span>
  )
}
