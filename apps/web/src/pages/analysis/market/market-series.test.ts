import type { MarketMonthAnswer } from '@mirador/contract/market'
import { expect, test } from 'vitest'
import { bucketName, longBucketName } from './bucket-name.ts'
import { evenEnd, firstChosen, knownAmount, shareEnd, sharesBy, shownMedian } from './market-series.ts'

const spread = (n: number) => (n === 0 ? null : { n, median: 3, from: 2, to: 4 })
const month = (parts: Partial<MarketMonthAnswer> = {}): MarketMonthAnswer => ({
  month: '2026-06-01',
  is_incomplete: false,
  tenders: 4,
  agile: null,
  bidders: null,
  days: null,
  awarded_clp: 0,
  single: { k: 0, n: 0 },
  lowest: { k: 0, n: 0 },
  deserted: { k: 0, n: 0 },
  ...parts,
})

test('MKT-2 a median is shown from five cases on, an amount where offers are known', () => {
  expect([null, spread(4), spread(5)].map(shownMedian)).toEqual([null, null, 3])
  expect(knownAmount(month())).toBeNull()
  expect(knownAmount(month({ single: { k: 0, n: 1 } }))).toBe(0)
})

test('MKT-2 shares of single months are added to quarters, and shown from ten cases on', () => {
  const months = [4, 4, 4, 3, 3, 3, 12].map((n) => month({ single: { k: 1, n } }))
  const shares = sharesBy(months, 3, ({ single }) => single)
  expect(shares.map((share) => share?.share)).toEqual([0.25, undefined, 1 / 12])
  expect(sharesBy(months, 1, ({ single }) => single).filter(Boolean)).toHaveLength(1)
})

test.each([
  [[], 2],
  [[null, 1], 2],
  [[3], 4],
  [[7, 2], 8],
  [[9], 10],
  [[14], 20],
  [[33], 40],
  [[45, null], 50],
  [[2_243], 4_000],
  [[99], 100],
])('an axis of the values %j ends at %d', (values, end) => {
  expect(evenEnd(values)).toBe(end)
})

test('an axis of shares ends at 50 % or at 100 %', () => {
  expect(shareEnd([undefined, { to: 0.5 }])).toBe(0.5)
  expect(shareEnd([{ to: 0.2 }, { to: 0.51 }])).toBe(1)
})

test('MKT-2 at first the last month with a median is read out, else the last that has ended', () => {
  const incomplete = month({ is_incomplete: true })
  expect(firstChosen([month({ bidders: spread(5) }), month({ bidders: spread(2) }), incomplete])).toBe(0)
  expect(firstChosen([month(), month(), incomplete])).toBe(1)
  expect(firstChosen([incomplete])).toBe(0)
})

test('months and quarters have names', () => {
  expect(bucketName('2026-06-01', 'month')).toBe('jun 2026')
  expect(bucketName('2026-06-01', 'quarter')).toBe('jun – ago 2026')
  expect(bucketName('2025-12-01', 'quarter')).toBe('dic 2025 – feb 2026')
  expect(longBucketName('2026-06-01', 'month')).toBe('junio de 2026')
  expect(longBucketName('2025-12-01', 'quarter')).toBe('diciembre de 2025 a febrero de 2026')
})
