import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronRight, FileDiff, Handshake, type IconNode, Scale, Swords, Wallet } from 'lucide'
import type { ReactNode } from 'react'
import { useNow } from '../../../../api/server-clock.ts'
import { type DecisionAnswer, decisionQuery } from '../../../../api/tender-decision.ts'
import { useLocation } from '../../../../navigation.tsx'
import { paths } from '../../../../paths.ts'
import { ACTIONS } from '../../../../texts/common.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { SECTIONS, type SectionKey } from '../sections/section-names-texts.ts'
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

const WAITING = <Skeleton className="mt-2 h-16 w-full" />

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
            {data ? answerOf(part, data) : part === 'money' ? <Money tender={tender} answer={undefined} /> : WAITING}
          </Cell>
        </li>
      ))}
    </ul>
  )

  function answerOf(part: Part, answer: DecisionAnswer): ReactNode {
    const { deadline, money, criteria, rivals, buyer, changes } = answer
    if (part === 'deadline' && deadline) return <DeadlineAnswer answer={deadline} now={now} />
    if (part === 'money' && money) return <Money answer={money} tender={tender} />
    if (part === 'criteria' && criteria) return <Criteria answer={criteria} />
    if (part === 'rivals' && rivals) return <Rivals answer={rivals} />
    if (part === 'buyer' && buyer) return <Buyer answer={buyer} isAgile={tender.agile !== undefined} />
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
  /** anchor of the section; undefined: there is none, or it is not known yet */
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
  return (
    // Back leads to where the tender was opened
    <Link to={paths.tender(bid_idn) + to} replace state={state as Record<string, unknown>} className="band-cell">
      {content}
    </Link>
  )
}

/** The section behind each answer. */
const PLACES: Record<Part, SectionKey> = {
  deadline: 'deadlines',
  money: 'items',
  criteria: 'criteria',
  rivals: 'rivals',
  buyer: 'buyer',
  changes: 'changes',
}

/** The anchor of the section behind an answer; undefined: there is none. */
function placeOf(part: Part, answer: DecisionAnswer, tender: TenderSummary | TenderDetail): string | undefined {
  const isThere =
    answer[part] &&
    (part !== 'criteria' ||
      answer.criteria?.reasons?.list.length ||
      ('facts' in tender && tender.facts.evaluation_criteria)) &&
    (part !== 'rivals' || tender.agile || ('items' in tender && tender.items.length > 0)) &&
    (part !== 'buyer' || tender.institution_rut)
  return isThere ? `#${SECTIONS[PLACES[part]].place}` : undefined
}
