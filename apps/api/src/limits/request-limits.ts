import { hash } from 'node:crypto'
import type { Endpoint } from '@mirador/contract/endpoint'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@mirador/domain/time/duration'
import { createDatabaseTime, DATABASE_TIME, type DatabaseTime, EMBEDDED_DATABASE_TIME } from './database-time.ts'
import { type BeginDownload, downloadPlaces } from './download-places.ts'
import { LimitExceeded } from './limit-exceeded.ts'
import { accountPlaces, CONCURRENT_REQUESTS, CONCURRENT_TOKEN_REQUESTS, TOKEN_REST } from './request-places.ts'
import { siteOfSubscriber, subscriberOf } from './subscriber.ts'

/**
 * The kind of cost of a request: reading here, writing here, calling the source, reading a whole list, reading a feed or
 * calendar by its token, without a session, what an assistant sends to `/mcp`, or a step of its way in.
 */
export type Cost = 'read' | 'write' | 'outside' | 'export' | 'feed' | 'assistant' | 'entry'

/**
 * Requests that one account and one address may send in a window of `seconds`, and one token in `tokenSeconds`. Far more than a person needs, since a whole
 * office may share an address; passwords, codes, messages and look-ups have stricter limits of their own, stored in the
 * database (docs/decisions/0023-request-limits.md).
 */
export const REQUEST_LIMITS: Readonly<
  Record<Cost, { account: number; token: number; tokenSeconds: number; address: number; seconds: number }>
> = {
  // a program that loops leaves its owner the rest of the account's; the window is short, so that it cannot send what a
  // minute allows at once (docs/decisions/0129)
  read: { account: 1_200, token: 100, tokenSeconds: 20, address: 6_000, seconds: MINUTE_SECONDS },
  // an assistant lists the tools before most calls, and hosted ones send those of many accounts from a few addresses
  assistant: { account: 300, token: 120, tokenSeconds: MINUTE_SECONDS, address: 6_000, seconds: MINUTE_SECONDS },
  write: { account: 240, token: 20, tokenSeconds: 20, address: 1_200, seconds: MINUTE_SECONDS },
  // feed readers fetch the feeds of many accounts from a few addresses
  feed: { account: 30, token: 30, tokenSeconds: MINUTE_SECONDS, address: 6_000, seconds: MINUTE_SECONDS },
  // each exchange stores a token, and each request for a consent reads a document of another site
  entry: { account: 20, token: 20, tokenSeconds: MINUTE_SECONDS, address: 600, seconds: MINUTE_SECONDS },
  // most are answered without a call: calls have limits of their own (source-reading-limits.ts)
  outside: { account: 300, token: 75, tokenSeconds: HOUR_SECONDS, address: 1_500, seconds: HOUR_SECONDS },
  // people download a list a few times a day
  export: { account: 120, token: 30, tokenSeconds: HOUR_SECONDS, address: 600, seconds: HOUR_SECONDS },
}

/** A /48 of IPv6 may belong to one subscriber or an office: its limit is this many times that of one address. */
const SITE_FACTOR = 4

/**
 * Limits of concurrent re-readings of an account, so that each account has one or two calls in the line to the source.
 * Waiting and reading together end within the 20 s that an answer may take.
 */
export const CONCURRENT_READINGS = { running: 2, waiting: 4, waitMs: 2_500 }

/** Limits of concurrent calls of an account's assistants, which leave the places of its screens alone. */
export const CONCURRENT_CALLS = { running: 2, waiting: 6, waitMs: 2_500 }

/**
 * On the embedded database a read whose client hangs up counts as this many more: it has used the program's only thread,
 * and no one waits for its answer (docs/decisions/0133).
 */
export const DEPARTURE_HITS = 3

/** Subjects beyond this number in one window are not counted, which bounds the memory. */
const MAX_SUBJECTS = 100_000

export interface RequestLimits {
  /** @throws LimitExceeded */
  countAddress(cost: Cost, ip: string): void
  /** @throws LimitExceeded */
  countAccount(cost: Cost, sub: string): void
  /** Counts a read whose client hung up before its answer, on the embedded database; never throws. */
  countDeparture(cost: Cost, sub: string): void
  /**
   * Counts a personal token, besides its account.
   * @throws LimitExceeded
   */
  countToken(cost: Cost, bearer: string): void
  beginDownload: BeginDownload
  /**
   * Takes one of an account's places for concurrent requests, waiting until one is free.
   * @param departure aborted when the client disconnects, which ends the wait
   * @returns a function that releases the place
   * @throws LimitExceeded when too many already wait, or none became free in time
   */
  beginRequest(sub: string, departure: AbortSignal): Promise<() => void>
  /** Takes one of the places of an account's programs: none of those of its screens. */
  beginTokenRequest(sub: string, departure: AbortSignal): Promise<() => void>
  /** Takes a place for a request that waits for the source. */
  beginReading(sub: string, departure: AbortSignal): Promise<() => void>
  /** Takes a place for a call of an assistant. */
  beginCall(sub: string, departure: AbortSignal): Promise<() => void>
  databaseTime: DatabaseTime
}

/** The programs of an account, whose database time is apart from that of its screens. */
export const programsOf = (sub: string): string => `token ${sub}`

/** The declared cost of an endpoint; by default that of its method. */
export function costOf({ method, cost }: Pick<Endpoint, 'method' | 'cost'>): Cost {
  return cost ?? (method === 'GET' ? 'read' : 'write')
}

/**
 * Limits against floods, counted in the memory of this process in fixed windows: N processes allow N times as much, and a
 * restart starts from zero. Create one per process: each address has one budget for each kind of cost.
 * @param factor multiplies every limit
 * @param isEmbedded whether the database is the embedded one, whose statements cannot be interrupted
 */
export function createRequestLimits({
  now,
  factor = 1,
  isEmbedded = false,
}: {
  now: () => Date
  factor?: number
  isEmbedded?: boolean
}): RequestLimits {
  const counters = {
    read: countersOf('read', factor, now),
    write: countersOf('write', factor, now),
    outside: countersOf('outside', factor, now),
    export: countersOf('export', factor, now),
    feed: countersOf('feed', factor, now),
    assistant: countersOf('assistant', factor, now),
    entry: countersOf('entry', factor, now),
  }
  const databaseTime = createDatabaseTime({ factor, limits: isEmbedded ? EMBEDDED_DATABASE_TIME : DATABASE_TIME })
  const restOf = (sub: string, usedMs: number) =>
    databaseTime.hasOthers(programsOf(sub)) ? Math.min(TOKEN_REST.factor * usedMs, TOKEN_REST.maxMs) : 0
  return {
    countAddress: (cost, ip) => {
      const subscriber = subscriberOf(ip)
      const site = siteOfSubscriber(subscriber)
      if (site) counters[cost].site(site)
      counters[cost].address(subscriber)
    },
    countAccount: (cost, sub) => counters[cost].account(sub),
    countDeparture: (cost, sub) => {
      if (isEmbedded) counters[cost].account(sub, DEPARTURE_HITS)
    },
    // no token stays in memory
    countToken: (cost, bearer) => counters[cost].token(hash('sha256', bearer, 'base64')),
    beginDownload: downloadPlaces(),
    beginRequest: accountPlaces(CONCURRENT_REQUESTS),
    beginTokenRequest: accountPlaces(CONCURRENT_TOKEN_REQUESTS, { restOf }),
    beginReading: accountPlaces(CONCURRENT_READINGS),
    beginCall: accountPlaces(CONCURRENT_CALLS),
    databaseTime,
  }
}

function countersOf(cost: Cost, factor: number, now: () => Date) {
  const { account, token, tokenSeconds, address, seconds } = REQUEST_LIMITS[cost]
  const counter = (most: number, window = seconds) => counterOf(most * factor, window, now)
  return {
    account: counter(account),
    token: counter(token, tokenSeconds),
    address: counter(address),
    site: counter(SITE_FACTOR * address),
  }
}

/** @returns a function that counts a hit, and throws when none is left; or some hits of something that has happened */
function counterOf(max: number, seconds: number, now: () => Date): (subject: string, past?: number) => void {
  const hits = new Map<string, number>()
  let window = Number.NaN
  return (subject, past) => {
    const at = now().getTime() / 1000
    const current = Math.floor(at / seconds)
    // `!==`: the clock may also have been set back
    if (current !== window) {
      hits.clear()
      window = current
    }
    const before = hits.get(subject)
    if (before === undefined && hits.size >= MAX_SUBJECTS) return
    if (past === undefined && before !== undefined && before >= max) {
      throw new LimitExceeded(Math.max(1, Math.ceil((current + 1) * seconds - at)))
    }
    hits.set(subject, (before ?? 0) + (past ?? 1))
  }
}
