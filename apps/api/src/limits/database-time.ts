import { StatementCancelled, type StatementTurns } from '@mirador/database/connection/cancellation'
import { MINUTE_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { accountPlaces } from './request-places.ts'
import { sharedPlace } from './shared-place.ts'
import { subscriberOf } from './subscriber.ts'
import { createUsages } from './usage.ts'

/**
 * Time of the database that one account and one address may use: `burstMs` at once, of which `msPerSecond` come back
 * (docs/decisions/0053). Who has used it up is not refused, but waits for the shared place, with all others that have.
 */
export const DATABASE_TIME = {
  account: { burstMs: 2_000, msPerSecond: 250 },
  // a whole office
  address: { burstMs: 10_000, msPerSecond: 1_000 },
  /** statements of one account at the same time, and how long its next ones wait */
  places: { running: 3, waiting: 200, waitMs: 5 * SECOND_MS },
  /** the shared place rests so many times as long as it was used, so that it takes half of a processor at most */
  sharedRest: 1,
  /** how long a statement waits for the shared place, and in a download, which nobody watches */
  sharedMs: 5 * SECOND_MS,
  downloadMs: MINUTE_MS,
}

export interface DatabaseTime {
  /**
   * The turns of a request.
   * @param account or what identifies the holder of a token
   */
  turnsOf(account: string, ip: string): StatementTurns
  /** The turns of a download: always in the shared place, and not charged to the account. */
  downloadTurnsOf(account: string): StatementTurns
  /** How many statements had to use the shared place, without those of downloads. */
  sharedStatements(): number
}

/**
 * Divides the time of the database between accounts, in the memory of this process: N processes allow N times as much.
 * @param now in ms, monotonic
 * @param factor multiplies the budgets
 */
export function createDatabaseTime({ now = () => performance.now(), factor = 1 } = {}): DatabaseTime {
  const accounts = createUsages(DATABASE_TIME.account, { now, factor })
  const addresses = createUsages(DATABASE_TIME.address, { now, factor, isCrowd: true })
  const begin = accountPlaces(DATABASE_TIME.places)
  const beginShared = sharedPlace()
  let shared = 0

  async function place(account: string, isOver: () => boolean, left: AbortSignal): Promise<(ms: number) => void> {
    if (!isOver()) {
      const end = await begin(account, left)
      // those before it may have used up the time
      if (!isOver()) return end
      end()
    }
    shared++
    const end = await beginShared(account, left, DATABASE_TIME.sharedMs)
    return (ms) => end(ms * DATABASE_TIME.sharedRest)
  }

  return {
    turnsOf: (account, ip) => ({
      begin: cancellable(async (left) => {
        const usages = [accounts(account), addresses(subscriberOf(ip))]
        const entries = usages.map((usage) => usage.enter())
        const leave = (ms: number) => {
          for (const entry of entries) entry.end(ms)
        }
        try {
          const end = await place(account, () => usages.some((usage) => usage.isOver()), left)
          for (const entry of entries) entry.start()
          return (ms) => {
            leave(ms)
            end(ms)
          }
        } catch (error) {
          leave(0)
          throw error
        }
      }),
    }),
    downloadTurnsOf: (account) => ({
      isPerStatement: true,
      begin: cancellable(async (left) => {
        const end = await beginShared(`download ${account}`, left, DATABASE_TIME.downloadMs)
        return () => end()
      }),
    }),
    sharedStatements: () => shared,
  }
}

/** Refusals as the cause of a cancellation, as for all that does not run for its reader. */
function cancellable(begin: StatementTurns['begin']): StatementTurns['begin'] {
  return async (signal) => {
    try {
      return await begin(signal)
    } catch (error) {
      throw new StatementCancelled(error)
    }
  }
}
