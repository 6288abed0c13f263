import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronRight, FileDiff, Handshake, type IconNode, Scale, Swords, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import { useNow } from '../../../../api/server-clock.ts'
import { type DecisionAnswer, decisionQuery } from '../../../../api/tender-decision.ts'
import { CHANGES_PLACE } from '../../../../components/tender-changes/change-words.ts'
import { useLocation } from '../../../../navigation.tsx'
import { ITEMS_PLACE, paths } from '../../../../paths.ts'
import { isSectionOpen } from '../../../../runtime-config.ts'
import { ACTIONS } from '../../../../texts/common.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { Buyer, Changes, Criteria, DeadlineAnswer, Money, Rivals } from './answers.tsx'
import { BAND } from './band-texts.ts'
import './band.css'

type Part = DecisionAnswer['failed'][number]
const PARTS = ['deadline', 'money', 'criteria', 'rivals', 'buyer', 'changes'] as const satisfies readonly Part[]

const ICONS: Record<Part, IconNode> = {
  deadline: CalendarClock,
  money: Wallet,
  criteria: Scale,
  rivals: Swords,
  buyer: Handshake,
  changes: FileDiff,
}

interface Props {
  tender: TenderSummary | TenderDetail
}

/** The six answers to decide on an open tender, each a link to what stands behind it. */
export default function DecisionBand({ tender }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(decisionQuery(tender.bid_idn))
  const now = useNow()
  const { state } = useLocation()
  if (isError && !data) {
    return (
      <div role="alert" className="sheet mb-7 flex flex-wrap items-center gap-4 px-5 py-4">
        <p className="text-ink2">{BAND.failed}</p>
        <Button size="pill" busy={isFetching} className="max-tablet:h-11" onClick={() => void refetch()}>
          {ACTIONS.retry}
        </Button>
      </div>
    )
  }
  return (
    <ul aria-label={BAND.label} aria-busy={!data} className="band">
      {PARTS.map((part) => (
        <li key={part}>
          <Cell bid_idn={tender.bid_idn} part={part} to={data && placeOf(part, data, tender)} state={state}>
            {data ? answerOf(part, data) : <Skeleton className="mt-2 h-16 w-full" />}
          </Cell>
        </li>
      ))}
    </ul>
  )

  function answerOf(part: Part, answer: DecisionAnswer): ReactNode {
    const { deadline, money, criteria, rivals, buyer, changes } = answer
    const isAgile = tender.agile !== undefined
    if (part === 'deadline' && deadline) return <DeadlineAnswer answer={deadline} now={now} />
    if (part === 'money' && money) return <Money answer={money} tender={tender} isAgile={isAgile} />
    if (part === 'criteria' && criteria) return <Criteria answer={criteria} />
    if (part === 'rivals' && rivals) return <Rivals answer={rivals} />
    if (part === 'buyer' && buyer) return <Buyer answer={buyer} isAgile={isAgile} />
    if (part === 'changes' && changes) return <Changes answer={changes} now={now} />
    return (
      <>
        <span className="mt-1 block text-ink2">{BAND.partFailed}</span>
        <Button size="pill" busy={isFetching} className="mt-2 max-tablet:h-11" onClick={() => void refetch()}>
          {ACTIONS.retry}
        </Button>
      </>
    )
  }
}

interface CellProps {
  bid_idn: string
  part: Part
  /** undefined: there is nothing behind the answer, or it is not known yet */
  to: string | undefined
  /** of the address: the way back */
  state: unknown
  children: ReactNode
}

function Cell({ bid_idn, part, to, state, children }: CellProps) {
  const content = (
    <>
      <span className="flex items-center gap-2 condensed text-sm text-ink2">
        <Icon icon={ICONS[part]} size={16} strokeWidth={1.75} className="flex-none" />
        {BAND.titles[part]}
        {to !== undefined && <Icon icon={ChevronRight} size={16} className="band-open ml-auto flex-none" />}
      </span>
      {children}
    </>
  )
  if (to === undefined) return <div className="band-cell">{content}</div>
  // an anchor replaces the address, so that Back leads to where the tender was opened
  const isAnchor = to.startsWith('#')
  return (
    <Link
      to={isAnchor ? paths.tender(bid_idn) + to : to}
      {...(isAnchor && { replace: true, state: state as Record<string, unknown> })}
      className="band-cell"
    >
      {content}
    </Link>
  )
}

/** Where the rows behind an answer stand; undefined: there are none. */
function placeOf(part: Part, answer: DecisionAnswer, tender: TenderSummary | TenderDetail): string | undefined {
  if (!answer[part]) return undefined
  const { agile, institution_rut } = tender
  const hasItems = 'items' in tender && tender.items.length > 0
  if (part === 'deadline') return '#cronograma'
  if (part === 'money') return agile || !hasItems ? `#${ITEMS_PLACE}` : '#precios'
  if (part === 'criteria') {
    return 'facts' in tender && tender.facts.evaluation_criteria ? '#criterios' : undefined
  }
  if (part === 'changes') return answer.changes?.total ? `#${CHANGES_PLACE}` : undefined
  if (part === 'rivals' && !agile && hasItems) return '#quien-oferta'
  return institution_rut && isSectionOpen('instituciones')
    ? paths.institution(institution_rut, { vista: 'compra' })
    : undefined
}
