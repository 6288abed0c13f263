import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { listEvaluations, saveEvaluations } from '@mirador/database/evaluation/evaluations'
import { listBuyerMonths, readLedgerMonth } from '@mirador/database/offers/evaluated-offers'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { importFiles } from '@mirador/ingestion/files/import-files'
import { openTenderFile } from '@mirador/ingestion/files/tender-file'
import { ledgerMonth, type TruthOffer } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, type Section } from './document.ts'
import { evaluateLedger } from './ledger-report.ts'

/** After December 2024, so that no half-year includes the reform. */
const MONTHS = Array.from(
  { length: 14 },
  (_, i) => `${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
)
const WORLD = ledgerWorld(17, { suppliers: 90, buyers: 30, isLoyal: true })

let database: Database
let truth: TruthOffer[]
let section: Section
beforeAll(async () => {
  database = await openTestDatabase()
  const months = MONTHS.map((month) => ledgerMonth(WORLD, { seed: 23, month, tenders: 240, version: 2 }))
  truth = months.flatMap((month) => month.truth)
  await load(months)
  // enough kinds of each product for bands of every size
  await sql`update tender_item set price_key = price_key + case when tender_id % 10 < 2 then 0 when tender_id % 10 < 5 then tender_id % 10 else tender_id % 20 end where price_key > 0`.execute(
    database.db,
  )
  section = await evaluateLedger(database.db)
})
afterAll(() => database.close())

async function load(months: readonly { month: string; csv: Buffer }[]) {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-'))
  for (const { month, csv } of months) {
    const path = join(folder, `lic_${month}.csv`)
    writeFileSync(path, csv)
    const file = await openTenderFile(path, {
      asOf: new Date('2026-10-20T03:00:00Z'),
      now: new Date('2026-11-21T12:00:00Z'),
    })
    if ('reason' in file) throw new Error(file.reason)
    await importFiles(database, [file], { now: () => new Date('2026-11-21T12:00:00Z') })
  }
  rmSync(folder, { recursive: true, force: true })
}

const measuredOf = (name: string) => section.measured.filter((one) => one.name === name)
const text = () => section.lines.join('\n')

test('MKT-1 planted loyalty is recovered: the points card ranks far above the rubro, by month', () => {
  const ranking = measuredOf('ranking')
  const months = [...new Set(ranking.map(({ fromOn }) => fromOn))]
  expect(months).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'])
  for (const month of months) {
    const of = (model: string) => {
      const entry = ranking.find((one) => one.fromOn === month && one.model.startsWith(model))
      return entry?.metrics.ndcg10 ?? Number.NaN
    }
    expect(of('has the rubro')).toBeGreaterThan(of('chance'))
    expect(of('points card')).toBeGreaterThan(of('has the rubro') + 0.2)
    const card = ranking.find((one) => one.fromOn === month && one.model.startsWith('points card'))
    expect(card?.metrics.differenceTo).toBeGreaterThan(0)
    expect(card?.n).toBeGreaterThan(50)
  }
  expect(text()).toMatch(/\*\*(Stays|May replace)\*\*/)
  expect(text()).toContain('| 100 or more ')
})

test('MKT-1 planted rivals are named: the winner is among the first five far more often than with the most frequent suppliers', () => {
  const winners = measuredOf('winners')
  const of = (model: string) => winners.find((one) => one.model === model)?.metrics
  expect(of('mixed and shrunk')?.top5).toBeGreaterThan((of('most frequent of all')?.top5 ?? 1) + 0.1)
  expect(of('mixed and shrunk')?.top5).toBeLessThanOrEqual(of('mixed and shrunk')?.ceiling ?? 0)
  expect(of('mixed and shrunk')?.calibrationError).toBeLessThan(0.05)
  expect(of('mixed and shrunk')?.months).toBe(12)
})

test('MKT-1 planted bands hold the promised share in every class of n', () => {
  const [band, raw] = measuredOf('prices')
  expect(band?.metrics).toMatchObject({ classes: 5 })
  expect(band?.metrics.error).toBeLessThan(0.05)
  expect(band?.metrics.worstError).toBeLessThan(0.05)
  // raw percentiles promise 0.8 and hold less
  expect(raw?.metrics.coverage).toBeLessThan(band?.metrics.coverage ?? 0)
  expect(text()).toMatch(/\*\*Gate reached\*\*: the share within the band/)
})

test('ESC-17 the range of the usual total holds what tenders of planted prices cost', () => {
  const totals = measuredOf('totals')
  const [all, one, several] = totals.map(({ metrics }) => metrics.inside ?? Number.NaN) as [number, number, number]
  expect(totals.map(({ model }) => model)).toEqual(['range of the usual total', 'of one line', 'of several lines'])
  expect(totals[0]?.n).toBe((totals[1]?.n ?? 0) + (totals[2]?.n ?? 0))
  expect(one).toBeGreaterThan(0.35)
  expect(one).toBeLessThan(0.5)
  expect(all).toBeGreaterThan(one)
  expect(several).toBeGreaterThan(all)
  expect(text()).toContain('| range of the usual total |')
})

test('MKT-1 planted rates are predicted: nine of ten intervals contain the next half-year', () => {
  const [interval] = measuredOf('rates')
  expect(interval).toMatchObject({ model: 'interval', fromOn: '2025-09-01', toOn: '2026-02-28' })
  expect(interval?.metrics.held).toBeGreaterThanOrEqual(0.85)
  expect(interval?.metrics.held).toBeLessThanOrEqual(0.95)
})

test('MKT-2 measurements that the loaded offers do not allow are reported as missing', async () => {
  expect(text()).toContain('Not measured: 8 names of products are carried by three tenders of the last month')
  expect(measuredOf('words')).toEqual([])
  const empty = await openTestDatabase()
  expect(await evaluateLedger(empty.db)).toMatchObject({ measured: [], lines: [/^No offers are loaded/] })
  await empty.close()
})

test('LED-1 the data read from the loaded offers equal the generated months', async () => {
  for (const month of ['2025-03', '2026-02']) {
    const own = Map.groupBy(
      truth.filter((offer) => offer.month === month),
      ({ code }) => code,
    )
    const read = await readLedgerMonth(database.db, `${month}-01`)
    const { rows } = await sql<{ id: number; key: string }>`select id, key from supplier`.execute(database.db)
    const keys = new Map(rows.map(({ id, key }) => [id, key]))
    expect(read.map(({ code }) => code).sort()).toEqual([...own.keys()].sort())
    for (const { code, bidders, winners } of read) {
      const offers = own.get(code) ?? []
      const named = (ids: number[] | null) => (ids ?? []).map((id) => keys.get(id)).sort()
      const legal = offers.filter(({ supplier }) => supplier.kind === 'legal').map(({ supplier }) => supplier.key)
      const chosen = offers.filter(({ isSelected }) => isSelected).map(({ supplier }) => supplier.key)
      expect(named(bidders)).toEqual([...new Set(legal)].sort())
      expect(named(winners)).toEqual([...new Set(chosen)].sort())
    }
  }
  const buyers = await listBuyerMonths(database.db)
  const byTender = [...Map.groupBy(truth, ({ code }) => code).values()]
  const awarded = byTender.filter((offers) => offers.some(({ isSelected }) => isSelected))
  const single = awarded.filter((offers) => new Set(offers.map(({ supplier }) => supplier.key)).size === 1)
  const sum = (key: 'awarded' | 'single') => buyers.reduce((all, one) => all + one[key], 0)
  expect([sum('awarded'), sum('single')]).toEqual([awarded.length, single.length])
})

test('the same offers give the same figures, whatever words the product counted since, and they are saved as figures of the loaded offers', async () => {
  // the sample of the product has the newest tenders, which are the tested ones
  await sql`insert into lexeme_sample (version, tenders, counted_at) values (1, 100, '2026-11-21')`.execute(database.db)
  await sql`insert into lexeme_count (lexeme, tenders) select distinct lexeme, 99
    from tender_search cross join lateral unnest(tsvector_to_array(search)) lexeme where lexeme < 'm'`.execute(
    database.db,
  )
  const again = await evaluateLedger(database.db)
  expect(again).toEqual(section)
  await saveEvaluations(database.db, rowsOf([section]), new Date('2026-11-24T00:00:00Z'))
  const saved = await listEvaluations(database.db)
  expect(saved.every(({ data }) => data === 'ledger')).toBe(true)
  expect(new Set(saved.map(({ name }) => name))).toEqual(new Set(['ranking', 'winners', 'prices', 'totals', 'rates']))
  await sql`update tender set is_demo = true`.execute(database.db)
  expect((await evaluateLedger(database.db)).lines).toEqual([expect.stringContaining('only invented ones')])
})
