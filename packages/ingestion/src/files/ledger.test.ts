import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Database } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { RUNS_ALL } from '@mirador/database/testing/test-runs'
import { excludedMask, flagsOf } from '@mirador/domain/ledger/offer-flags'
import { type LedgerMonthOptions, ledgerMonth, type TruthOffer } from '@mirador/invented/months/ledger-months'
import { ledgerWorld } from '@mirador/invented/months/ledger-world'
import { seededRandom } from '@mirador/invented/random'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasRealData, realData } from '../test-real-data.ts'
import { importFiles } from './import-files.ts'
import { openKnown, testFolder } from './test-folder.ts'
import { type LedgerRow, ledgerContent, ledgerRows, supplierCounts, tallies } from './test-ledger.ts'

const now = () => new Date('2026-11-21T12:00:00Z')
const world = ledgerWorld(7, { suppliers: 70, buyers: 9 })
const KINDS = { legal: 1, natural: 2, foreign: 3 }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('tender').execute()
  await sql`delete from supplier`.execute(database.db)
  await sql`delete from offer_month`.execute(database.db)
})

const generated = (month: string, version: 1 | 2, more: Partial<LedgerMonthOptions> = {}) =>
  ledgerMonth(world, { seed: 3, month, tenders: 60, version, ...more })

/** Imports a file with a name and the day on which the source made it. */
async function importMonth(name: string, content: Buffer, day: string) {
  const path = join(testFolder(), name)
  writeFileSync(path, content)
  const refused: string[] = []
  const file = await openKnown(path, new Date(`${day}T03:00:00Z`))
  const counts = await importFiles(database, [file], {
    now,
    onRefused: (_, line, reason) => refused.push(`${line}: ${reason}`),
  })
  return { counts, refused }
}

const importVersion = (month: string, version: 1 | 2, more: Partial<LedgerMonthOptions> = {}) =>
  importMonth(`lic_${month}.csv`, generated(month, version, more).csv, version === 1 ? '2026-10-01' : '2026-10-20')

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()

/** A row of the ledger in the form of an offer of the truth. */
const ofLedger = (row: LedgerRow) => ({
  code: row.code,
  month: row.month.slice(0, 7),
  position: row.position,
  supplier: row.supplier,
  kind: row.kind,
  name: row.name,
  buyer: row.institution,
  family: row.family,
  isSelected: row.is_selected,
  unit: row.unit_amount,
  total: row.total_amount,
  quantity: row.quantity,
  awarded: row.awarded_quantity,
  flags: flagsOf(row.flags).sort(),
})
const ofTruth = (offer: TruthOffer) => ({
  code: offer.code,
  month: offer.month,
  position: offer.position,
  supplier: offer.supplier.key,
  kind: KINDS[offer.supplier.kind],
  name: offer.supplier.kind === 'legal' ? offer.supplier.name : null,
  buyer: offer.buyer.rut.replaceAll('.', ''),
  family: offer.family,
  isSelected: offer.isSelected,
  unit: offer.unitAmount,
  total: offer.totalAmount,
  quantity: offer.quantity,
  awarded: offer.awardedQuantity,
  flags: [...offer.flags].sort(),
})

test.each([
  ['2024-05', 110, 4],
  ['2015-06', 105, 3],
] as const)(
  'LED-1 every offer of a month (%s, %i columns) is in the ledger, field by field, and broken rows are refused',
  async (month, columns, brokenRows) => {
    const { csv, truth, refused } = generated(month, 2, { columns, brokenRows, tenders: 90 })
    const { counts, refused: lines } = await importMonth(`${month}.csv`, csv, '2026-10-20')
    expect(lines).toHaveLength(refused)
    expect(lines.some((line) => line.includes('corridos de columna'))).toBe(true)
    expect(lines.some((line) => line.includes(`en vez de ${columns}`))).toBe(true)
    expect(counts.offers).toMatchObject({ read: truth.length, written: truth.length, replaced: 0, removed: 0 })
    expect(sorted((await ledgerRows(database)).map(ofLedger))).toEqual(sorted(truth.map(ofTruth)))
    // the month has a row with every planted fault
    const planted = new Set(truth.flatMap(({ flags }) => flags))
    expect([...planted].sort()).toEqual(
      ['awardedMore', 'lostDigits', 'otherCurrency', 'outOfScale', 'placeholder', 'quantity'].concat([
        'repeated',
        'unitPriceContract',
        'wrongCheckDigit',
      ]),
    )
  },
)

/** The number of offers and of selected ones, and the sums offered and awarded, by a key. */
async function ledgerSums(key: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(key)} as key, count(*)::int as offers, count(*) filter (where b.is_selected)::int as selected,
      count(distinct b.supplier_id)::int as suppliers, sum(b.unit_amount * b.quantity + b.total_difference) as offered,
      sum(b.unit_amount * b.awarded_quantity) as awarded
    from bid b join tender t on t.id = b.tender_id join supplier s on s.id = b.supplier_id
    join offer_snapshot o on o.tender_id = t.id join institution i on i.id = t.institution_id
    join tender_item l on l.tender_id = t.id and l.position = b.position group by 1`.execute(database.db)
  return sorted(rows)
}

function truthSums(truth: readonly TruthOffer[], keyOf: (offer: TruthOffer) => string) {
  const groups = Map.groupBy(truth, keyOf)
  return sorted(
    [...groups].map(([key, offers]) => ({
      key,
      offers: offers.length,
      selected: offers.filter(({ isSelected }) => isSelected).length,
      suppliers: new Set(offers.map(({ supplier }) => supplier.key)).size,
      offered: offers.reduce((sum, { totalAmount }) => sum + totalAmount, 0),
      awarded: offers.reduce((sum, { unitAmount, awardedQuantity }) => sum + unitAmount * awardedQuantity, 0),
    })),
  )
}

test('LED-1 counts and sums per tender, supplier, institution, and family and month are exact', async () => {
  const months = ['2024-11', '2024-12', '2025-01'].map((month) => generated(month, 2))
  for (const { month, csv } of months) await importMonth(`lic_${month}.csv`, csv, '2026-10-20')
  const truth = months.flatMap((month) => month.truth)
  expect(await ledgerSums('t.bid_idn')).toEqual(truthSums(truth, ({ code }) => code))
  expect(await ledgerSums('s.key')).toEqual(truthSums(truth, ({ supplier }) => supplier.key))
  expect(await ledgerSums('i.rut')).toEqual(truthSums(truth, ({ buyer }) => buyer.rut.replaceAll('.', '')))
  expect(await ledgerSums(`l.family || ' ' || to_char(o.month, 'YYYY-MM')`)).toEqual(
    truthSums(truth, ({ family, month }) => `${family} ${month}`),
  )
})

test('LED-2 the same month again changes nothing', async () => {
  await importVersion('2024-05', 1)
  const before = await ledgerContent(database)
  const { counts } = await importVersion('2024-05', 1)
  expect(counts.offers).toMatchObject({ written: 0, created: 0, replaced: 0, older: 0, removed: 0 })
  expect(await ledgerContent(database)).toBe(before)
})

test('LED-2 a month that the source wrote again replaces the earlier one, and removes what it does not name', async () => {
  await importVersion('2024-05', 1)
  const { counts } = await importVersion('2024-05', 2)
  expect(counts.offers).toMatchObject({ removed: 1, created: 0, older: 0 })
  expect(counts.offers?.replaced).toBeGreaterThan(10)
  expect(sorted((await ledgerRows(database)).map(ofLedger))).toEqual(sorted(generated('2024-05', 2).truth.map(ofTruth)))
  for (const { key, stored, counted } of await supplierCounts(database)) expect([key, stored]).toEqual([key, counted])
})

test('LED-2 a part of a month replaces its tenders and removes none', async () => {
  await importVersion('2024-05', 1)
  const before = (await ledgerRows(database)).length
  const part = ledgerMonth(world, { seed: 3, month: '2024-05', tenders: 5, version: 2 })
  const { counts } = await importMonth('lic_2024-5_extracto.csv', part.csv, '2026-10-20')
  expect(counts.offers).toMatchObject({ removed: 0, created: 0 })
  expect((await ledgerRows(database)).length).toBe(before)
})

test('LED-2 months, rewrites and parts give the same ledger in any order, with the counts of its rows', async () => {
  const few = { tenders: 25 }
  const imports = [
    () => importVersion('2024-05', 1, few),
    () => importVersion('2024-05', 2, few),
    () => importVersion('2024-06', 1, few),
    () => importVersion('2024-06', 2, few),
    () =>
      importMonth(
        'cabeza.csv',
        ledgerMonth(world, { seed: 3, month: '2024-05', tenders: 8, version: 1 }).csv,
        '2026-10-10',
      ),
  ]
  const orders = [
    [0, 1, 2, 3, 4],
    [3, 2, 1, 0, 4],
    [4, 3, 1, 2, 0],
    [1, 4, 0, 3, 2, 0, 1],
  ]
  const contents: string[] = []
  for (const order of orders) {
    await database.db.deleteFrom('tender').execute()
    await sql`delete from supplier`.execute(database.db)
    await sql`delete from offer_month`.execute(database.db)
    for (const index of order) await imports[index]?.()
    contents.push(await ledgerContent(database))
    for (const { key, stored, counted } of await supplierCounts(database)) expect([key, stored]).toEqual([key, counted])
  }
  expect(new Set(contents).size).toBe(1)
})

test('LED-2 of two files of one moment the decided tenders are kept, in any order', async () => {
  const contents: string[] = []
  for (const versions of [
    [1, 2],
    [2, 1],
  ] as const) {
    await database.db.deleteFrom('tender').execute()
    await sql`delete from supplier`.execute(database.db)
    await sql`delete from offer_month`.execute(database.db)
    for (const version of versions) {
      await importMonth('lic_2024-05.csv', generated('2024-05', version).csv, '2024-05-31')
    }
    contents.push(await ledgerContent(database))
  }
  expect(contents[0]).toBe(contents[1])
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from offer_snapshot where status = 6`.execute(database.db)
  // the tender that the second file does not name
  expect(rows).toEqual([{ open: expect.toSatisfy((count: number) => count <= 1) }])
})

test('LED-2 a file that ends too early is reported and leaves the ledger as it was', async () => {
  const first = generated('2024-05', 1, { tenders: 150 })
  await importMonth('lic_2024-05.csv', first.csv, '2026-10-01')
  const before = await ledgerContent(database)
  const packed = gzipSync(generated('2024-05', 2, { tenders: 150 }).csv)
  const { counts, refused } = await importMonth(
    'lic_2024-05.csv.gz',
    packed.subarray(0, packed.length - 2000),
    '2026-10-20',
  )
  expect(refused.join()).toContain('no se pudo leer hasta el final')
  expect(counts.offers).toBeUndefined()
  expect(await ledgerContent(database)).toBe(before)
})

test('LED-2 deleted tenders take their offers with them', async () => {
  await importVersion('2024-05', 2)
  await sql`delete from tender where bid_idn in (select bid_idn from tender order by bid_idn limit 20)`.execute(
    database.db,
  )
  const { rows } = await sql<{ orphans: number }>`
    select count(*)::int as orphans from bid b where not exists (select from tender t where t.id = b.tender_id)`.execute(
    database.db,
  )
  expect(rows).toEqual([{ orphans: 0 }])
  for (const { key, stored, counted } of await supplierCounts(database)) expect([key, stored]).toEqual([key, counted])
})

test('LED-1 every tally equals its recomputation after any sequence of imports, rewrites and deletions', async () => {
  const months = ['2024-05', '2024-06', '2024-07']
  for (const seed of RUNS_ALL ? [1, 2, 3] : [1]) {
    const random = seededRandom(seed)
    for (let step = 0; step < (RUNS_ALL ? 6 : 4); step++) {
      const [month, version] = [random.pick(months), random.pick([1, 2] as const)]
      const size = { tenders: random.int(15, 40), seed: random.pick([3, 4]) }
      const name = random.chance(0.7) ? `lic_${month}.csv` : 'cabeza.csv'
      await importMonth(name, generated(month, version, size).csv, `2026-10-${10 + random.int(0, 9)}`)
      if (random.chance(0.3)) {
        await sql`delete from tender where id in (select id from tender where id % 7 = ${random.int(0, 6)}::int)`.execute(
          database.db,
        )
      }
      const { stored, counted } = await tallies(database)
      expect(stored).toEqual(counted)
      expect(stored.length).toBeGreaterThan(20)
    }
  }
  const { rows } = await sql<{ persons: number }>`select count(*)::int as persons from supplier_month m
    join supplier s on s.id = m.supplier_id where s.kind = 2`.execute(database.db)
  expect(rows).toEqual([{ persons: 0 }])
})

test('the flags that the tallies exclude are those of the table of reasons', async () => {
  const { rows } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where proname = 'count_tenders'`.execute(database.db)
  const masks = [...(rows[0]?.body ?? '').matchAll(/flags & (\d+)/g)].map(([, mask]) => Number(mask))
  expect(masks).toEqual([excludedMask('money')])
})

test('LED-3 natural persons and suppliers without a RUT are suppliers without a name', async () => {
  await importVersion('2024-05', 2)
  const { rows } = await sql<{ kind: number; named: number }>`
    select s.kind, count(n.name)::int as named from supplier s left join supplier_name n on n.supplier_id = s.id
    group by s.kind order by s.kind`.execute(database.db)
  expect(rows).toEqual([
    { kind: 1, named: expect.toSatisfy((count: number) => count > 0) },
    { kind: 2, named: 0 },
    { kind: 3, named: 0 },
  ])
})

test.skipIf(!hasRealData)(
  'LED-1 the real extracts import without a refused row, with all their offers (needs the real data)',
  async () => {
    const refused: string[] = []
    const paths = [
      'masivo/lic_2026-6_extracto.csv',
      'ofertas_masivo/lic_2026-6_cabeza.csv',
      'masivo/lic_2015-6_extracto.csv',
    ].map(realData)
    const files = await Promise.all(paths.map((path, day) => openKnown(path, new Date(Date.UTC(2026, 9, 1 + day)))))
    const counts = await importFiles(database, files, {
      now,
      onRefused: (_, line, reason) => refused.push(`${line} ${reason}`),
    })
    expect(refused).toEqual([])
    // 5 + 13 + 11 rows; the first five are also in the second file, and complete there
    expect(counts.offers).toMatchObject({ read: 29, written: 29 })
    const rows = await ledgerRows(database)
    expect(rows).toHaveLength(24)
    const adobe = rows.filter(({ code, position }) => code === '5212-7-LE14' && position === 1)
    expect(adobe).toHaveLength(9)
    expect(new Set(adobe.map(({ supplier }) => supplier)).size).toBe(8)
    expect(adobe.filter(({ supplier }) => supplier === '88579800-4')).toHaveLength(2)
    expect(
      adobe.filter(({ flags }) => flagsOf(flags).includes('outOfScale')).map(({ unit_amount }) => unit_amount),
    ).toEqual([303, 303])
    const school = rows.filter(({ code, unit_amount }) => code === '1233623-41-LR25' && unit_amount === 2)
    expect(school.map(({ flags }) => flagsOf(flags))).toEqual([['placeholder']])
  },
)
