import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCompanyHistory, findLedgerPeriod } from '@mirador/database/companies/company-history'
import { listCompanyLines } from '@mirador/database/companies/company-lines'
import type { Database } from '@mirador/database/connection/connect'
import { countOfferedTenders, findHistoryProfile } from '@mirador/database/offers/history-profile'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { quantile } from '@mirador/domain/statistics/order-statistics'
import { quotationMonth, type TruthRequest } from '@mirador/invented/months/quotation-months'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFiles } from './import-files.ts'
import { openKnown } from './test-folder.ts'
import { countDistinct, isAwarded, lineKey, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'
import { zipFile } from './test-workbook.ts'

const LEGAL = WORLD.suppliers.filter(({ kind }) => kind === 'legal')
const NATURAL = WORLD.suppliers.filter(({ kind }) => kind === 'natural')
const MONTHS = ['2024-12', '2025-01'] as const

let database: Database
let rows: Row[]
let requests: TruthRequest[]
beforeAll(async () => {
  ;({ database, rows } = await openLedgerMonths())
  const folder = mkdtempSync(join(tmpdir(), 'mirador-'))
  requests = []
  for (const month of MONTHS) {
    const generated = quotationMonth(WORLD, { seed: 3, month, requests: 60, version: 1 })
    requests.push(...generated.truth)
    const path = join(folder, `COT_${month}.zip`)
    writeFileSync(path, await zipFile(Object.fromEntries(generated.parts.map(({ name, csv }) => [name, csv]))))
    const file = await openKnown(path, new Date('2026-10-20T03:00:00Z'))
    await importFiles(database, [file], { now: () => new Date('2026-11-21T12:00:00Z'), onRefused: () => {} })
  }
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => database?.close())

const yearOf = (month: string) => Number(month.slice(0, 4))
const ownOf = (key: string) => rows.filter(({ supplier }) => supplier === key)
/** A line as the tallies count it: once for each supplier and for each family under which it was filed. */
const supplierLine = (row: Row) => `${lineKey(row)} ${row.supplier} ${row.family}`

/** @param isCounted by default every offer */
function marketOf(key: string, year: number, isCounted = (_: Row) => true) {
  const cell = ({ family, institution }: Row) => `${family} ${institution}`
  const cells = new Set(
    ownOf(key)
      .filter(({ month, family, institution }) => yearOf(month) === year && family !== null && institution !== null)
      .map(cell),
  )
  const there = rows.filter(
    (row) => yearOf(row.month) === year && isAwarded(row) && cells.has(cell(row)) && isCounted(row),
  )
  const won = there.filter(({ is_selected }) => is_selected)
  return { awarded_lines: countDistinct(there, supplierLine), won_lines: countDistinct(won, supplierLine) }
}

function quotationsOf(key: string, year: number) {
  const own = requests.flatMap((request) => {
    const quotation = request.quotations.find(({ supplier }) => supplier.key === key)
    return quotation && yearOf(request.month) === year ? [{ request, quotation }] : []
  })
  return {
    requests: own.length,
    decided: own.filter(({ request }) => request.quotations.some(({ isSelected }) => isSelected)).length,
    won: own.filter(({ quotation }) => quotation.isSelected).length,
  }
}

test('FIT-4 MKT-1 the years of every company equal a count: its lines, those of all suppliers in the same families and buyers, its quotations', async () => {
  const seen = { market: 0, decided: 0, undecided: 0, won: 0 }
  for (const { key } of LEGAL) {
    const { years } = await findCompanyHistory(database.db, key)
    const quoted = requests.filter(({ quotations }) => quotations.some(({ supplier }) => supplier.key === key))
    const expected = new Set([...ownOf(key), ...quoted].map(({ month }) => yearOf(month)))
    expect(years.map(({ year }) => year)).toEqual([...expected].sort((one, other) => other - one))
    for (const { year, market, rest, quotations, ...own } of years) {
      const lines = [
        ...Map.groupBy(
          ownOf(key).filter((row) => yearOf(row.month) === year),
          lineKey,
        ).values(),
      ]
      const awarded = lines.filter(([first]) => first && isAwarded(first))
      expect(own).toEqual({
        tenders: countDistinct(lines.flat(), ({ code }) => code),
        lines: lines.length,
        awarded_lines: awarded.length,
        won_lines: lines.filter((line) => line.some(({ is_selected }) => is_selected)).length,
        inadmissible_lines: awarded.filter((line) => line.every(({ state }) => state === 2)).length,
      })
      expect(market, `${key} ${year}`).toEqual(marketOf(key, year))
      expect(rest, `${key} ${year}`).toEqual(marketOf(key, year, ({ supplier }) => supplier !== key))
      expect(quotations, `${key} ${year}`).toEqual(quotationsOf(key, year))
      seen.market += market.won_lines
      seen.decided += quotations.decided
      seen.undecided += quotations.requests - quotations.decided
      seen.won += quotations.won
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
})

const LOST = { which: 'lost', order: { sort: 'awarded', is_descending: true } } as const

test('FIT-4 the summary of lost lines equals a count of the lines', async () => {
  let compared = 0
  for (const { key } of LEGAL) {
    const { lost } = await findCompanyHistory(database.db, key)
    const { lines } = await listCompanyLines(database.db, key, { ...LOST, offset: 0, limit: null })
    const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length
    expect(lost).toMatchObject({
      lines: lines.length,
      chosen_was_cheaper: count('chosen_cheaper'),
      own_was_not_dearer: count('own_cheaper') + count('same_price'),
      same_price: count('same_price'),
      not_comparable: count('not_comparable'),
      inadmissible: count('inadmissible'),
    })
    compared += count('chosen_cheaper')
  }
  expect(compared).toBeGreaterThan(20)
})

test('MKT-1 the period has the months with offers', async () => {
  expect(await findLedgerPeriod(database.db)).toEqual({
    from: '2022-12-01',
    to: '2025-01-01',
    source_at: new Date('2026-10-20T03:00:00Z'),
  })
  const empty = await openTestDatabase()
  expect(await findLedgerPeriod(empty.db)).toBe(null)
  await empty.close()
})

test('LED-3 a natural person has no history, although the market counts it', async () => {
  expect(NATURAL.filter(({ key }) => ownOf(key).length > 0).length).toBeGreaterThan(2)
  const nothing = await findCompanyHistory(database.db, '76999999-9')
  expect(nothing.years).toEqual([])
  for (const { key, rut } of NATURAL) {
    for (const form of [key, rut, rut.replaceAll('.', '')]) {
      expect(await findCompanyHistory(database.db, form)).toEqual(nothing)
    }
  }
  const { rows: bidderRows } = await sql<{ bidder_id: number }>`
    select distinct q.bidder_id from shown_quotation q join supplier s on s.id = q.bidder_id where s.kind <> 1`.execute(
    database.db,
  )
  expect(bidderRows).toEqual([])
})

test('FIT-4 the proposals from the history equal a count of its tenders, and the texts of its lines are read', async () => {
  const { rows: items } = await sql<{
    code: string
    position: number
    description: string
    product_name: string | null
  }>`
    select t.bid_idn as code, i.position, i.description, i.product_name from tender_item i
    join tender t on t.id = i.tender_id where i.description is not null`.execute(database.db)
  const { rows: amounts } = await sql<{ code: string; amount: number }>`
    select t.bid_idn as code, s.amount_clp::float8 as amount from tender_search s join tender t on t.id = s.tender_id
    where s.amount_clp is not null`.execute(database.db)
  const seen = { families: 0, texts: 0, regions: 0, won: 0, amounts: 0 }
  for (const { key } of LEGAL) {
    const own = ownOf(key)
    const codes = new Set(own.map(({ code }) => code))
    const counts = <T>(pairs: readonly (readonly [T, string])[], least: number) =>
      [...Map.groupBy(pairs, ([value]) => value)]
        .map(([value, all]) => [value, new Set(all.map(([, code]) => code)).size] as const)
        .filter(([, tenders]) => tenders >= least)
    const sizes = (pairs: readonly (readonly [unknown, number])[]) =>
      pairs.map(([, tenders]) => tenders).sort((one, other) => other - one)
    const profile = await findHistoryProfile(database.db, key)
    expect(profile.tenders).toBe(codes.size)
    expect(await countOfferedTenders(database.db, key)).toBe(codes.size)

    const families = counts(
      own.flatMap(({ family, code }) => (family === null ? [] : [[family, code] as const])),
      2,
    )
    for (const { family, tenders } of profile.families) expect(families).toContainEqual([family, tenders])
    expect(profile.families.map(({ tenders }) => tenders)).toEqual(sizes(families).slice(0, 10))

    const lines = new Set(own.map(lineKey))
    const texts = items
      .filter(({ code, position }) => lines.has(`${code} ${position}`))
      .map(({ description, product_name }) => ({ description, product_name }))
    expect(profile.texts.map((text) => JSON.stringify(text)).toSorted()).toEqual(
      texts.map((text) => JSON.stringify(text)).toSorted(),
    )

    const regions = counts(
      own.flatMap(({ region, code }) => (region === null ? [] : [[region, code] as const])),
      1,
    )
    expect(profile.regions.map(({ region, tenders }) => [region, tenders]).toSorted()).toEqual(regions.toSorted())

    const wonRegions = counts(
      own.flatMap(({ region, code, is_selected }) =>
        region === null || !is_selected ? [] : [[region, code] as const],
      ),
      1,
    )
    expect(profile.regions.flatMap(({ region, won }) => (won > 0 ? [[region, won]] : [])).toSorted()).toEqual(
      wonRegions.toSorted(),
    )

    const known = amounts.filter(({ code }) => codes.has(code)).map(({ amount }) => amount)
    known.sort((one, other) => one - other)
    expect(profile.amounts).toEqual(
      known.length < 10
        ? null
        : {
            from: expect.closeTo(quantile(known, 0.1), 3),
            to: expect.closeTo(quantile(known, 0.9), 3),
            tenders: known.length,
          },
    )
    seen.families += families.length
    seen.texts += texts.length
    seen.regions += regions.length
    seen.won += wonRegions.length
    seen.amounts += profile.amounts?.tenders ?? 0
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
  for (const { key } of NATURAL) {
    expect((await findHistoryProfile(database.db, key)).tenders).toBe(0)
    expect(await countOfferedTenders(database.db, key)).toBe(0)
  }
})
