import { renewCalendarFeed } from '@mirador/contract/calendar'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { replaceCalendarFeed } from '@mirador/database/tenders/calendar-feeds'
import { route } from '../../http/route.ts'
import { CALENDAR_LINK } from '../../token-links/token-link.ts'
import { feedAnswer } from './feed-answer.ts'

/** DET-3: one address per account; the previous one answers 404 from then on. */
export const renewCalendarFeedRoute = route(
  renewCalendarFeed,
  async ({ session, origin }, { database: { db }, identity, env, now }) => {
    const { sub } = session
    const feed = { token: CALENDAR_LINK.newToken(), created_at: now() }
    await ensureAccount(db, sub, feed.created_at)
    await db.transaction().execute(async (tx) => {
      await replaceCalendarFeed(tx, sub, feed)
      // a session that has just ended must not leave an address behind
      await identity.requireUnchanged?.(tx, session)
      await appendSecurityEvent(tx, { sub, kind: 'calendar_link_made', happened_at: feed.created_at, ...origin })
    })
    return feedAnswer(env, feed)
  },
)
