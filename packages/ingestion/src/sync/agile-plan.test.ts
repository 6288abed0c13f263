import type { AgileCandidate } from '@mirador/database/source/agile-listings'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { sharedQuota } from '../source/channel-quota.ts'
import { planAgileReadings } from './agile-plan.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const candidate = (bid_idn: string, given: Partial<AgileCandidate> = {}): AgileCandidate => ({
  bid_idn,
  closes_at: new Date(NOW.getTime() + 2 * DAY_MS),
  is_open: true,
  is_wanted: false,
  is_stub: true,
  ...given,
})
const soon = { closes_at: new Date(NOW.getTime() + HOUR_MS) }

test('AGI-2 requested details and open processes without one may use all calls but those of the lists, the other details only their due part', () => {
  const candidates = [
    candidate('1', { is_wanted: true }),
    candidate('2', soon),
    candidate('3'),
    candidate('5', { is_stub: false, ...soon }),
    candidate('4', { is_open: false }),
  ]
  const planned = (calls: number, passed: number) =>
    planAgileReadings(candidates, { quota: 5000, own: 4000, lists: 1500, passed, calls }, NOW, 10).map(
      ({ budget }) => budget,
    )
  expect(planned(100, 0.5)).toEqual(['wanted', 'soon', 'news', 'again', 'late'])
  // more calls than the due part: nothing is read again
  expect(planned(3000, 0.5)).toEqual(['wanted', 'soon', 'news'])
  // 15 % of the day's calls are reserved for the lists of its second half
  expect(planned(4249, 0.5)).toEqual(['wanted'])
  expect(planned(4250, 0.5)).toEqual([])
})

test('AGI-2 a channel may use the calls that the other has not made and does not need any more', () => {
  // morning: no call is free for the other channel
  expect([sharedQuota(10_000, 1, 0, 0), sharedQuota(10_000, 2, 0, 0)]).toEqual([9100, 900])
  // night: the unused calls of the other channel are free
  expect([sharedQuota(10_000, 1, 500, 1), sharedQuota(10_000, 2, 6500, 1)]).toEqual([9500, 3500])
  for (let passed = 0; passed <= 1; passed += 0.1) {
    const tenders = sharedQuota(10_000, 1, 900 * passed, passed)
    const agile = sharedQuota(10_000, 2, 9100 * passed, passed)
    // two channels at their reserve never reach a limit
    expect(tenders).toBeGreaterThanOrEqual(9100 * passed - 1)
    expect(agile).toBeGreaterThanOrEqual(900 * passed - 1)
  }
})
