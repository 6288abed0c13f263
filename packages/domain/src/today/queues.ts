import { isOverdue } from '../deadlines/deadline.ts'
import type { OwnDeadline, OwnTask } from '../deadlines/own-deadline.ts'
import { FIT_GRADES, type FitGrade } from '../fit/fit-grades.ts'
import type { TenderStatus } from '../tender/tender-status.ts'
import type { UnseenChange } from '../tender-changes/unseen-changes.ts'
import { startOfChileanDay } from '../time/chile-day.ts'
import { chileDay } from '../time/chile-time.ts'
import { DAY_MS, HOUR_MS } from '../time/duration.ts'

// What is in the queues of Hoy, and in which order: docs/decisions/0102.

/** Maximum number of calendar days until the next own deadline of a tender to decide on. */
export const DECIDE_DAYS = 5
/** A tender to decide on comes first below this time. */
const FIRST_MS = DAY_MS
/** A later opening of Hoy begins a new visit only after this time, so that reading it again empties nothing. */
export const VISIT_MS = 4 * HOUR_MS
/** What counts as new in the first visit. */
export const FIRST_VISIT_MS = 3 * DAY_MS
/** A tender that is read late counts as new from then on, but no longer than this after its publication. */
const LATE_MS = 3 * DAY_MS

const DECIDE_GRADES: ReadonlySet<FitGrade | null> = new Set(['muy_parecida', 'parecida'])
const FRESH_GRADES: ReadonlySet<FitGrade | null> = new Set(['muy_parecida', 'parecida', 'algo_parecida'])

/** An open tender as the queues see it. */
export interface QueuedTender {
  bid_idn: string
  is_open: boolean
  /** null: beyond a limit, or where the sums say nothing */
  grade: FitGrade | null
  is_blocked: boolean
  is_dismissed: boolean
  is_followed: boolean
  /** whether it is of the rubros of the account */
  is_own: boolean
  /** whether the company has not decided about it */
  is_undecided: boolean
  /** the next own deadline, or an earlier task */
  deadline: OwnDeadline | OwnTask | undefined
  closes_at: Date | null
  published_at: Date | null
  /** when Mirador first read it; null for old rows */
  first_read_at: Date | null
}

/** The instant before which an own deadline of a tender to decide on lies. */
export const endOfDeciding = (now: Date): Date => {
  const end = startOfChileanDay(chileDay(now), DECIDE_DAYS + 1)
  if (!end) throw new Error('a calendar day of an instant exists')
  return end
}

/**
 * The tenders to decide on, the most urgent first: similar or followed ones with an overdue task, or with an own deadline
 * within five calendar days. Where the fit says nothing, those of the own rubros by deadline.
 */
export function decideQueue<T extends QueuedTender>(
  tenders: readonly T[],
  now: Date,
  isFlat: boolean,
): (T & { deadline: OwnDeadline | OwnTask })[] {
  const end = endOfDeciding(now)
  const queue = tenders.filter((tender): tender is T & { deadline: OwnDeadline | OwnTask } => {
    const { deadline, grade, is_followed, is_own } = tender
    if (!deadline || !mayBeQueued(tender)) return false
    if (!is_followed && !(isFlat ? is_own : DECIDE_GRADES.has(grade))) return false
    return deadline.at < end
  })
  const turnOf = ({ deadline }: { deadline: OwnDeadline | OwnTask }) => {
    if (isOverdue(deadline, now)) return 0
    return deadline.at.getTime() - now.getTime() < FIRST_MS ? 1 : 2
  }
  return queue.sort(
    (a, b) =>
      turnOf(a) - turnOf(b) ||
      gradePlace(a) - gradePlace(b) ||
      a.deadline.at.getTime() - b.deadline.at.getTime() ||
      byCode(a, b),
  )
}

/**
 * The similar tenders that appeared after an instant, the most similar first; without those that are followed.
 * @param decide result of `decideQueue`: its tenders are not repeated
 */
export function freshQueue<T extends QueuedTender>(
  tenders: readonly T[],
  since: Date,
  decide: readonly QueuedTender[],
): T[] {
  const isAbove = new Set(decide.map(({ bid_idn }) => bid_idn))
  const closing = ({ closes_at }: T) => closes_at?.getTime() ?? Number.POSITIVE_INFINITY
  return tenders
    .filter((tender) => {
      if (!mayBeQueued(tender) || tender.is_followed || isAbove.has(tender.bid_idn)) return false
      const appeared = appearedAt(tender)
      return FRESH_GRADES.has(tender.grade) && appeared !== null && appeared > since
    })
    .sort(
      (a, b) =>
        gradePlace(a) - gradePlace(b) || (closing(a) === closing(b) ? 0 : closing(a) - closing(b)) || byCode(a, b),
    )
}

/** When a tender became visible to suppliers who use Mirador; null when nothing is known about it. */
export function appearedAt({
  published_at,
  first_read_at,
}: Pick<QueuedTender, 'published_at' | 'first_read_at'>): Date | null {
  if (!published_at || !first_read_at || first_read_at <= published_at) return published_at ?? first_read_at
  return new Date(Math.min(first_read_at.getTime(), published_at.getTime() + LATE_MS))
}

const mayBeQueued = ({ is_open, is_blocked, is_dismissed, is_undecided }: QueuedTender) =>
  is_open && !is_blocked && !is_dismissed && is_undecided

const gradePlace = ({ grade }: QueuedTender) => (grade === null ? FIT_GRADES.length : FIT_GRADES.indexOf(grade))

function byCode(a: QueuedTender, b: QueuedTender): number {
  if (a.bid_idn === b.bid_idn) return 0
  return a.bid_idn < b.bid_idn ? -1 : 1
}

/** What a followed tender has that its follower has not seen. */
export interface QueuedChange {
  bid_idn: string
  /** the most important change first; empty where only the result of the own offers is new */
  changes: readonly UnseenChange[]
  hasOwnResult: boolean
  /** when the newest of it was found */
  found_at: Date
}

/** Followed tenders with something new: results first, then closings, amounts and lines; of each kind the newest first. */
export function changesQueue<T extends QueuedChange>(tenders: readonly T[]): T[] {
  return tenders
    .map((tender) => {
      const changes = tender.changes.toSorted((a, b) => changePlace(a) - changePlace(b))
      const [first] = changes
      return { tender: { ...tender, changes }, place: tender.hasOwnResult || !first ? 0 : changePlace(first) }
    })
    .sort(
      (a, b) =>
        a.place - b.place ||
        b.tender.found_at.getTime() - a.tender.found_at.getTime() ||
        (a.tender.bid_idn < b.tender.bid_idn ? -1 : 1),
    )
    .map(({ tender }) => tender)
}

const RESULTS: ReadonlySet<TenderStatus | null> = new Set(['adjudicada', 'desierta', 'revocada'])
const AFTER_RESULTS = ['closes_at', 'amount', 'items'] as const

function changePlace(change: UnseenChange): number {
  if (change.kind === 'status' && RESULTS.has(change.new)) return 0
  const place = AFTER_RESULTS.findIndex((field) => field === change.field)
  return place < 0 ? AFTER_RESULTS.length + 1 : place + 1
}
