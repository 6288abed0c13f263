import type { Database } from '@mirador/database/connection/connect'
import { findLastMonth } from '@mirador/database/prices/comparable-prices'
import { findUsualPrices } from '@mirador/database/prices/usual-total'
import { usualTotal } from '@mirador/domain/prices/usual-total'
import { comparableTo, keyOf, listItems } from './test-comparable-lines.ts'
import { lineKey, type Row } from './test-ledger-months.ts'

const BUDGET = 1_000_000

/**
 * Compares the usual totals of tenders with sums of their past prices, picked from all offers.
 * @param every 1 for all tenders, 4 for each fourth
 */
export async function totalDifferences(database: Database, rows: readonly Row[], every: number) {
  const items = await listItems(database)
  const offers = Map.groupBy(rows, lineKey)
  const month = (await findLastMonth(database.db)) ?? ''
  const byKey = Map.groupBy(items, (item) => keyOf(item) ?? '')
  const byTender = Map.groupBy(items, ({ tender_id }) => tender_id)
  const differences: unknown[] = []
  let [summed, whole] = [0, 0]
  const compared = [...byTender].filter((_, i) => i % every === 0)
  for (const [tender, own] of compared) {
    const total = usualTotal(await findUsualPrices(database.db, own, month), BUDGET)
    const sums = { priced: 0, lower: 0, usual: 0, upper: 0 }
    for (const item of own) {
      if (keyOf(item) === null || !item.quantity) continue
      const past = comparableTo(item, month, byKey.get(keyOf(item) ?? '') ?? [], offers)
      const prices = past.flatMap(({ chosen }) => chosen).sort((a, b) => a - b)
      const [lower, usual, upper] = [1, 2, 3].map((quarters) => atQuarter(prices, quarters)) as [number, number, number]
      if (prices.length < 5 || upper > 3 * lower) continue
      sums.priced++
      sums.lower += item.quantity * lower
      sums.usual += item.quantity * usual
      sums.upper += item.quantity * upper
    }
    const isSummed = sums.priced > 0 && sums.priced >= own.length / 2
    if (isSummed) summed++
    if (isSummed && sums.priced === own.length) whole++
    const expected = isSummed
      ? [sums.priced, own.length, ...[sums.lower, sums.usual, sums.upper].map(Math.round), besideOf(sums, own.length)]
      : [sums.priced, own.length]
    const read =
      total.kind === 'silent'
        ? [total.priced, total.of]
        : [total.priced, total.of, ...[total.lower, total.usual, total.upper].map(Math.round), total.beside_budget]
    if (JSON.stringify(expected) !== JSON.stringify(read)) differences.push({ tender, expected, read })
  }
  return { tenders: compared.length, summed, whole, differences }
}

function atQuarter(sorted: readonly number[], quarters: number): number {
  const place = ((sorted.length - 1) * quarters) / 4
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below + (above - below) * (place % 1)
}

function besideOf({ priced, lower, upper }: { priced: number; lower: number; upper: number }, lines: number) {
  if (priced < lines) return null
  if (upper < BUDGET) return 'below'
  return lower > BUDGET ? 'above' : 'around'
}
