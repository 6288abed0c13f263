import { DAY_MS } from '@mirador/domain/time/duration'
import type { TodayQueues } from '../../../api/today-queues.ts'

/** A longer absence is said. */
const AWAY_MS = 3 * DAY_MS

/** Whether all queues are empty. */
export const isQuiet = ({ decide, changes, fresh }: TodayQueues): boolean =>
  decide?.total === 0 && changes?.total === 0 && fresh?.total === 0

/** Whether no queue could be read. */
export const isUnread = ({ decide, changes, fresh, fit_state }: TodayQueues): boolean =>
  fit_state === 'failed' && !decide && !changes && !fresh

/** Whether the account states nothing about itself, and has nothing to see. */
export const isNew = ({ fit_state, decide, changes }: TodayQueues): boolean =>
  fit_state === 'empty' && !decide?.total && !changes?.total

/** The last opening of Hoy, where it is long ago. */
export function awaySince({ at, opened_at }: TodayQueues): Date | undefined {
  if (opened_at === null || Date.parse(at) - Date.parse(opened_at) <= AWAY_MS) return undefined
  return new Date(opened_at)
}

/** The queues without the rows that have left meanwhile: seen changes, and deadlines that have passed, but no overdue task. */
export function withoutPast(queues: TodayQueues, now: Date): TodayQueues {
  const isAhead = (at: string | null) => at === null || Date.parse(at) > now.getTime()
  return {
    ...queues,
    decide: filtered(queues.decide, ({ deadline }) => deadline.kind === 'task' || isAhead(deadline.at)),
    changes: filtered(queues.changes, ({ tender }) => tender.unseen !== null),
    fresh: filtered(queues.fresh, ({ closes_at }) => isAhead(closes_at)),
  }
}

function filtered<Row>(queue: { total: number; rows: Row[] } | null, isKept: (row: Row) => boolean) {
  if (!queue) return null
  const rows = queue.rows.filter(isKept)
  return { total: queue.total - (queue.rows.length - rows.length), rows }
}
