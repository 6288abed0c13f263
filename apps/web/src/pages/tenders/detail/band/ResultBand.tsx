import type { TenderDetail } from '@mirador/contract/tenders'
import { useQuery } from '@tanstack/react-query'
import { Award, ChevronRight, type IconNode, Scale, Trophy, Users } from 'lucide'
import { tenderOffersQuery } from '../../../../api/tender-offers.ts'
import { useLocation } from '../../../../navigation.tsx'
import { paths } from '../../../../paths.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { SECTIONS } from '../sections/section-names-texts.ts'
import { type ResultAnswer, resultAnswers } from './result-answers.ts'
import './band.css'

const ICONS: readonly IconNode[] = [Award, Trophy, Scale, Users]

/** The result of an awarded tender at one glance: the own one, who won, by how much, how many offered. */
export default function ResultBand({ tender }: { tender: TenderDetail }) {
  const { data, isPending } = useQuery({ ...tenderOffersQuery(tender.bid_idn, 0), enabled: tender.offers > 0 })
  const isWaiting = tender.offers > 0 && isPending
  return (
    <ul aria-label="Resultado" aria-busy={isWaiting} className="band band-result">
      {resultAnswers(tender, data).map((answer, place) => (
        <li key={answer.title}>
          <Cell bid_idn={tender.bid_idn} answer={answer} icon={ICONS[place] as IconNode} isWaiting={isWaiting} />
        </li>
      ))}
    </ul>
  )
}

interface CellProps {
  bid_idn: string
  answer: ResultAnswer
  icon: IconNode
  isWaiting: boolean
}

function Cell({ bid_idn, answer: { title, head, isOwn, note, section }, icon, isWaiting }: CellProps) {
  const { state } = useLocation()
  const content = (
    <>
      <span className="flex items-center gap-2 condensed text-sm text-ink2">
        <Icon icon={icon} size={16} strokeWidth={1.75} className="flex-none" />
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
