import { isDone, nextStepOf, type OwnDeadline, type OwnTask } from '@mirador/domain/deadlines/own-deadline'
import { isOpen, PUBLISHED, statusOfCode } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { listDates, type OpenDates, type StoredDates } from '../fit/open-dates.ts'
import { placeOf } from '../fit/open-fits.ts'
import type { OpenTenders } from '../fit/open-tenders.ts'

/** What decides which step of a tender is the next one of an account. */
export interface OwnSteps {
  /** the earliest task of each tender */
  tasks: ReadonlyMap<number, OwnTask>
  done: ReadonlyMap<number, readonly OwnDeadline[]>
  now: Date
}

type SteppedTender = Pick<OpenDates, 'closes_at' | 'deadlines'> & { id: number; status: number }

export function nextStep(
  { id, status, closes_at, deadlines }: SteppedTender,
  { tasks, done, now }: OwnSteps,
): OwnDeadline | OwnTask | undefined {
  const task = tasks.get(id)
  const dones = done.get(id)
  const marked = dones ? deadlines.map((deadline) => ({ ...deadline, is_done: isDone(deadline, dones) })) : deadlines
  return nextStepOf(
    { status: statusOfCode(status) ?? null, closes_at, deadlines: marked, tasks: task ? [task] : [] },
    now,
  )
}

/** A step with its tender. */
export interface NextDeadline {
  bid_idn: string
  name: string
  deadline: OwnDeadline | OwnTask
}

/**
 * The nearest own deadline or task of an open tender that an account follows, or in which it has a task.
 * @param open the open tenders that the process keeps; of the other ones the dates are read
 */
export async function findNextDeadline(
  db: Db,
  { followed, open, own }: { followed: readonly StoredDates[]; open: OpenTenders | undefined; own: OwnSteps },
): Promise<NextDeadline | undefined> {
  const followedIds = new Set(followed.map(({ id }) => id))
  const kept: SteppedTender[] = []
  const missing: number[] = []
  for (const id of own.tasks.keys()) {
    if (followedIds.has(id)) continue
    const tender = open?.tenders[placeOf(open, id)]
    if (tender) kept.push({ id, status: PUBLISHED, ...tender.dates })
    else missing.push(id)
  }
  const read = [...followed, ...(missing.length > 0 ? await listDates(db, sql`${missing}::int[]`) : [])]
  const next = earliest([...read, ...kept], own)
  if (!next) return undefined
  const [named] = read.filter(({ id }) => id === next.id)
  const { bid_idn, name } = named ?? (await listDates(db, sql`${[next.id]}::int[]`))[0] ?? {}
  return bid_idn !== undefined && name !== undefined ? { bid_idn, name, deadline: next.deadline } : undefined
}

function earliest(tenders: readonly SteppedTender[], own: OwnSteps) {
  let next: { id: number; deadline: OwnDeadline | OwnTask } | undefined
  for (const tender of tenders) {
    const deadline = isOpen(tender, own.now) ? nextStep(tender, own) : undefined
    if (deadline && (!next || deadline.at < next.deadline.at)) next = { id: tender.id, deadline }
  }
  return next
}
