import { listDeadlines, MOST_DEADLINES } from '@mirador/contract/deadlines'
import { listDeadlines as readDeadlines } from '@mirador/database/tenders/followed-dates'
import { listWinners } from '@mirador/database/tenders/tender-winners'
import { CLOSED_SHOWN_DAYS, upcomingOf } from '@mirador/domain/deadlines/deadline-board'
import { DAY_MS } from '@mirador/domain/time/duration'
import { readRoute } from '../../http/route.ts'
import { tenderAnswer } from './tender-answer.ts'
import { unseenOf } from './unseen-of.ts'

/** DET-3: all tenders that the caller follows, in one answer, for the board of deadlines. */
export const listDeadlinesRoute = readRoute(listDeadlines, async ({ session }, { database: { db }, now }) => {
  const at = now()
  const closedSince = new Date(at.getTime() - CLOSED_SHOWN_DAYS * DAY_MS)
  const { rows, total, open, older } = await readDeadlines(db, session.sub, { closedSince, limit: MOST_DEADLINES })
  const { up_to, byTender } = await unseenOf(db, session.sub, rows)
  const winners = await listWinners(db, rows)
  const bids = rows.map((row) => {
    const answer = tenderAnswer(row, at, { unseen: byTender.get(row.id), winners: winners.get(row.id) })
    return { ...answer, upcoming: upcomingOf({ ...row, status: answer.status }, at) }
  })
  return {
    bids,
    total,
    open,
    older,
    message: null,
    searches_nothing: false,
    ignored_words: [],
    correction: null,
    matched_words: [],
    changes_up_to: up_to,
  }
})
