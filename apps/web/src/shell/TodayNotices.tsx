import { isPressing } from '@mirador/domain/deadlines/deadline'
import { FIT_WORDS } from '@mirador/texts/fit'
import { DOT, MISSING } from '@mirador/texts/tenders'
import { CalendarClock, FileDiff, Gavel, type IconNode, Sunrise } from 'lucide'
import type { ReactNode } from 'react'
import type { TodayQueues } from '../api/today-queues.ts'
import { newsOf } from '../components/today/change-news.ts'
import { deadlineWords, sinceWords } from '../components/today/time-words.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { NOTICES } from './notices-texts.ts'

type Queue<Name extends 'decide' | 'changes'> = NonNullable<TodayQueues[Name]>['rows'][number]

/** The rows of Hoy that the bell shows: the most urgent of each queue. */
export interface HottestRows {
  decide: Queue<'decide'> | undefined
  changes: readonly Queue<'changes'>[]
  fresh: NonNullable<TodayQueues['fresh']> | undefined
}

/** Maximum number of changes in the bell. */
const MAX_CHANGES = 2

export function hottestRows({ decide, changes, fresh }: TodayQueues): HottestRows {
  return {
    decide: decide?.rows[0],
    changes: changes?.rows.slice(0, MAX_CHANGES) ?? [],
    fresh: fresh && fresh.total > 0 ? fresh : undefined,
  }
}

/** The most urgent row of each queue of Hoy, as lines of the bell. */
export function TodayNotices({ rows: { decide, changes, fresh }, queues }: { rows: HottestRows; queues: TodayQueues }) {
  const now = new Date(queues.at)
  return (
    <>
      {decide && <DecideLine row={decide} now={now} />}
      {changes.map((row) => (
        <ChangeLine key={row.tender.bid_idn} row={row} now={now} />
      ))}
      {fresh && (
        <Line
          to={paths.today()}
          icon={Sunrise}
          isCritical={false}
          about={NOTICES.since(sinceWords(new Date(queues.since), now))}
        >
          <strong>{NOTICES.fresh(fresh.total)}</strong>, {NOTICES.firstOf(fresh.rows[0]?.name ?? '')}
        </Line>
      )}
    </>
  )
}

function DecideLine({ row: { tender, deadline }, now }: { row: Queue<'decide'>; now: Date }) {
  const at = new Date(deadline.at)
  const urgent = isPressing({ kind: deadline.kind, at }, now)
  const grade = tender.fit?.grade
  return (
    <Line
      to={paths.tender(tender.bid_idn)}
      icon={CalendarClock}
      isCritical={urgent}
      about={NOTICES.decide + (grade ? DOT + FIT_WORDS.grades[grade] : '')}
    >
      <strong className={urgent ? 'text-cobre' : ''}>
        {NOTICES.deadline(deadline.kind, deadlineWords({ kind: deadline.kind, at }, now))}
      </strong>{' '}
      {NOTICES.quoted(tender.name)}
    </Line>
  )
}

/** The tender marks its changes as seen, and a result once its offers were read. */
function ChangeLine({ row, now }: { row: Queue<'changes'>; now: Date }) {
  const { tender, own_result } = row
  const { label, isResult, isCritical, old, text, note } = newsOf(row, now)
  return (
    <Line
      to={paths.tender(tender.bid_idn) + (own_result ? '#ofertas' : '')}
      icon={isResult ? Gavel : FileDiff}
      isCritical={isCritical}
      about={tender.institution_name ?? MISSING}
    >
      {label}: {old !== undefined && !isResult && <OldValue text={old} />}
      <strong className={isCritical ? 'text-cobre' : ''}>{text}</strong>
      {note && ` ${note}`} {NOTICES.inTender(tender.name)}
    </Line>
  )
}

function OldValue({ text }: { text: string }) {
  return (
    <>
      <del>{text}</del> <span aria-hidden="true">→ </span>
      <span className="sr-only">{NOTICES.now} </span>
    </>
  )
}

interface LineProps {
  to: string
  icon: IconNode
  isCritical: boolean
  /** the second line */
  about: string
  children: ReactNode
}

function Line({ to, icon, isCritical, about, children }: LineProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-11 gap-3 rounded-control p-2 text-sm wrap-anywhere hover:bg-hover">
        <Icon
          icon={icon}
          size={17}
          strokeWidth={1.75}
          className={`mt-0.5 flex-none ${isCritical ? 'text-cobre-vivid' : 'text-ink3'}`}
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-3 text-ink">{children}</span>
          <span className="block truncate text-ink3">{about}</span>
        </span>
      </Link>
    </li>
  )
}
