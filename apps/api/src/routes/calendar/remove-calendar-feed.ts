import { removeCalendarFeed } from '@mirador/contract/calendar'
import { deleteCalendarFeed } from '@mirador/database/tenders/calendar-feeds'
import { route } from '../../http/route.ts'
import { feedAnswer } from './feed-answer.ts'

/** DET-3: idempotent; calendars that read the address find nothing any more. */
export const removeCalendarFeedRoute = route(removeCalendarFeed, async ({ session }, { database: { db }, env }) => {
  await deleteCalendarFeed(db, session.sub)
  return feedAnswer(env, undefined)
})
