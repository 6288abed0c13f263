import { nextOwnDeadline, type OwnDeadlineDates } from '@mirador/domain/deadlines/own-deadline'
import { FIT_GRADES, gradeOf } from '@mirador/domain/fit/fit-grades'
import { isUndecided, type Stage } from '@mirador/domain/pursuits/stage'
import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { isOpen, statusOfCode } from '@mirador/domain/tender/tender-status'
import { DAY_MS } from '@mirador/domain/time/duration'
import { DECIDE_DAYS, decideQueue, freshQueue, type QueuedTender } from '@mirador/domain/today/queues'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { StoredFitTender } from '../fit/fit-tenders.ts'
import {
  type FitSummary,
  gradedFits,
  prepareScoring,
  type ScoringInputs,
  stateOf,
  summaryOf,
} from '../fit/listed-fits.ts'
import { listedFit, type OpenFits, placeOf } from '../fit/open-fits.ts'

/** Computing the fits of an account for the first time takes longer than a list may wait. */
const MAX_WAIT_MS = 5_000

type QueueRow = QueuedTender & { id: number; name: string }

/** The two queues of tenders, with what their order comes from. */
export interface TenderQueues {
  fit_state: 'ready' | 'flat' | 'computing' | 'empty'
  fit_summary: FitSummary | null
  scoring: ScoringInputs | undefined
  decide: ReturnType<typeof decideQueue<QueueRow>>
  fresh: QueueRow[]
  /** the followed tenders that receive offers, with their next own deadline */
  followed: QueueRow[]
}

/**
 * The tenders to decide on and the new ones of an account, all of them, as docs/decisions/0102 orders them.
 * @param since tenders that appeared after it are new
 */
export async function readTenderQueues(
  db: Db,
  sub: string,
  { now, since }: { now: Date; since: Date },
): Promise<TenderQueues> {
  const scoring = await prepareScoring(db, sub)
  const isKnown = typeof scoring !== 'string'
  const fits = isKnown ? await gradedFits(db, scoring, MAX_WAIT_MS) : undefined
  const fit_state = fits ? stateOf(fits) : isKnown ? 'computing' : scoring
  const graded = isKnown && fits ? gradesOf(scoring, fits) : new Map<number, Grade>()
  const stored = await listStored(db, sub, { ids: [...graded.keys()], now, since })
  const tenders = stored.map(({ id, stage, status, ...row }): QueueRow => {
    const { bid_idn, name, is_dismissed, is_followed, closes_at, published_at, first_read_at } = row
    const known = graded.get(id) ?? (isKnown && fits && followedGrade(scoring, fits, id)) ?? NO_GRADE
    return {
      ...(known || NO_GRADE),
      id,
      bid_idn,
      is_open: isOpen({ status, closes_at }, now),
      name,
      is_dismissed,
      is_followed,
      is_undecided: isUndecided(stage),
      deadline: nextOwnDeadline({ ...row, status: statusOfCode(status) ?? null }, now),
      closes_at,
      published_at,
      first_read_at,
    }
  })
  const isFlat = fit_state === 'flat'
  const decide = decideQueue(tenders, now, isFlat)
  return {
    fit_state,
    fit_summary: isKnown && fits ? summaryOf(fits, scoring.scorer) : null,
    scoring: isKnown ? scoring : undefined,
    decide,
    fresh: freshQueue(tenders, since, decide),
    followed: tenders.filter(({ is_followed }) => is_followed),
  }
}

type Grade = Pick<QueuedTender, 'grade' | 'is_blocked' | 'is_own'>
const NO_GRADE: Grade = { grade: null, is_blocked: false, is_own: false }

/** The upper grades, below which no queue looks. */
const QUEUED = new Set(FIT_GRADES.slice(0, 3))

/** The open tenders that may be in a queue by their fit, by id: those of the upper grades, or of the own rubros. */
function gradesOf({ scorer }: ScoringInputs, { open, exact, isBlocked, cut }: OpenFits): Map<number, Grade> {
  const graded = new Map<number, Grade>()
  const lowest = cut.above[QUEUED.size - 1] ?? 0
  for (const [i, tender] of open.tenders.entries()) {
    if (isBlocked[i] === 1) continue
    const sum = Math.round(exact[i] as number)
    if (!cut.isFlat && sum <= lowest) continue
    const is_own = scorer.isOfOwnRubro(tender)
    if (cut.isFlat) {
      if (is_own) graded.set(tender.id, { grade: null, is_blocked: false, is_own })
      continue
    }
    const grade = gradeOf(cut, { sum, isOfOwnRubro: is_own, hasOwnWord: scorer.hasOwnWord(tender) }) ?? null
    if (grade && QUEUED.has(grade)) graded.set(tender.id, { grade, is_blocked: false, is_own })
  }
  return graded
}

/** The grade of a tender that is in no upper one. */
function followedGrade({ scorer }: ScoringInputs, { open, cut }: OpenFits, id: number): Grade | undefined {
  const tender: StoredFitTender | undefined = open.tenders[placeOf(open, id)]
  if (!tender) return undefined
  const { grade, blocked } = listedFit(scorer, cut, tender)
  return { grade, is_blocked: blocked !== null, is_own: scorer.isOfOwnRubro(tender) }
}

type StoredRow = Omit<QueuedTender, 'grade' | 'is_open' | 'is_blocked' | 'is_own' | 'is_undecided' | 'deadline'> &
  Omit<OwnDeadlineDates, 'status'> & { id: number; name: string; status: number; stage: Stage | null }

/** Time beyond the limits of the queues that the statement still reads; the rules of the domain decide. */
const SLACK_MS = DAY_MS

/** The followed open tenders, and of `ids` those with a near deadline and those that are new. */
async function listStored(
  db: Db,
  sub: string,
  { ids, now, since }: { ids: readonly number[]; now: Date; since: Date },
): Promise<StoredRow[]> {
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
  const until = new Date(now.getTime() + DECIDE_DAYS * DAY_MS + SLACK_MS)
  const isNear = sql.join(
    OWN_DEADLINES.map((kind) => sql`t.${sql.ref(kind)} between ${at(now)} and ${at(until)}`),
    sql` or `,
  )
  const { rows } = await sql<StoredRow>`
    with followed as (
      select f.tender_id from tender_follow f join tender_search s on s.tender_id = f.tender_id
      where f.sub = ${sub}::uuid and s.is_open
    ), candidate as (
      select tender_id from followed
      union select t.id from tender t where t.id = any(${ids}::int[])
        and (t.published_at > ${at(since)} or t.first_read_at > ${at(since)} or ${isNear})
    )
    select t.id, t.bid_idn, t.name, t.status, t.published_at, t.first_read_at,
      ${sql.join(OWN_DEADLINES.map((kind) => sql`t.${sql.ref(kind)}`))},
      exists (select from followed where followed.tender_id = t.id) as is_followed,
      exists (select from dismissal d where d.tender_id = t.id and d.sub = ${sub}::uuid) as is_dismissed, p.stage
    from candidate c join tender t on t.id = c.tender_id
    left join membership m on m.sub = ${sub}::uuid
    left join pursuit p on p.tender_id = t.id and p.organisation_id = m.organisation_id`.execute(db)
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
