import type { EndedWays } from '@mirador/database/identity/ways-in'
import { WAYS_IN_TEXTS } from '@mirador/texts/ways-in'

/** The paragraph of a mail about what a change ended besides sessions; none if nothing was ended. */
export function endedParagraph({ passkeys, links, hasCalendar, searchFeeds, ...programs }: EndedWays): string[] {
  const { ended, passkeysOf, google, feedsOf, connectionsOf } = WAYS_IN_TEXTS
  const { tokens, webhooks, assistants } = programs
  const feeds = feedsOf({ hasCalendar, searches: searchFeeds })
  const names = [
    passkeys > 0 && passkeysOf(passkeys),
    links > 0 && google,
    feeds,
    connectionsOf({ tokens: tokens.length, webhooks, assistants }),
  ].filter((name) => typeof name === 'string')
  return names.length > 0 ? [ended(names)] : []
}
