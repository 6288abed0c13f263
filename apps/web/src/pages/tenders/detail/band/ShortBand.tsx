import { ChevronRight } from 'lucide'
import { useLocation } from '../../../../navigation.tsx'
import { paths } from '../../../../paths.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { SECTIONS } from '../sections/section-names-texts.ts'
import type { ShortAnswer } from './over-answers.ts'
import './band.css'

interface Props {
  bid_idn: string
  label: string
  answers: readonly ShortAnswer[]
  isWaiting: boolean
}

/** A few answers in words, each a link to the section behind it. */
export function ShortBand({ bid_idn, label, answers, isWaiting }: Props) {
  return (
    <ul
      aria-label={label}
      aria-busy={isWaiting}
      className={answers.length === 4 ? 'band band-four' : 'band band-short'}
    >
      {answers.map((answer) => (
        <li key={answer.title}>
          <Cell bid_idn={bid_idn} answer={answer} isWaiting={isWaiting} />
        </li>
      ))}
    </ul>
  )
}

interface CellProps {
  bid_idn: string
  answer: ShortAnswer
  isWaiting: boolean
}

function Cell({ bid_idn, answer: { title, head, isOwn, note, section }, isWaiting }: CellProps) {
  const { state } = useLocation()
  const content = (
    <>
      <span className="flex items-center gap-2 condensed text-sm text-ink2">
        {title}
        {section && <Icon icon={ChevronRight} size={16} className="band-open ml-auto flex-none" />}
      </span>
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
    </>
  )
  if (!section) return <div className="band-cell">{content}</div>
  return (
    // Back leads to where the tender was opened
    <Link
      to={`${paths.tender(bid_idn)}#${SECTIONS[section].place}`}
      replace
      state={state as Record<string, unknown>}
      className="band-cell"
    >
      {content}
    </Link>
  )
}
