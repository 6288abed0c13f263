import {
  nextOwnDeadline,
  type OwnDeadline,
  type OwnDeadlineDates,
  type OwnTask,
} from '@mirador/domain/deadlines/own-deadline'
import { FIT_GRADES, type FitGrade } from '@mirador/domain/fit/fit-grades'
import { isUndecided, type Stage } from '@mirador/domain/pursuits/stage'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { isOpen, statusOfCode } from '@mirador/domain/tender/tender-status'
import { DAY_MS } from '@mirador/domain/time/duration'
import { DECIDE_DAYS, decideQueue, freshQueue, type QueuedTender } from '@mirador/domain/today/queues'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import {
  type FitSummary,
  gradedFits,
  prepareScoring,
  type ScoringInputs,
  stateOf,
  summaryOf,
} from '../fit/listed-fits.ts'
import { fitAt, type ListedFit, type OpenFits, placeOf } from '../fit/open-fits.ts'
import { listDoneDeadlines } from '../tenders/done-deadlines.ts'
import { listOwnTasks } from '../tenders/own-tasks.ts'

/** Computing the fits of an account for the first time takes longer than a list may wait. */
const MAX_WAIT_MS = 5_000
/** The screen of a moment ago is better than one that is awaited longer. */
const OLDER_AFTER_MS = 1_000

type QueueRow = QueuedTender & { id: number; fit: ListedFit }

/** The two queues of tenders, with what their order comes from. */
export interface TenderQueues {
  fit_state: 'ready' | 'flat' | 'computing' | 'empty'
  fit_summary: FitSummary | null
  scoring: ScoringInputs | undefined
  decide: ReturnType<typeof decideQueue<QueueRow>>
  fresh: QueueRow[]
  /** the nearest own deadline or task of a tender that is followed, or in which the account has a task */
  next_deadline: { bid_idn: string; name: string; deadline: OwnDeadline | OwnTask } | undefined
}

/**
 * The tenders to decide on and the new ones of an account, all of them, as docs/decisions/0102 orders them.
 * @param since tenders that appeared after it are new
 * @param needsNewest whether tenders that opened a moment ago must not be missing; `fit_state` is `computing` until then
 */
export async function readTenderQueues(
  db: Db,
  sub: string,
  { now, since, needsNewest = false }: { now: Date; since: Date; needsNewest?: boolean },
): Promise<TenderQueues> {
  const prepared = await prepareScoring(db, sub)
  const scoring = typeof prepared === 'string' ? undefined : prepared
  const fits =
    scoring &&
    (await gradedFits(db, scoring, {
      maxWaitMs: MAX_WAIT_MS,
      olderAfterMs: needsNewest ? MAX_WAIT_MS : OLDER_AFTER_MS,
    }))
  const fit_state = fits ? stateOf(fits) : typeof prepared === 'string' ? prepared : 'computing'
  const candidates = scoring && fits ? candidatesOf(scoring, fits) : new Map<number, Graded>()
  const tasks = await listOwnTasks(db, sub)
  const withTasks = [...tasks.keys()]
  const rows = await listStored(db, sub, { ids: [...candidates.keys(), ...withTasks], withTasks, now, since })
  const done = await listDoneDeadlines(
    db,
    sub,
    rows.map(({ id }) => id),
  )
  const tenders = rows.map((row): QueueRow & { name: string } => {
    // a followed tender may be no candidate
    const { fit, is_own } =
      candidates.get(row.id) ?? (scoring && fits ? gradeOfTender(scoring, fits, row.id) : UNGRADED)
    return {
      ...row,
      fit,
      grade: fit.grade,
      is_blocked: fit.blocked !== null,
      is_own,
      is_open: isOpen(row, now),
      is_undecided: isUndecided(row.stage),
      deadline: nextOwnDeadline(
        { ...row, status: statusOfCode(row.status) ?? null },
        now,
        done.get(row.id) ?? [],
        tasks.get(row.id) ?? [],
      ),
    }
  })
  const decide = decideQueue(tenders, now, fit_state === 'flat')
  const deadlines = tenders.flatMap(({ id, bid_idn, name, is_open, is_followed, deadline }) =>
    is_open && deadline && (is_followed || tasks.has(id)) ? [{ bid_idn, name, deadline }] : [],
  )
  return {
    fit_state,
    fit_summary: scoring && fits ? summaryOf(fits, scoring.scorer) : null,
    scoring,
    decide,
    fresh: freshQueue(tenders, since, decide),
    next_deadline: deadlines.sort((a, b) => a.deadline.at.getTime() - b.deadline.at.getTime())[0],
  }
}

interface Graded {
  fit: ListedFit
  is_own: boolean
}

const UNGRADED: Graded = { fit: { grade: null, rank: null, blocked: null }, is_own: false }

/** The upper grades, below which no queue looks. */
const QUEUED: ReadonlySet<FitGrade | null> = new Set(FIT_GRADES.slice(0, 3))

/** The open tenders that their fit may put into a queue: of the upper grades, and where all are alike the own rubros. */
function candidatesOf({ scorer }: ScoringInputs, fits: OpenFits): Map<number, Graded> {
  const { cut, open, exact, isBlocked } = fits
  // most tenders are below all queues: their words are not even looked at
  const lowest = cut.isFlat ? 0 : (cut.above[QUEUED.size - 1] ?? 0)
  const candidates = new Map<number, Graded>()
  for (const [place, tender] of open.tenders.entries()) {
    if (isBlocked[place] === 1 || Math.round(exact[place] as number) < lowest) continue
    const is_own = scorer.isOfOwnRubro(tender)
    if (cut.isFlat && !is_own) continue
    const fit = fitAt(scorer, fits, place)
    if (cut.isFlat || QUEUED.has(fit.grade)) candidates.set(tender.id, { fit, is_own })
  }
  return candidates
}

function gradeOfTender({ scorer }: ScoringInputs, fits: OpenFits, id: number): Graded {
  const place = placeOf(fits.open, id)
  const tender = fits.open.tenders[place]
  // it was opened since the fits were computed
  if (!tender) return UNGRADED
  return { fit: fitAt(scorer, fits, place), is_own: scorer.isOfOwnRubro(tender) }
}

type StoredRow = Omit<QueuedTender, 'grade' | 'is_open' | 'is_blocked' | 'is_own' | 'is_undecided' | 'deadline'> &
  Omit<OwnDeadlineDates, 'status'> & { id: number; name: string; status: number; stage: Stage | null }

/** Time beyond the limits of the queues that the statement still reads; the rules of the domain decide. */
const SLACK_MS = DAY_MS

/** The followed open tenders, and of `ids` those with a near deadline, those `withTasks` and those that are new. */
async function listStored(
  db: Db,
  sub: string,
  { ids, withTasks, now, since }: { ids: readonly number[]; withTasks: readonly number[]; now: Date; since: Date },
): Promise<StoredRow[]> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
  const until = new Date(now.getTime() + DECIDE_DAYS * DAY_MS + SLACK_MS)
  const isNear = sql.join(
    OWN_DEADLINES.map((kind) => sql`t.${sql.ref(kind)} between ${at(now)} and ${at(until)}`),
    sql` or `,
  )
  const { rows } = await sql<StoredRow>`
    with followed as materialized (
      select f.tender_id from tender_follow f join tender_search s on s.tender_id = f.tender_id
      where f.sub = ${sub}::uuid and s.is_open
    ), queued as (
      select t.id, t.bid_idn, t.name, t.status, t.published_at, t.first_read_at,
        ${sql.join(OWN_DEADLINES.map((kind) => sql`t.${sql.ref(kind)}`))},
        t.id in (select tender_id from followed) as is_followed
      from tender t where t.id = any(array(select tender_id from followed) || ${ids}::int[])
    )
    select t.*, exists (select from dismissal d where d.tender_id = t.id and d.sub = ${sub}::uuid) as is_dismissed, p.stage
    from queued t
    left join membership m on m.sub = ${sub}::uuid
    left join pursuit p on p.tender_id = t.id and p.organisation_id = m.organisation_id
    where t.is_followed or t.published_at > ${at(since)} or t.first_read_at > ${at(since)} or t.id = any(${withTasks}::int[]) or ${isNear}`.execute(
    db,
  )
  return rows
}

/** Numbers of followed tenders: all, and those whose closing passed after an instant. */
export async function countFollowed(db: Db, sub: string, { from, now }: { from: Date; now: Date }) {
  const { rows } = await sql<{ followed: number; closed_since: number }>`
    select count(*)::int as followed,
      (count(*) filter (where t.closes_at > ${from.toISOString()}::timestamptz and t.closes_at <= ${now.toISOString()}::timestamptz))::int as closed_since
    from tender_follow f join tender t on t.id = f.tender_id where f.sub = ${sub}::uuid`.execute(db)
  return rows[0] ?? { followed: 0, closed_since: 0 }
}
