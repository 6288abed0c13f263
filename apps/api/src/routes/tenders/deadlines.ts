import { listDeadlines, MAX_DEADLINES, markDeadlineDone, reopenDeadline } from '@mirador/contract/deadlines'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { deleteDoneDeadline, insertDoneDeadline } from '@mirador/database/tenders/done-deadlines'
import { listDeadlines as readDeadlines } from '@mirador/database/tenders/followed-dates'
import { markedDeadlines } from '@mirador/domain/deadlines/own-deadline'
import { ApiError } from '../../http/api-error.ts'
import { readRoute, route } from '../../http/route.ts'
import { NO_SEARCH, tenderAnswer } from '../../tenders/tender-answer.ts'
import { unseenOf } from '../../tenders/unseen-of.ts'

const unknownTender = () => new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])

export const deadlineRoutes = {
  /** ESC-22: what the caller follows or has a task of, and has not closed, in one answer, for Plazos. */
  listDeadlines: readRoute(listDeadlines, async ({ session }, { database: { db }, now }) => {
    const at = now()
    const { rows, total, open } = await readDeadlines(db, session.sub, { now: at, limit: MAX_DEADLINES })
    const { up_to, byTender } = await unseenOf(db, session.sub, rows)
    const bids = rows.map((row) => {
      const wasAt = new Map(row.moves.map(({ kind, was_at }) => [kind as string, was_at]))
      const deadlines = markedDeadlines(row, row.done).map(({ kind, at, is_done }) => {
        return { kind, at: at.toISOString(), is_done, was_at: wasAt.get(kind)?.toISOString() ?? null }
      })
      const tasks = row.tasks.map(({ id, team, text, at, who, tied_to, minutes_before, version }) => {
        return { id, team, text, at: at.toISOString(), who, tied_to, minutes_before, version }
      })
      return { ...tenderAnswer(row, at, { unseen: byTender.get(row.id) }), deadlines, tasks }
    })
    return {
      bids,
      total,
      open,
      ...NO_SEARCH,
      changes_up_to: up_to,
    }
  }),

  /** ESC-22: idempotent; an unknown code is a 422, another date than the present one a 409. */
  markDeadlineDone: route(markDeadlineDone, async ({ params, body, session: { sub } }, { database: { db }, now }) => {
    const bid_idn = params.id.toUpperCase()
    const { kind } = params
    await ensureAccount(db, sub, now())
    const isDone = await insertDoneDeadline(db, { sub, bid_idn, kind, at: new Date(body.at) }, now())
    if (!isDone) throw unknownTender()
    if (isDone === 'moved') throw new ApiError('deadline_moved', [{ field: 'at', code: 'invalid' }])
    return { bid_idn, kind, is_done: true }
  }),

  /** ESC-22: idempotent; an unknown code is a 422. */
  reopenDeadline: route(reopenDeadline, async ({ params, session: { sub } }, { database: { db } }) => {
    const bid_idn = params.id.toUpperCase()
    const { kind } = params
    if (!(await deleteDoneDeadline(db, { sub, bid_idn, kind }))) throw unknownTender()
    return { bid_idn, kind, is_done: false }
  }),
}
