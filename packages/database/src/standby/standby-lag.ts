import type { WalPosition } from './wal-position.ts'

/** Maximum number of stored checks of the primary; above it the lag is overestimated, never underestimated. */
const MOST = 60

/**
 * The lag of a standby, computed from positions in the log: the time of the last replayed transaction is of no use without
 * writes. Times are milliseconds of a monotonic clock.
 */
export function createLagMeter() {
  let replayed: WalPosition | undefined
  let caughtUpAt = Number.NEGATIVE_INFINITY
  const ahead: { at: number; position: WalPosition }[] = []

  function compare() {
    while (replayed !== undefined && ahead[0] && ahead[0].position <= replayed) {
      caughtUpAt = ahead.shift()?.at ?? caughtUpAt
    }
  }

  return {
    /** @param at a time before the primary was queried */
    primaryWas(position: WalPosition, at: number) {
      if (ahead.length >= MOST) ahead.pop()
      ahead.push({ at, position })
      compare()
    },
    standbyIs(position: WalPosition) {
      replayed = position
      compare()
    },
    has: (position: WalPosition) => replayed !== undefined && position <= replayed,
    /** Everything committed this many milliseconds ago is replayed; infinite while not known. */
    ms: (now: number) => now - caughtUpAt,
    /** Forgets all positions: after a reconnect the standby may be another server. */
    forget() {
      replayed = undefined
      caughtUpAt = Number.NEGATIVE_INFINITY
    },
  }
}
