import type { Endpoint } from '@mirador/contract/endpoint'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@mirador/domain/time/duration'
import { ApiError } from '../http/api-error.ts'
import { subscriberOf } from './rate-limits.ts'

/** What an endpoint costs: reading here, writing here, asking the source, reading a whole list, or what reads a feed without a session. */
export type Cost = 'read' | 'write' | 'outside' | 'export' | 'feed'

/**
 * What one account, and one address, may ask in a window of `seconds`. Far more than a person does, since a whole
 * office may share an address; passwords, codes, messages and look-ups have stricter limits of their own, kept in the
 * database (docs/decisions/0023-request-limits.md).
 */
export const REQUEST_LIMITS: Readonly<Record<Cost, { account: number; address: number; seconds: number }>> = {
  read: { account: 1_200, address: 6_000, seconds: MINUTE_SECONDS },
  write: { account: 240, address: 1_200, seconds: MINUTE_SECONDS },
  // machines of a few addresses read those of many accounts
  feed: { account: 30, address: 6_000, seconds: MINUTE_SECONDS },
  // the source gives everybody together 10,000 calls a day
  outside: { account: 300, address: 1_500, seconds: HOUR_SECONDS },
  // people download a list a few times a day
  export: { account: 120, address: 600, seconds: HOUR_SECONDS },
}

/** Files that are being sent at once: each may hold a connection of the database for as long as its reader takes. */
export const DOWNLOADS_AT_ONCE = { account: 2, process: 4 }
/** Seconds after which one of them may well be done. */
const DOWNLOAD_WAIT = 5

/** Past so many subjects in one window the rest of them are not counted: memory has a limit too. */
const MOST_SUBJECTS = 100_000

export interface RequestLimits {
  /** @throws ApiError 429, with the seconds to wait */
  countAddress(cost: Cost, ip: string): void
  /** @throws ApiError 429, with the seconds to wait */
  countAccount(cost: Cost, sub: string): void
  /**
   * Takes a place among the files that are being sent.
   * @returns gives it back
   * @throws ApiError 429, with the seconds to wait
   */
  beginDownload(sub: string): () => void
}

export function costOf({ method, cost }: Pick<Endpoint, 'method' | 'cost'>): Cost {
  return cost ?? (method === 'GET' ? 'read' : 'write')
}

/** Counts in the memory of this process, in fixed windows: several processes give as many times as much, and a restart forgets. */
export function createRequestLimits({ now, factor = 1 }: { now: () => Date; factor?: number }): RequestLimits {
  const counters = {
    read: countersOf('read', factor, now),
    write: countersOf('write', factor, now),
    outside: countersOf('outside', factor, now),
    export: countersOf('export', factor, now),
    feed: countersOf('feed', factor, now),
  }
  return {
    countAddress: (cost, ip) => counters[cost].address(subscriberOf(ip)),
    countAccount: (cost, sub) => counters[cost].account(sub),
    beginDownload: downloads(),
  }
}

function downloads(): RequestLimits['beginDownload'] {
  const running: string[] = []
  return (sub) => {
    const own = running.filter((other) => other === sub).length
    if (own >= DOWNLOADS_AT_ONCE.account || running.length >= DOWNLOADS_AT_ONCE.process) {
      throw new ApiError('too_many_downloads', [], DOWNLOAD_WAIT)
    }
    running.push(sub)
    return () => void running.splice(running.indexOf(sub), 1)
  }
}

function countersOf(cost: Cost, factor: number, now: () => Date) {
  const { account, address, seconds } = REQUEST_LIMITS[cost]
  return { account: counterOf(account * factor, seconds, now), address: counterOf(address * factor, seconds, now) }
}

function counterOf(most: number, seconds: number, now: () => Date): (subject: string) => void {
  const hits = new Map<string, number>()
  let window = Number.NaN
  return (subject) => {
    const at = now().getTime() / 1000
    const current = Math.floor(at / seconds)
    // also when the clock was set back
    if (current !== window) {
      hits.clear()
      window = current
    }
    const before = hits.get(subject)
    if (before === undefined && hits.size >= MOST_SUBJECTS) return
    if (before !== undefined && before >= most) {
      throw new ApiError('too_many_requests', [], Math.max(1, Math.ceil((current + 1) * seconds - at)))
    }
    hits.set(subject, (before ?? 0) + 1)
  }
}
