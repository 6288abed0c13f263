import { findCompanyHistory } from '@mirador/database/companies/company-history'
import { listCompanies } from '@mirador/database/companies/company-list'
import { findSupplierProfile, listSupplierLines, MAX_PARTS } from '@mirador/database/companies/supplier-profile'
import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import type { Database } from '@mirador/database/connection/connect'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDistinct, isAwarded, lineKey, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const LEGAL = WORLD.suppliers.filter(({ kind }) => kind === 'legal')
const NATURAL = WORLD.suppliers.filter(({ kind }) => kind === 'natural')
const NOT_MONEY = excludedMask('money')

let database: Database
let rows: Row[]
beforeAll(async () => {
  ;({ database, rows } = await openLedgerMonths())
  await deriveSupplierSearch(database.db)
})
afterAll(() => database?.close())

const ownOf = (key: string) => rows.filter((row) => row.supplier === key && isAwarded(row))
const linesOf = (own: readonly Row[]) => [...Map.groupBy(own, lineKey).values()]
const isWon = (line: readonly Row[]) => line.some(({ is_selected }) => is_selected)
const countsOf = (lines: readonly Row[][]) => ({ lines: lines.length, won_lines: lines.filter(isWon).length })
const moneyOf = (line: readonly Row[]) =>
  line
    .filter(({ is_selected, flags, currency }) => is_selected && (flags & NOT_MONEY) === 0 && currency === 1)
    .flatMap(({ unit_amount, awarded_quantity }) =>
      unit_amount === null || awarded_quantity === null ? [] : [unit_amount * awarded_quantity],
    )

/** Counts of lines by a key of their first offer, those of most lines first. */
function partsOf<K>(lines: readonly Row[][], keyOf: (line: readonly Row[]) => K | null) {
  return [...Map.groupBy(lines, keyOf)].flatMap(([key, some]) => (key === null ? [] : [{ key, ...countsOf(some) }]))
}
const familyOf = (line: readonly Row[]) => {
  const families = line.flatMap(({ family }) => family ?? [])
  return families.length === 0 ? null : Math.min(...families)
}

test('MKT-1 the profile of every company equals a count of its offers: lines, won, buyers, families, months, pesos', async () => {
  const seen = { won: 0, money: 0, unsummed: 0, families: 0, undecided: 0 }
  for (const { key, name } of LEGAL) {
    const own = ownOf(key)
    const lines = linesOf(own)
    const profile = await findSupplierProfile(database.db, key)
    if (lines.length === 0) {
      expect(profile).toBe(null)
      continue
    }
    const money = lines.map(moneyOf)
    const days = own.flatMap(({ awarded_on }) => awarded_on ?? []).toSorted()
    const { market, buyers, families, months, awarded_clp, ...counts } = profile as NonNullable<typeof profile>
    const families_ = partsOf(lines, familyOf)
    const buyers_ = partsOf(lines, ([first]) => first?.institution ?? null)
    expect(counts, key).toEqual({
      rut: key,
      name,
      ...countsOf(lines),
      tenders: countDistinct(own, ({ code }) => code),
      institutions: buyers_.length,
      inadmissible_lines: lines.filter((line) => line.every(({ state }) => state === 2)).length,
      summed_lines: money.filter((amounts) => amounts.length > 0).length,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      family_total: families_.length,
    })
    expect(awarded_clp).toBeCloseTo(
      money.flat().reduce((sum, amount) => sum + amount, 0),
      0,
    )
    for (const { family, ...part } of families) expect(families_).toContainEqual({ key: family, ...part })
    for (const { rut, name: _, ...part } of buyers) expect(buyers_).toContainEqual({ key: rut, ...part })
    for (const [listed, all] of [
      [families, families_],
      [buyers, buyers_],
    ] as const) {
      const sizes = all.map(({ lines }) => lines).toSorted((one, other) => other - one)
      expect(listed.map(({ lines }) => lines)).toEqual(sizes.slice(0, MAX_PARTS))
    }
    expect(months.map(({ month, ...part }) => ({ key: month, ...part }))).toEqual(
      partsOf(lines, ([first]) => first?.month ?? null).toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    )
    const { years } = await findCompanyHistory(database.db, key)
    expect(market.awarded_lines).toBe(years.reduce((sum, year) => sum + year.market.awarded_lines, 0))
    seen.won += counts.won_lines
    seen.money += counts.summed_lines
    seen.unsummed += counts.won_lines - counts.summed_lines
    seen.families += families_.length
    seen.undecided += rows.filter((row) => row.supplier === key && !isAwarded(row)).length
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3)
})

test('MKT-1 each figure of a profile lists as many lines, the latest award first, over all pages', async () => {
  const lines = async (key: string, query: Partial<Parameters<typeof listSupplierLines>[2]>) =>
    listSupplierLines(database.db, key, { which: 'all', ...query }, { offset: 0, limit: null })
  for (const { key } of LEGAL.slice(0, 8)) {
    const profile = await findSupplierProfile(database.db, key)
    if (!profile) continue
    const all = await lines(key, {})
    expect(all.total).toBe(profile.lines)
    expect(all.lines.map(({ bid_idn, line }) => `${bid_idn} ${line}`).toSorted()).toEqual(
      linesOf(ownOf(key))
        .map(([first]) => lineKey(first as Row))
        .toSorted(),
    )
    expect((await lines(key, { which: 'won' })).lines.filter(({ won }) => won)).toHaveLength(profile.won_lines)
    expect((await lines(key, { which: 'summed' })).total).toBe(profile.summed_lines)
    for (const { family, lines: count } of profile.families) expect((await lines(key, { family })).total).toBe(count)
    for (const { rut, won_lines } of profile.buyers) {
      expect((await lines(key, { institution: rut, which: 'won' })).total).toBe(won_lines)
    }
    for (const { month, lines: count } of profile.months) {
      expect((await lines(key, { from: month, to: month })).total).toBe(count)
    }
    const days = all.lines.map(({ awarded_on }) => awarded_on ?? '')
    expect(days).toEqual(days.toSorted().reverse())
    const page = await listSupplierLines(database.db, key, { which: 'all' }, { offset: 2, limit: 3 })
    expect(page.lines).toEqual(all.lines.slice(2, 5))
  }
})

test('LED-3 a natural person is in no profile and in no line, and cannot be searched', async () => {
  expect(NATURAL.filter(({ key }) => ownOf(key).length > 0).length).toBeGreaterThan(2)
  for (const { key, rut } of NATURAL) {
    expect(await findSupplierProfile(database.db, rut)).toBe(null)
    expect((await listSupplierLines(database.db, key, { which: 'all' }, { offset: 0, limit: null })).total).toBe(0)
  }
  const { rows: kinds } = await sql<{ kind: number }>`
    select distinct s.kind from supplier_search join supplier s on s.id = supplier_id`.execute(database.db)
  expect(kinds).toEqual([{ kind: 1 }])
})

/** The companies that can be searched, in the market of everything. */
const search = async (q?: string) => {
  const query = { rut: '', sub: NO_ACCOUNT, group: 'market', market: null, q, order: BY_NAME } as const
  return (await listCompanies(database.db, query, { offset: 0, limit: null })).companies
}
const NO_ACCOUNT = '00000000-0000-4000-8000-000000000000'
const BY_NAME = { sort: 'name', isDescending: false } as const

/** A line as the tallies count it: once for each family under which it was filed. */
const talliedLines = (own: readonly Row[]) => countDistinct(own, (row) => `${lineKey(row)} ${row.family}`)

test('MKT-1 an import, and a name of the tax registry, update the search; nothing else is derived again', async () => {
  expect(await deriveSupplierSearch(database.db)).toBe(0)
  const [{ key } = { key: '' }] = LEGAL.filter(({ key }) => ownOf(key).length > 0)
  await sql`insert into tax_registry (rut, razon_social, updated_at) values (${key}, 'Óptica Ñielol SpA', now())`.execute(
    database.db,
  )
  expect(await deriveSupplierSearch(database.db)).toBe(1)
  expect(await search('optica nielol')).toMatchObject([{ rut: key, name: 'Óptica Ñielol SpA' }])
  const before = (await search()).length
  const { rows: removed } = await sql<{ id: number }>`
    delete from offer_snapshot where month = '2025-01-01' returning tender_id as id`.execute(database.db)
  expect(removed.length).toBeGreaterThan(10)
  expect(await deriveSupplierSearch(database.db)).toBeGreaterThan(5)
  const after = await search()
  expect(after.length).toBeLessThanOrEqual(before)
  for (const supplier of after) {
    const own = ownOf(supplier.rut).filter(({ month }) => month !== '2025-01-01')
    expect(supplier.offered).toBe(talliedLines(own))
  }
})
