import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '@mirador/contract/calendar'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { deleteCalendarFeed, findCalendarFeed, replaceCalendarFeed } from '@mirador/database/tenders/calendar-feeds'
import { readRoute, route } from '../../http/route.ts'
import { CALENDAR_LINK } from '../../token-links/token-link.ts'
import { feedAnswer } from './feed-answer.ts'

export const calendarRoutes = {
  /** DET-3: the address of the caller's calendar, the same on every device. */
  getCalendarFeed: readRoute(getCalendarFeed, async ({ session }, { database: { db }, env }) =>
    feedAnswer(env, await findCalendarFeed(db, session.sub)),
  ),

  /** DET-3: idempotent; from then on the address answers 404. */
  removeCalendarFeed: route(
    removeCalendarFeed,
    async ({ session: { sub }, origin }, { database: { db }, env, now }) => {
      await db.transaction().execute(async (tx) => {
        if (!(await deleteCalendarFeed(tx, sub))) return
        await appendSecurityEvent(tx, { sub, kind: 'calendar_link_removed', happened_at: now(), ...origin })
      })
      return feedAnswer(env, undefined)
    },
  ),

  /** DET-3: one address per account; from then on the previous one answers 404. */
  renewCalendarFeed: route(renewCalendarFeed, async ({ session, origin }, { database: { db }, identity, env, now }) => {
    const { sub } = session
    const feed = { token: CALENDAR_LINK.newToken(), created_at: now() }
    await ensureAccount(db, sub, feed.created_at)
    await db.transaction().execute(async (tx) => {
      await replaceCalendarFeed(tx, sub, feed)
      // a session that has just ended must not create an address
      await identity.requireUnchanged?.(tx, session)
      await appendSecurityEvent(tx, { sub, kind: 'calendar_link_made', happened_at: feed.created_at, ...origin })
    })
    return feedAnswer(env, feed)
  }),
}
