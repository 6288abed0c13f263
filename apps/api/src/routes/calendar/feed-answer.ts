import type { CalendarFeed } from '@mirador/database/tenders/calendar-feeds'
import { FEED_BASE } from '../../calendar/feed-base.ts'
import type { Env } from '../../env.ts'

/** The private calendar of an account as its owner sees it. */
export function feedAnswer({ publicUrl }: Pick<Env, 'publicUrl'>, feed: CalendarFeed | undefined) {
  if (!feed) return { feed: null }
  const { token, created_at } = feed
  return { feed: { url: `${new URL(publicUrl).origin}${FEED_BASE}/${token}.ics`, created_at } }
}
