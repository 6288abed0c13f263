import { removeCalendarFeed } from '@mirador/contract/calendar'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { deleteCalendarFeed } from '@mirador/database/tenders/calendar-feeds'
import { route } from '../../http/route.ts'
import { feedAnswer } from './feed-answer.ts'

/** DET-3: idempotent; the address answers 404 from then on. */
export const removeCalendarFeedRoute = route(
  removeCalendarFeed,
  async ({ session: { sub }, origin }, { database: { db }, env, now }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await deleteCalendarFeed(tx, sub))) return
      await appendSecurityEvent(tx, { sub, kind: 'calendar_link_removed', happened_at: now(), ...origin })
    })
    return feedAnswer(env, undefined)
  },
)
