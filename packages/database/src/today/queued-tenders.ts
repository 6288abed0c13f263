import type { FitGrade } from '@mirador/domain/fit/fit-grades'
import { isUndecided } from '@mirador/domain/pursuits/stage'
import { isOpen, PUBLISHED } from '@mirador/domain/tender/tender-status'
import { decideQueue, endOfDeciding, freshQueue, type QueuedTender } from '@mirador/domain/today/queues'
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
import type { OpenDates } from '../fit/open-dates.ts'
import { fitAt, type ListedFit, type OpenFits, placeOf } from '../fit/open-fits.ts'
import type { OpenTender } from '../fit/open-tenders.ts'
import { listDoneDeadlines } from '../tenders/done-deadlines.ts'
import { type FitCandidates, fitCandidates, gradeOfCandidate } from './fit-candidates.ts'
import { findNextDeadline, type NextDeadline, nextStep, type OwnSteps } from './next-deadline.ts'
import { listFirstTasks, listFollowedDates, readQueueMarks } from './queue-inputs.ts'

/** Computing the fits of an account for the first time takes longer than a list may wait. */
const MAX_WAIT_MS = 5_000
/** The screen of a moment ago is better than one that is awaited longer. */
const OLDER_AFTER_MS = 1_000

type QueueRow = QueuedTender & { id: number }

/** The two queues of tenders, with what their order comes from. */
export interface TenderQueues {
  fit_state: 'ready' | 'flat' | 'computing' | 'empty'
  fit_summary: FitSummary | null
  scoring: ScoringInputs | undefined
  decide: ReturnType<typeof decideQueue<QueueRow>>
  fresh: QueueRow[]
  fitOf(id: number): ListedFit
  next_deadline: NextDeadline | undefined
}

/**
 * The tenders to decide on and the new ones of an account, all of them, as docs/decisions/0102 orders them. Thousands are
 * looked at and some ten are shown: the dates of those that the account does not follow are kept beside the fits.
 * @param since tenders that appeared after it are new
 * @param needsNewest whether tenders that opened a moment ago must not be missing; `fit_state` is `computing` until then
 */
export async function readTenderQueues(
  db: Db,
  sub: string,
  { now, since, needsNewest = false }: { now: Date; since: Date; needsNewest?: boolean },
): Promise<TenderQueues> {
  const [{ fit_state, scoring, fits }, followed, tasks, done] = await Promise.all([
    readFits(db, sub, needsNewest),
    listFollowedDates(db, sub),
    listFirstTasks(db, sub),
    listDoneDeadlines(db, sub),
  ])
  const own: OwnSteps = { tasks, done, now }
  const followedIds = new Set(followed.map(({ id }) => id))
  const candidates =
    fits && scoring ? listCandidates(fits, fitCandidates(scoring, fits), { own, since, followedIds }) : []
  const { dismissed, stages } = await readQueueMarks(db, sub, [...followedIds, ...candidates.map(({ id }) => id)])
  const fitOf = (id: number) => (fits && scoring ? fitOfTender(scoring, fits, id) : NO_FIT)
  const followedTenders = followed.map((tender): Candidate => {
    const { grade, blocked } = fitOf(tender.id)
    const is_own = fits !== undefined && scoring !== undefined && isOfOwnRubro(scoring, fits, tender.id)
    return { ...tender, grade, is_blocked: blocked !== null, is_own }
  })
  const tenders = [...followedTenders, ...candidates].map(
    (tender): QueueRow => ({
      ...tender,
      is_followed: followedIds.has(tender.id),
      is_dismissed: dismissed.has(tender.id),
      is_undecided: isUndecided(stages.get(tender.id) ?? null),
      is_open: isOpen(tender, now),
      deadline: nextStep(tender, own),
    }),
  )
  const decide = decideQueue(tenders, now, fit_state === 'flat')
  return {
    fit_state,
    fit_summary: scoring && fits ? summaryOf(fits, scoring.scorer) : null,
    scoring,
    decide,
    fresh: freshQueue(tenders, since, decide),
    fitOf,
    next_deadline: await findNextDeadline(db, { followed, open: fits?.open, own }),
  }
}

/** The fits of an account, as far as they are known. */
async function readFits(db: Db, sub: string, needsNewest: boolean) {
  const scoring = await prepareScoring(db, sub)
  if (typeof scoring === 'string') return { fit_state: scoring, scoring: undefined, fits: undefined }
  const fits = await gradedFits(db, scoring, {
    maxWaitMs: MAX_WAIT_MS,
    olderAfterMs: needsNewest ? MAX_WAIT_MS : OLDER_AFTER_MS,
  })
  return { fit_state: fits ? stateOf(fits) : ('computing' as const), scoring, fits }
}

interface Candidate extends OpenDates {
  id: number
  status: number
  grade: FitGrade | null
  is_blocked: boolean
  is_own: boolean
}

/** The candidates whose dates may put them into a queue: with a near step, or new. */
function listCandidates(
  { open }: OpenFits,
  candidates: FitCandidates,
  { own: { tasks, now }, since, followedIds }: { own: OwnSteps; since: Date; followedIds: ReadonlySet<number> },
): Candidate[] {
  const end = endOfDeciding(now)
  const selected: Candidate[] = []
  for (const [index, place] of candidates.places.entries()) {
    const { id, dates } = open.tenders[place] as OpenTender
    const { deadlines, published_at, first_read_at } = dates
    const isNew = (published_at && published_at > since) || (first_read_at && first_read_at > since)
    if (!isNew && !tasks.has(id) && !deadlines.some(({ at }) => at > now && at < end)) continue
    if (followedIds.has(id)) continue
    selected.push({
      ...dates,
      id,
      status: PUBLISHED,
      grade: gradeOfCandidate(candidates, index),
      is_blocked: false,
      is_own: candidates.isOwn[index] === 1,
    })
  }
  return selected
}

const NO_FIT: ListedFit = { grade: null, rank: null, blocked: null }

function fitOfTender({ scorer }: ScoringInputs, fits: OpenFits, id: number): ListedFit {
  const place = placeOf(fits.open, id)
  // -1: it was opened since the fits were computed
  return place < 0 ? NO_FIT : fitAt(scorer, fits, place)
}

function isOfOwnRubro({ scorer }: ScoringInputs, { open }: OpenFits, id: number): boolean {
  const tender = open.tenders[placeOf(open, id)]
  return tender !== undefined && scorer.isOfOwnRubro(tender)
}

/** Numbers of followed tenders: all, and those whose closing passed after an instant. */
export async function countFollowed(db: Db, sub: string, { from, now }: { from: Date; now: Date }) {
  const { rows } = await sql<{ followed: number; closed_since: number }>`
    select count(*)::int as followed,
      (count(*) filter (where t.closes_at > ${from.toISOString()}::timestamptz and t.closes_at <= ${now.toISOString()}::timestamptz))::int as closed_since
    from tender_follow f join tender t on t.id = f.tender_id where f.sub = ${sub}::uuid`.execute(db)
  return rows[0] ?? { followed: 0, closed_since: 0 }
}
