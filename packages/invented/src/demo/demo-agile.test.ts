import { channelOf } from '@mirador/domain/tender/channel'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { demoAgile } from './demo-agile.ts'
import { demoPast } from './demo-past.ts'
import { demoPurchases } from './demo-purchases.ts'

const NOW = new Date('2026-03-18T15:20:00Z')
const { requests } = demoPurchases(NOW, demoPast(NOW))
const records = demoAgile(NOW, requests)

test('AGI-1 the demo has Compra Ágil with hours left and closed ones, each with a code of its own', () => {
  expect(new Set(records.map(({ bid_idn }) => bid_idn)).size).toBe(records.length)
  for (const { bid_idn } of records) expect(channelOf(bid_idn)).toBe(2)
  const open = records.filter(({ status, closes_at }) => status === 5 && closes_at && closes_at > NOW)
  const remainingHours = open.map(({ closes_at }) => ((closes_at as Date).getTime() - NOW.getTime()) / HOUR_MS)
  expect(remainingHours.filter((hours) => hours < 12).length).toBeGreaterThan(10)
  expect(remainingHours.filter((hours) => hours >= 12 && hours < 48).length).toBeGreaterThan(30)
  expect(remainingHours.filter((hours) => hours >= 48).length).toBeGreaterThan(30)
  for (const { published_at, closes_at, amount } of records) {
    expect(published_at && closes_at && published_at < closes_at && published_at <= NOW).toBe(true)
    // at most 100 UTM
    expect(amount as number).toBeLessThanOrEqual(7_000_000)
  }
})

test('AGI-1 the demo has quotations for the requests of the last months', () => {
  const known = new Map(requests.map((request) => [request.code, request]))
  const listed = records.filter(({ bid_idn }) => known.has(bid_idn))
  expect(listed.length).toBeGreaterThan(10)
  for (const { bid_idn, name, amount, status_text } of listed) {
    expect(known.get(bid_idn)).toMatchObject({ name, budget: amount, status: status_text })
  }
  expect(demoAgile(NOW, requests)).toEqual(records)
})
