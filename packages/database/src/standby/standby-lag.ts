import type { WalPosition } from './wal-position.ts'

/** More than this many looks at the primary are not kept apart; the standby then seems older than it is, never younger. */
const MOST = 60

/**
 * How old what a standby shows is, by comparing places in the log: the time of the last transaction it replayed says
 * nothing without writes. Times are milliseconds of a monotonic clock.
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
    /** @param at a moment before the primary was asked */
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
    /** Everything committed this many milliseconds ago is there; infinite while that is not known. */
    ms: (now: number) => now - caughtUpAt,
    /** The standby may come back as another one. */
    forget() {
      replayed = undefined
      caughtUpAt = Number.NEGATIVE_INFINITY
    },
  }
}
