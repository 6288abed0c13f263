import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, FileDiff, Handshake, type IconNode, Scale, Swords, Wallet } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../../api/server-clock.ts'
import { type DecisionAnswer, decisionQuery } from '../../../../api/tender-decision.ts'
import { BAND } from '../../../../components/decision/band-texts.ts'
import { ACTIONS } from '../../../../texts/common.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import type { SectionKey } from '../sections/section-names-texts.ts'
import { hasCriteria, hasRivals } from '../sections/shown-sections.ts'
import { Buyer, Changes, Criteria, DeadlineAnswer, Money, Rivals } from './answers.tsx'
import { BandCell } from './BandCell.tsx'
import { BandFailed } from './BandFailed.tsx'

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

const WAITING = <Skeleton className="band-waiting w-full" />

interface Props {
  tender: TenderSummary | TenderDetail
}

/** The six answers to decide on an open tender, each a link to what stands behind it. */
export default function DecisionBand({ tender }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(decisionQuery(tender.bid_idn))
  const now = useNow()
  // of a tender from a list the money is known; without one, cells that wait would only move when the answers arrive
  const [isFirst] = useState('description' in tender)
  if (isError && !data) return <BandFailed text={BAND.failed} query={{ isFetching, refetch }} />
  if (!data && isFirst) return <Skeleton className="band-first w-full" />
  return (
    <ul aria-label={BAND.label} aria-busy={!data} className="band">
      {PARTS.map((part) => (
        <li key={part}>
          <BandCell
            bid_idn={tender.bid_idn}
            title={BAND.titles[part]}
            icon={ICONS[part]}
            section={data && sectionOf(part, data, tender)}
          >
            {data ? answerOf(part, data) : part === 'money' ? <Money tender={tender} answer={undefined} /> : WAITING}
          </BandCell>
        </li>
      ))}
    </ul>
  )

  function answerOf(part: Part, answer: DecisionAnswer): ReactNode {
    const { deadline, money, criteria, rivals, buyer, changes } = answer
    if (part === 'deadline' && deadline) return <DeadlineAnswer answer={deadline} agile={tender.agile} now={now} />
    if (part === 'money' && money) return <Money answer={money} tender={tender} />
    if (part === 'criteria' && criteria) return <Criteria answer={criteria} />
    if (part === 'rivals' && rivals) return <Rivals answer={rivals} isAgile={tender.agile !== undefined} />
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

/** The section behind each answer. */
const SECTION_OF: Record<Part, SectionKey> = {
  deadline: 'deadlines',
  money: 'items',
  criteria: 'criteria',
  rivals: 'rivals',
  buyer: 'buyer',
  changes: 'changes',
}

/** The section behind an answer; undefined: there is none. */
function sectionOf(part: Part, answer: DecisionAnswer, tender: TenderSummary | TenderDetail): SectionKey | undefined {
  const isThere =
    answer[part] &&
    (part !== 'criteria' || hasCriteria(tender, answer)) &&
    (part !== 'rivals' || hasRivals(tender)) &&
    (part !== 'buyer' || tender.institution_rut)
  return isThere ? SECTION_OF[part] : undefined
}
