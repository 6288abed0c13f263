import type { CalendarFeed } from '@mirador/database/tenders/calendar-feeds'
import type { Env } from '../../env.ts'
import { CALENDAR_LINK } from '../../token-links/token-link.ts'

/** The calendar of an account, as its owner sees it. */
export function feedAnswer({ publicUrl }: Pick<Env, 'publicUrl'>, feed: CalendarFeed | undefined) {
  if (!feed) return { feed: null }
  const { token, created_at } = feed
  return { feed: { url: CALENDAR_LINK.urlOf(publicUrl, token), created_at } }
}
