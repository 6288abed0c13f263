import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { BandCell } from './BandCell.tsx'
import type { ShortAnswer } from './over-answers.ts'

interface Props {
  bid_idn: string
  label: string
  answers: readonly ShortAnswer[]
  isWaiting: boolean
}

/** A few answers in words. */
export function ShortBand({ bid_idn, label, answers, isWaiting }: Props) {
  return (
    <ul
      aria-label={label}
      aria-busy={isWaiting}
      className={answers.length === 4 ? 'band band-four' : 'band band-short'}
    >
      {answers.map(({ title, head, isOwn, note, section }) => (
        <li key={title}>
          <BandCell bid_idn={bid_idn} title={title} section={section}>
            {isWaiting ? (
              <Skeleton className="mt-2 h-12 w-full" />
            ) : (
              <>
                <span className="band-head">
                  <strong className={`semicondensed font-bold ${isOwn ? 'text-cobre' : ''}`}>{head}</strong>
                </span>
                {note && <span className="band-note">{note}</span>}
              </>
            )}
          </BandCell>
        </li>
      ))}
    </ul>
  )
}
