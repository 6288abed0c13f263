import { MINUTE_MS } from '@mirador/domain/time/duration'

/**
 * The state of the one line to an API of the source. Instants in epoch ms; rows of earlier versions lack the optional
 * parts.
 */
export interface Lease {
  /** No other call before this instant: the latest end of the running call, then its end plus the pause. */
  busy_until: number
  /** when the last call began, and whether a person waited for it */
  taken_at?: number
  is_urgent?: boolean
  /** A person waits until this instant. */
  urgent_until: number
  /** The sync waits until this instant. */
  background_until?: number
  /** time of the line that people had used and not regained when the last call began, in ms */
  people_ms?: number
}

export interface Caller {
  /** epoch ms */
  at: number
  /** how long the line counts as taken if the process dies now, in ms */
  holdMs: number
  /** whether a person waits for the call */
  isUrgent: boolean
}

/** Longer than any hold: a state further ahead was written before the machine's clock was set back. */
const ABSURD_MS = 10 * MINUTE_MS
/** A waiting call announces itself for this long, and again while it waits. */
const ANNOUNCED_MS = 2000
/**
 * The budget of line time for people: what they may use at once, and the share that they regain. Within any hour that
 * is at most a fifth: 75 s, ten minutes, and the last call, which may exceed it by 42 s.
 */
const PEOPLE = { burstMs: 75_000, share: 1 / 6 }

/**
 * Decides whose turn it is. People and the sync alternate while both wait, so at most every second call is urgent.
 * @returns the new state, the same object when nothing changes, and the time to wait before the next try, 0 when the
 * line is taken
 */
export function takeTurn(lease: Lease | undefined, { at, holdMs, isUrgent }: Caller): { waitMs: number; lease: Lease } {
  const debtMs = debtOf(lease, at)
  const waitMs = lease ? waitOf(lease, { at, isUrgent, debtMs }) : 0
  if (waitMs === 0) {
    const waiting = isUrgent
      ? { urgent_until: 0, background_until: lease?.background_until ?? 0 }
      : { urgent_until: lease?.urgent_until ?? 0, background_until: 0 }
    return {
      waitMs,
      lease: { busy_until: at + holdMs, taken_at: at, is_urgent: isUrgent, people_ms: debtMs, ...waiting },
    }
  }
  const announced = isUrgent ? 'urgent_until' : 'background_until'
  const known = lease as Lease
  // most checks of a waiting call change nothing
  if (remaining(known[announced], at) > ANNOUNCED_MS / 2) return { waitMs, lease: known }
  return { waitMs, lease: { ...known, [announced]: at + ANNOUNCED_MS } }
}

function waitOf(lease: Lease, { at, isUrgent, debtMs }: { at: number; isUrgent: boolean; debtMs: number }): number {
  const isBusy = lease.busy_until > at && lease.busy_until <= at + ABSURD_MS
  const excessMs = debtMs - PEOPLE.burstMs
  const wasUrgent = lease.is_urgent === true
  const waits = [isBusy ? lease.busy_until - at : 0]
  if (isUrgent) {
    if (excessMs >= 0) waits.push(excessMs / PEOPLE.share + 1)
    if (wasUrgent) waits.push(remaining(lease.background_until, at))
  } else if (!wasUrgent && excessMs < 0) {
    waits.push(remaining(lease.urgent_until, at))
  }
  const waitMs = Math.max(...waits)
  return waitMs > 0 ? Math.max(1, Math.ceil(waitMs)) : 0
}

/** An announcement further ahead than possible was made before the clock was set back. */
function remaining(until: number | undefined, at: number): number {
  const waitMs = (until ?? 0) - at
  return waitMs > ANNOUNCED_MS ? 0 : Math.max(0, waitMs)
}

/** Line time that people have used and not regained, also by a call whose process died. */
function debtOf(lease: Lease | undefined, at: number): number {
  if (!lease) return 0
  const { taken_at = at, busy_until, is_urgent, people_ms = 0 } = lease
  const lastMs = is_urgent ? Math.max(0, busy_until - taken_at) : 0
  return Math.max(0, Math.round(people_ms + lastMs - Math.max(0, at - taken_at) * PEOPLE.share))
}
