import { StatementCancelled, type StatementTurns } from '@mirador/database/connection/cancellation'
import { MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { accountPlaces } from './request-places.ts'
import { sharedPlace } from './shared-place.ts'
import { subscriberOf } from './subscriber.ts'
import { createUsages } from './usage.ts'

/**
 * Database time that one account and one address may use: `burstMs` at once, of which `msPerSecond` are regained
 * (docs/decisions/0053). An account that has used it up is not refused, but waits for the shared place, with all other
 * such accounts.
 */
export const DATABASE_TIME = {
  account: { burstMs: 2_000, msPerSecond: 250 },
  // for a whole office
  address: { burstMs: 10_000, msPerSecond: 1_000 },
  /** maximum statements of one account at the same time, maximum waiting ones, and their maximum wait */
  places: { running: 3, waiting: 200, waitMs: 5 * SECOND_MS },
  /**
   * while other accounts use the database, the shared place rests this many times as long as it was used: half of a
   * processor at most
   */
  sharedRest: 1,
  /** longest rest */
  maxRestMs: MINUTE_MS,
  /** from this time on the price of a statement grows with the square of its time */
  longMs: Number.POSITIVE_INFINITY,
  /** price, besides its time, of a statement whose reader has left */
  departureMs: 0,
  /** whether what is running counts before it has ended */
  countsRunning: true,
  /** how long an account counts as using the database after a statement */
  activeMs: 10 * SECOND_MS,
  /** maximum wait of a statement for the shared place, and of a statement of a download, for which no screen waits */
  sharedMs: 5 * SECOND_MS,
  downloadMs: MINUTE_MS,
}

/**
 * For the embedded database, whose statements run one after the other and cannot be interrupted: all accounts wait for
 * each statement that has begun. Several concurrent statements of one account would gain it nothing. Requests that come
 * during a statement wait for half of it on average, so that it costs others the square of its time
 * (docs/decisions/0133).
 */
export const EMBEDDED_DATABASE_TIME: typeof DATABASE_TIME = {
  ...DATABASE_TIME,
  account: { burstMs: 400, msPerSecond: 100 },
  places: { ...DATABASE_TIME.places, running: 1 },
  sharedRest: 9,
  maxRestMs: 10 * SECOND_MS,
  longMs: 10,
  departureMs: 20,
  // nothing else runs meanwhile, and it would include the wait for the only connection
  countsRunning: false,
}

export interface DatabaseTime {
  /**
   * The turns of a request.
   * @param account id of the account, or of another holder of a token
   */
  turnsOf(account: string, ip: string): StatementTurns
  /** The turns of a download: always in the shared place, and not charged to the account. */
  downloadTurnsOf(account: string): StatementTurns
  /** Whether another account has used the database within the last seconds; counts as a use by this one. */
  hasOthers(account: string): boolean
  /** Number of statements that had to use the shared place, without those of downloads. */
  sharedStatements(): number
}

/**
 * Divides the time of the database between accounts, in the memory of this process: N processes allow N times as much.
 * @param now in ms, monotonic
 * @param factor multiplies the budgets
 */
export function createDatabaseTime({
  now = () => performance.now(),
  factor = 1,
  limits = DATABASE_TIME,
} = {}): DatabaseTime {
  const accounts = createUsages(limits.account, { now, factor })
  const addresses = createUsages(limits.address, { now, factor, isCrowd: true })
  const begin = accountPlaces(limits.places)
  const beginShared = sharedPlace()
  const hasOthers = activeAccounts(now, limits.activeMs)
  let shared = 0

  async function place(account: string, isOver: () => boolean, departure: AbortSignal): Promise<(ms: number) => void> {
    if (!isOver()) {
      const end = await begin(account, departure)
      // the statements before it may have used up the time
      if (!isOver()) return end
      end()
    }
    shared++
    const end = await beginShared(account, departure, limits.sharedMs)
    return (ms) => end(hasOthers(account) ? Math.min(ms * limits.sharedRest, limits.maxRestMs) : 0)
  }

  return {
    turnsOf: (account, ip) => ({
      usedMs: () => accounts(account).usedMs(),
      begin: cancellable(async (departure) => {
        hasOthers(account)
        const usages = [accounts(account), addresses(subscriberOf(ip))]
        const entries = usages.map((usage) => usage.enter())
        const departurePrice = () => (departure.aborted ? limits.departureMs : 0)
        const leave = (ms: number) => {
          for (const entry of entries) entry.end(ms)
        }
        try {
          const end = await place(account, () => usages.some((usage) => usage.isOver()), departure)
          if (limits.countsRunning) for (const entry of entries) entry.start()
          return (ms) => {
            const price = ms * Math.max(1, ms / limits.longMs)
            leave(price + departurePrice())
            end(price)
          }
        } catch (error) {
          leave(departurePrice())
          throw error
        }
      }),
    }),
    downloadTurnsOf: (account) => ({
      isPerStatement: true,
      // after those that have time left
      usedMs: () => limits.account.burstMs * factor,
      begin: cancellable(async (departure) => {
        const end = await beginShared(`download ${account}`, departure, limits.downloadMs)
        return () => end()
      }),
    }),
    hasOthers,
    sharedStatements: () => shared,
  }
}

/**
 * @returns a function that records that an account uses the database, and tells whether another one did in the last
 * `ms`
 */
function activeAccounts(now: () => number, ms: number): (account: string) => boolean {
  let last = { account: '', at: Number.NEGATIVE_INFINITY }
  let otherAt = Number.NEGATIVE_INFINITY
  return (account) => {
    if (account !== last.account) otherAt = last.at
    last = { account, at: now() }
    return last.at - otherAt < ms
  }
}

/** Converts refusals to the cause of a cancellation, as for all work that does not run for its reader. */
function cancellable(begin: StatementTurns['begin']): StatementTurns['begin'] {
  return async (signal) => {
    try {
      return await begin(signal)
    } catch (error) {
      throw new StatementCancelled(error)
    }
  }
}
