import type { WalPosition } from './wal-position.ts'

/** Maximum number of stored checks of the primary, one a second: more than the largest lag of a standby in use. */
const MAX_CHECKS = 60

/** The end of the primary's log over time. Times are milliseconds of a monotonic clock. */
export interface PrimaryHistory {
  /** @param at a time before the primary was queried */
  add(position: WalPosition, at: number): void
  /** The newest time whose position a standby with this replayed position has reached. */
  reachedAt(replayed: WalPosition): number
  /** Whether a position has reached the newest known one. */
  isEnd(replayed: WalPosition): boolean
}

export function createPrimaryHistory(): PrimaryHistory {
  const checks: { at: number; position: WalPosition }[] = []
  const last = () => checks.at(-1)
  return {
    add(position, at) {
      // equal positions: nothing was written; later ones: the end of a log that a failover has abandoned, which is
      // never replayed
      while ((last()?.position ?? -1n) >= position) checks.pop()
      checks.push({ at, position })
      if (checks.length > MAX_CHECKS) checks.shift()
    },
    reachedAt: (replayed) => checks.findLast(({ position }) => position <= replayed)?.at ?? Number.NEGATIVE_INFINITY,
    isEnd: (replayed) => (last()?.position ?? replayed + 1n) <= replayed,
  }
}

/**
 * Computes the lag of one standby from positions in the log: the time of the last replayed transaction is of no use
 * without writes.
 */
export function createLagMeter(history: PrimaryHistory) {
  let replayed: WalPosition | undefined
  let caughtUpAt = Number.NEGATIVE_INFINITY

  return {
    standbyIs(position: WalPosition) {
      replayed = position
    },
    position: () => replayed,
    has: (position: WalPosition) => replayed !== undefined && position <= replayed,
    hasEverythingKnown: () => replayed !== undefined && history.isEnd(replayed),
    /** The lag in milliseconds: everything committed before it is replayed; infinite while not known. */
    ms(now: number) {
      if (replayed !== undefined) caughtUpAt = Math.max(caughtUpAt, history.reachedAt(replayed))
      return now - caughtUpAt
    },
  }
}
