import { familyName } from '@mirador/domain/rubros/catalogue'
import { isOpen } from '@mirador/domain/tender/tender-status'
import { expect, test } from 'vitest'
import { syntheticTenders } from './synthetic-tenders.ts'

const NOW = new Date('2026-03-18T15:20:00Z')
const batches = [...syntheticTenders({ now: NOW, count: 4_500 })]
const tenders = batches.flat()

test('tenders for measurements come in batches of a thousand, the same each time', () => {
  expect(batches.map(({ length }) => length)).toEqual([1000, 1000, 1000, 1000, 500])
  const [again] = syntheticTenders({ now: NOW, count: 4_500 })
  expect(again).toEqual(batches[0])
})

test('tenders spread over ten years, a twentieth of them open, with unique codes', () => {
  expect(tenders.filter((tender) => isOpen(tender, NOW))).toHaveLength(225)
  const years = new Set(tenders.map(({ published_at }) => published_at?.getUTCFullYear()))
  expect(years.size).toBeGreaterThanOrEqual(10)
  expect(new Set(tenders.map(({ bid_idn }) => bid_idn)).size).toBe(4_500)
  for (const { bid_idn } of tenders) expect(bid_idn).toMatch(/^\d{1,7}-\d{1,6}-[A-Z][A-Z0-9]{0,3}\d{2}$/)
})

test('tenders have as many items as real ones, with rubros of the catalogue', () => {
  const counts = tenders.map(({ items = [] }) => items.length).sort((a, b) => a - b)
  expect(counts[2_250]).toBe(1)
  expect(counts[4_050]).toBeLessThanOrEqual(12)
  for (const { product_code } of tenders.flatMap(({ items = [] }) => items)) {
    expect(familyName(Math.floor((product_code ?? 0) / 10_000) * 10_000)).toBeDefined()
  }
})

test('few words make most of the text and most words are rare, as in real texts', () => {
  const counts = new Map<string, number>()
  for (const { description } of tenders) {
    for (const word of (description ?? '').toLowerCase().match(/\p{L}+/gu) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const sorted = [...counts.values()].sort((a, b) => b - a)
  const total = sorted.reduce((sum, count) => sum + count, 0)
  expect(sorted.slice(0, 100).reduce((sum, count) => sum + count, 0) / total).toBeGreaterThan(0.35)
  expect(sorted.filter((count) => count <= 2).length / sorted.length).toBeGreaterThan(0.4)
})
