import { getCalendarFeed } from '@mirador/contract/calendar'
import { findCalendarFeed } from '@mirador/database/tenders/calendar-feeds'
import { readRoute } from '../../http/route.ts'
import { feedAnswer } from './feed-answer.ts'

/** DET-3: the address of the caller's calendar, the same on every device. */
export const getCalendarFeedRoute = readRoute(getCalendarFeed, async ({ session }, { database: { db }, env }) =>
  feedAnswer(env, await findCalendarFeed(db, session.sub)),
)
