import type { Limit, RateLimits } from './rate-limits.ts'
import { siteOfSubscriber } from './subscriber.ts'

/** A /48 may be an office or a town: its limit is that of this many subscribers, not of its 65,536 networks. */
const SUBSCRIBERS_PER_SITE = 2

/**
 * Counts one hit of a network: of the subscriber, and on IPv6 also of the /48 around its /64, which one person may have
 * been given.
 * @param subject the other parts of the limited subject; the network is one more
 * @throws LimitExceeded
 */
export async function countNetwork(
  rateLimits: Pick<RateLimits, 'count'>,
  limit: Limit,
  subscriber: string,
  ...subject: string[]
): Promise<void> {
  await rateLimits.count(limit, ...subject, subscriber)
  const site = siteOfSubscriber(subscriber)
  if (site) await rateLimits.count(siteLimitOf(limit), ...subject, site)
}

/** The limit of a /48 in addition to that of its subscribers. */
export function siteLimitOf({ name, hits, seconds }: Limit): Limit {
  return { name: `${name}/site`, hits: hits * SUBSCRIBERS_PER_SITE, seconds }
}
