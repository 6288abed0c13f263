import { randomBytes } from 'node:crypto'
import { renewCalendarFeed } from '@mirador/contract/calendar'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { replaceCalendarFeed } from '@mirador/database/tenders/calendar-feeds'
import { route } from '../../http/route.ts'
import { feedAnswer } from './feed-answer.ts'

const TOKEN_BYTES = 32

/** DET-3: one address per account; the one before answers 404 from now on. */
export const renewCalendarFeedRoute = route(renewCalendarFeed, async ({ session }, { database: { db }, env, now }) => {
  const feed = { token: randomBytes(TOKEN_BYTES).toString('base64url'), created_at: now() }
  await ensureAccount(db, session.sub, feed.created_at)
  await replaceCalendarFeed(db, session.sub, feed)
  return feedAnswer(env, feed)
})
