import { removeCalendarFeed } from '@mirador/contract/calendar'
import { deleteCalendarFeed } from '@mirador/database/tenders/calendar-feeds'
import { route } from '../../http/route.ts'
import { feedAnswer } from './feed-answer.ts'

/** DET-3: idempotent; the address answers 404 from then on. */
export const removeCalendarFeedRoute = route(removeCalendarFeed, async ({ session }, { database: { db }, env }) => {
  await deleteCalendarFeed(db, session.sub)
  return feedAnswer(env, undefined)
})
