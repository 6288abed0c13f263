import { LimitExceeded } from './limit-exceeded.ts'
import { siteOfSubscriber, subscriberOf } from './subscriber.ts'

/**
 * Maximum number of open requests of one address, and of one /48 on IPv6. A request is open from its head until its
 * answer has been sent, so that a body that never arrives counts too. An office of fifty people stays far below.
 */
export const UNDER_WAY = { address: 200, site: 800 }
/** Connections of one address and one /48 without a proxy in front, of the 4,000 of the process. */
export const SOCKETS = { address: 400, site: 1_600 }
/** Seconds after which a place has probably become free. */
const RETRY_SECONDS = 5

/**
 * Takes a place for an address.
 * @returns a function that releases it; undefined: there is none free
 */
export type AddressPlaces = (ip: string) => (() => void) | undefined

/** Places of each address and, on IPv6, of each /48. */
export function addressPlaces(limits: typeof UNDER_WAY, factor = 1): AddressPlaces {
  const taken = new Map<string, number>()
  const change = (subject: string, by: number) => {
    const remaining = (taken.get(subject) ?? 0) + by
    if (remaining > 0) taken.set(subject, remaining)
    else taken.delete(subject)
  }
  return (ip) => {
    const subscriber = subscriberOf(ip)
    const site = siteOfSubscriber(subscriber)
    const isFull = (subject: string, most: number) => (taken.get(subject) ?? 0) >= most * factor
    if (isFull(subscriber, limits.address) || (site && isFull(site, limits.site))) return undefined
    const subjects = site ? [subscriber, site] : [subscriber]
    for (const subject of subjects) change(subject, 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      for (const subject of subjects) change(subject, -1)
    }
  }
}

/** The refusal of a request whose address has no free place. */
export function noPlace(): LimitExceeded {
  return new LimitExceeded(RETRY_SECONDS, 'too_many_concurrent')
}
