import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'

// Pictures of the answers. The sentences beside them say the same, so screen readers skip them.

interface Mark {
  kind: OwnDeadlineKind
  at: Date
}

/** The own deadlines between today and the last one; the next one is filled. */
export function Lane({ marks, next, now }: { marks: readonly Mark[]; next: Mark | undefined; now: Date }) {
  const last = marks.at(-1)?.at.getTime() ?? now.getTime()
  const span = Math.max(1, last - now.getTime())
  return (
    <span className="band-lane" aria-hidden="true">
      {marks.map((mark) => (
        <span
          key={mark.kind}
          data-kind={mark.kind}
          data-next={mark === next}
          style={{ left: `${Math.max(0, ((mark.at.getTime() - now.getTime()) / span) * 100)}%` }}
        />
      ))}
    </span>
  )
}

/** The usual range before the budget, which is the end of the bar where it is the greater one. */
export function MoneyBar({ lower, upper, budget }: { lower: number; upper: number; budget: number | null }) {
  const end = Math.max(upper, budget ?? 0)
  const percent = (value: number) => `${(value / end) * 100}%`
  return (
    <span className="band-bar" aria-hidden="true">
      <span className="bg-patina" style={{ left: percent(lower), right: `calc(100% - ${percent(upper)})` }} />
      {budget !== null && <span className="band-limit" style={{ left: percent(budget) }} />}
    </span>
  )
}

/** One bar, divided by the weights. */
export function WeightsBar({ weights }: { weights: readonly number[] }) {
  return (
    <span className="band-weights" aria-hidden="true">
      {weights.map((weight, place) => (
        // weights may repeat and keep their order
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <span key={place} style={{ flexGrow: weight, opacity: 1 - (place * 0.7) / weights.length }} />
      ))}
    </span>
  )
}

/** Maximum number of marks on a line. */
const MAX_MARKS = 12

/** Cases as marks: yours in cobre, those of the most frequent one in patina, the others hollow. */
export function Marks({ own, first, total }: { own: number; first: number; total: number }) {
  const scale = total > MAX_MARKS ? MAX_MARKS / total : 1
  const [firstMarks, ownMarks] = [Math.round(first * scale), Math.round(own * scale)]
  const kinds = Array.from({ length: Math.min(total, MAX_MARKS) }, (_, place) =>
    place < firstMarks ? 'first' : place < firstMarks + ownMarks ? 'own' : 'other',
  )
  return (
    <span className="band-marks" aria-hidden="true">
      {kinds.map((kind, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks are alike
        <span key={place} data-kind={kind} />
      ))}
    </span>
  )
}
