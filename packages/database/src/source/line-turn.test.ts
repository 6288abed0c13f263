import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { type Lease, takeTurn } from './line-turn.ts'

const CALL_MS = 300
const PAUSE_MS = 3000

/**
 * Simulates calls while people, and perhaps the sync, always wait.
 * @returns whether each call was urgent, with its time
 */
function runLine(untilMs: number, callers: readonly { isUrgent: boolean }[], callMs = CALL_MS) {
  const calls: { at: number; isUrgent: boolean }[] = []
  let lease: Lease | undefined
  for (let at = 0; at < untilMs; at += 100) {
    for (const { isUrgent } of callers) {
      const turn = takeTurn(lease, { at, holdMs: 17_000, isUrgent })
      lease = turn.lease
      if (turn.waitMs > 0) continue
      calls.push({ at, isUrgent })
      lease = { ...lease, busy_until: at + callMs + PAUSE_MS }
    }
  }
  return calls
}

test('SYN-1 people and the sync alternate while both wait', () => {
  const calls = runLine(MINUTE_MS, [{ isUrgent: true }, { isUrgent: true }, { isUrgent: false }])
  expect(calls.length).toBeGreaterThan(15)
  for (const [i, { isUrgent }] of calls.entries()) if (i > 0) expect(isUrgent).toBe(!calls[i - 1]?.isUrgent)
})

test('SYN-1 people get at most a fifth of the line in any hour, whether the sync waits or not', () => {
  for (const callMs of [CALL_MS, 20_000]) {
    for (const callers of [[{ isUrgent: true }], [{ isUrgent: true }, { isUrgent: false }]]) {
      const calls = runLine(3 * HOUR_MS, callers, callMs).filter(({ isUrgent }) => isUrgent)
      const used = (from: number) =>
        calls.filter(({ at }) => at >= from && at < from + HOUR_MS).length * (callMs + PAUSE_MS)
      for (let from = 0; from < 2 * HOUR_MS; from += MINUTE_MS) expect(used(from)).toBeLessThanOrEqual(HOUR_MS / 5)
      expect(used(0)).toBeGreaterThan(HOUR_MS / 8)
    }
  }
})

test('SYN-1 one person who waits goes before the sync', () => {
  const sync = takeTurn(undefined, { at: 0, holdMs: 17_000, isUrgent: false })
  const person = takeTurn(sync.lease, { at: 100, holdMs: 17_000, isUrgent: true })
  const free = { ...person.lease, busy_until: 1000 }
  expect(takeTurn(free, { at: 1000, holdMs: 17_000, isUrgent: false }).waitMs).toBe(1100)
  expect(takeTurn(free, { at: 1000, holdMs: 17_000, isUrgent: true }).waitMs).toBe(0)
})

test("SYN-1 a process that dies in a person's call has used the line for the whole time of the hold", () => {
  let lease: Lease | undefined
  let at = 0
  let calls = 0
  for (; at < HOUR_MS; at += 1000) {
    const turn = takeTurn(lease, { at, holdMs: 17_000, isUrgent: true })
    lease = turn.lease
    if (turn.waitMs === 0) calls++
  }
  expect(calls * 17_000).toBeLessThanOrEqual(HOUR_MS / 5)
})

test('SYN-1 a state of an earlier version, and one from before the clock was set back, do not stop the line', () => {
  expect(takeTurn({ busy_until: 0, urgent_until: 0 }, { at: 5, holdMs: 10, isUrgent: true }).waitMs).toBe(0)
  const ahead: Lease = {
    busy_until: 5 * HOUR_MS,
    taken_at: 5 * HOUR_MS,
    urgent_until: 5 * HOUR_MS,
    background_until: 5 * HOUR_MS,
    is_urgent: true,
    people_ms: 0,
  }
  expect(takeTurn(ahead, { at: 0, holdMs: 10, isUrgent: false }).waitMs).toBe(0)
  expect(takeTurn(ahead, { at: 0, holdMs: 10, isUrgent: true }).waitMs).toBe(0)
})
