import type { Database } from '@mirador/database/connection/connect'
import { findBuyerChoices } from '@mirador/database/market/buyer-choices'
import { figuresOf, listBoughtFamilies, listBuyerMonths } from '@mirador/database/market/buyer-profile'
import { listBuyerTenders } from '@mirador/database/market/buyer-tenders'
import {
  listMarketBuyers,
  listMarketCompanies,
  listMarketMonths,
  type MarketQuestion,
} from '@mirador/database/market/market-outcomes'
import { type CountedTenders, findMarketFigures, type OutcomeFigures } from '@mirador/database/market/market-values'
import { BUYER_TENDERS } from '@mirador/domain/market/buyer-tenders'
import { spreadOf } from '@mirador/domain/market/value-counts'
import { quantile } from '@mirador/domain/statistics/order-statistics'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDistinct, isAwarded, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'
import { countOutcomes, type Outcome } from './test-outcomes.ts'

let database: Database
let rows: Row[]
let outcomes: Outcome[]
let codes: Map<number, string>
let buyers: number[]
beforeAll(async () => {
  ;({ database, rows } = await openLedgerMonths())
  const { db } = database
  // the counted bits of an offer were set when it was written, before the rejections of these months
  await sql`update bid b set state = 1 from offer_snapshot s where s.tender_id = b.tender_id and s.status in (8, 9, 10)`.execute(
    db,
  )
  // tenders without a file of offers, and states that came later
  await sql`insert into tender (bid_idn, name, status, type_code, institution_id, published_at, level, source, source_at, detail_source_at, read_at)
    select 'X-' || n || '-LE24', 'Sin ofertas', case when n % 3 = 0 then 15 else 7 end, 'LE', i.id, '2024-12-10T15:00:00Z', 3,
      'api-detail', now(), now(), now()
    from generate_series(1, 30) n join (select id, row_number() over (order by id) as place from institution) i on i.place = 1 + n % 6`.execute(
    db,
  )
  await sql`insert into tender_search (tender_id, recent_rank, closing_rank, published_at, is_open, status, type_id, institution_id, families, search)
    select id, 1, 1, published_at, false, status, 2, institution_id, array[42230000, 43210000], '' from tender where bid_idn like 'X-%'`.execute(
    db,
  )
  await sql`update tender_search set status = 18 where tender_id % 11 = 0 and status in (8, 9, 10)`.execute(db)
  await sql`update tender_search set type_id = 1 + tender_id % 3`.execute(db)
  await sql`update tender set facts = facts || '{"evaluation_criteria": "Precio ; Plazo de entrega"}' where id % 2 = 0`.execute(
    db,
  )
  await sql`update tender set facts = facts || '{"evaluation_criteria": "PRECIO"}' where id % 10 = 0`.execute(db)
  outcomes = await countOutcomes(database)
  const tenders = await sql<{ id: number; code: string }>`select id, bid_idn as code from tender`.execute(db)
  codes = new Map(tenders.rows.map(({ id, code }) => [id, code]))
  buyers = [...new Set(outcomes.map(({ institution }) => institution))].filter(Boolean)
})
afterAll(() => database?.close())

const familiesOfAll = () =>
  [...Map.groupBy(outcomes, ({ family }) => family)]
    .filter(([family]) => family !== 0)
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([family]) => family)
const ALL: CountedTenders = { families: null, types: null, from: '2022-12-01', to: '2025-01-01' }
const questions = (): CountedTenders[] => [
  ALL,
  { ...ALL, from: '2024-12-01' },
  { ...ALL, types: [2] },
  { ...ALL, families: familiesOfAll().slice(0, 3) },
  { ...ALL, families: familiesOfAll().slice(1, 6), types: [1, 3], from: '2024-11-01', to: '2024-12-01' },
  { ...ALL, families: [99_990_000] },
]

const isCounted =
  ({ families, types, from, to }: CountedTenders) =>
  ({ family, type, month }: Outcome) =>
    (families ?? [0]).includes(family) && (types === null || types.includes(type)) && month >= from && month <= to

/** The outcome of each tender, with the lines of its counted families. */
function tendersOf(institution: number, counted: CountedTenders): Outcome[] {
  const own = outcomes.filter((one) => one.institution === institution && isCounted(counted)(one))
  return [...Map.groupBy(own, ({ tender }) => tender).values()].map((parts) => ({
    ...(parts[0] as Outcome),
    compared_lines: parts.reduce((sum, { compared_lines }) => sum + compared_lines, 0),
    lowest_won: parts.reduce((sum, { lowest_won }) => sum + lowest_won, 0),
  }))
}

const ENDED = [7, 8, 9, 10, 15, 18]
const REVOKED = [15, 18]
const sum = (some: readonly Outcome[], amountOf: (one: Outcome) => number) =>
  some.reduce((all, one) => all + amountOf(one), 0)

function bruteFigures(some: readonly Outcome[]) {
  const ended = some.filter(({ status }) => ENDED.includes(status))
  const awarded = some.filter(({ bidders }) => bidders !== null)
  return {
    bidders: bruteSpread(awarded.map(({ bidders }) => bidders as number)),
    days: bruteSpread(some.flatMap(({ days }) => days ?? [])),
    single: { k: awarded.filter(({ bidders }) => bidders === 1).length, n: awarded.length },
    lowest: { k: sum(some, (one) => one.lowest_won), n: sum(some, (one) => one.compared_lines) },
    deserted: { k: ended.filter(({ status }) => status === 7).length, n: ended.length },
    revoked: { k: ended.filter(({ status }) => REVOKED.includes(status)).length, n: ended.length },
  }
}

function bruteSpread(values: number[]) {
  const sorted = values.sort((a, b) => a - b)
  if (sorted.length === 0) return null
  return { n: sorted.length, median: quantile(sorted, 0.5), from: quantile(sorted, 0.25), to: quantile(sorted, 0.75) }
}

const visibleFigures = ({ bidders, days, single, lowest, deserted, revoked }: OutcomeFigures) => ({
  bidders: spreadOf(bidders),
  days: spreadOf(days),
  single,
  lowest,
  deserted,
  revoked,
})

test('MKT-3 every figure of every buyer equals a count of its tenders, by families, types and months', async () => {
  const seen = { single: 0, lowest: 0, deserted: 0, revoked: 0, days: 0 }
  for (const counted of questions()) {
    for (const buyer of buyers) {
      const own = tendersOf(buyer, counted)
      const months = await listBuyerMonths(database.db, buyer, counted)
      expect(months.map(({ month, tenders }) => [month, tenders])).toEqual(
        [...Map.groupBy(own, ({ month }) => month)].map(([month, all]) => [month, all.length]).sort(),
      )
      const { tenders, ended, ...figures } = figuresOf(months)
      expect(visibleFigures(figures)).toEqual(bruteFigures(own))
      expect([tenders, ended]).toEqual([own.length, own.filter(({ status }) => ENDED.includes(status)).length])
      for (const month of months) {
        expect(visibleFigures(figuresOf([month]))).toEqual(bruteFigures(own.filter((one) => one.month === month.month)))
      }
      seen.single += figures.single.k
      seen.lowest += figures.lowest.k
      seen.deserted += figures.deserted.k
      seen.revoked += figures.revoked.k
      seen.days += figures.days.length
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
})

test('MKT-3 the market beside a buyer is a count of all tenders, each once in each of the families', async () => {
  for (const counted of questions()) {
    expect(visibleFigures(await findMarketFigures(database.db, counted))).toEqual(
      bruteFigures(outcomes.filter(isCounted(counted))),
    )
  }
})

test('MKT-3 each figure counts exactly its rows', async () => {
  const meets = {
    ended: ({ status }: Outcome) => ENDED.includes(status),
    awarded: ({ bidders }: Outcome) => bidders !== null,
    single: ({ bidders }: Outcome) => bidders === 1,
    lowest: ({ lowest_won }: Outcome) => lowest_won > 0,
    not_lowest: ({ compared_lines, lowest_won }: Outcome) => compared_lines > lowest_won,
    deserted: ({ status }: Outcome) => status === 7,
    revoked: ({ status }: Outcome) => REVOKED.includes(status),
  }
  for (const counted of questions()) {
    for (const which of BUYER_TENDERS) {
      const buyer = buyers[0] as number
      const own = tendersOf(buyer, counted).filter(meets[which])
      const first = await listBuyerTenders(database.db, buyer, counted, { which, offset: 0, limit: 10 })
      const rest = await listBuyerTenders(database.db, buyer, counted, { which, offset: 10, limit: 1000 })
      expect([first.total, rest.total]).toEqual([own.length, own.length])
      const listedTenders = [...first.tenders, ...rest.tenders]
      expect(listedTenders.map(({ bid_idn }) => bid_idn).toSorted()).toEqual(
        own.map(({ tender }) => codes.get(tender) as string).toSorted(),
      )
      expect(listedTenders.map(({ month }) => month)).toEqual(
        listedTenders
          .map(({ month }) => month)
          .toSorted()
          .reverse(),
      )
    }
  }
})

test('MKT-3 the purchases of a buyer are a count of its families', async () => {
  for (const counted of questions()) {
    for (const buyer of buyers) {
      const own = outcomes.filter(
        (one) =>
          one.institution === buyer &&
          one.family !== 0 &&
          isCounted({ ...counted, families: counted.families ?? [one.family] })(one),
      )
      const byFamily = [...Map.groupBy(own, ({ family }) => family)].map(([family, all]) => ({
        family,
        tenders: all.length,
      }))
      byFamily.sort((a, b) => b.tenders - a.tenders || a.family - b.family)
      expect(await listBoughtFamilies(database.db, buyer, counted)).toEqual({
        total: byFamily.length,
        families: byFamily.slice(0, 10),
      })
    }
  }
})

test('MKT-3 the companies that a buyer chooses and its criteria are a count of its awarded tenders', async () => {
  const legal = new Map(WORLD.suppliers.filter(({ kind }) => kind === 'legal').map(({ key }) => [key, true]))
  const facts = await sql<{ id: number; criteria: string | null }>`
    select id, facts ->> 'evaluation_criteria' as criteria from tender`.execute(database.db)
  const criteriaOf = new Map(facts.rows.map(({ id, criteria }) => [id, criteria?.toLowerCase().split(' ; ') ?? []]))
  let companies = 0
  for (const counted of questions()) {
    for (const buyer of buyers) {
      const awarded = tendersOf(buyer, counted).filter(({ bidders }) => bidders !== null)
      const ids = new Set(awarded.map(({ tender }) => codes.get(tender)))
      const offers = rows.filter((row) => ids.has(row.code) && isAwarded(row))
      const chosen = offers.filter(({ is_selected }) => is_selected)
      const choices = await findBuyerChoices(database.db, buyer, counted)
      expect([choices.read, choices.awarded]).toEqual([awarded.length, awarded.length])
      const suppliers = [...new Set(chosen.map(({ supplier }) => supplier))].filter((key) => legal.has(key))
      expect(choices.legal).toBe(suppliers.length)
      expect(choices.others).toBe(
        countDistinct(
          chosen.filter(({ supplier }) => !legal.has(supplier)),
          ({ code }) => code,
        ),
      )
      const expected = suppliers.map((rut) => {
        const own = offers.filter(({ supplier }) => supplier === rut)
        const won = own.filter(({ is_selected }) => is_selected)
        return {
          rut,
          tenders: countDistinct(own, ({ code }) => code),
          chosen: countDistinct(won, ({ code }) => code),
          last: won
            .map(({ month }) => month)
            .sort()
            .at(-1),
        }
      })
      expect(
        choices.companies
          .map(({ name: _n, awarded_clp: _a, ...company }) => company)
          .toSorted((a, b) => (a.rut < b.rut ? -1 : 1)),
      ).toEqual(expected.toSorted((a, b) => (a.rut < b.rut ? -1 : 1)))
      expect(choices.companies.map((company) => company.chosen)).toEqual(
        expected.map((company) => company.chosen).sort((a, b) => b - a),
      )
      const names = awarded.flatMap(({ tender }) => criteriaOf.get(tender) ?? [])
      expect(choices.criteria.map(({ name, tenders }) => [name.toLowerCase(), tenders]).sort()).toEqual(
        [...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]).sort(),
      )
      companies += suppliers.length
    }
  }
  expect(companies).toBeGreaterThan(50)
})

test('LED-3 no natural person is among the chosen companies of any buyer', async () => {
  const natural = new Set(WORLD.suppliers.filter(({ kind }) => kind !== 'legal').map(({ key }) => key))
  const chosen = new Set(rows.filter((row) => isAwarded(row) && row.is_selected).map(({ supplier }) => supplier))
  expect([...chosen].filter((key) => natural.has(key)).length).toBeGreaterThan(2)
  for (const buyer of buyers) {
    const { companies } = await findBuyerChoices(database.db, buyer, ALL)
    expect(companies.filter(({ rut }) => natural.has(rut))).toEqual([])
  }
})

test('MKT-1 the months of a market, its buyers and its companies equal a count, by family, region, type and months', async () => {
  const { db } = database
  const ruts = await sql<{ id: number; rut: string }>`select id, rut from institution`.execute(db)
  const rutOf = new Map(ruts.rows.map(({ id, rut }) => [id, rut]))
  const legal = new Set(WORLD.suppliers.filter(({ kind }) => kind === 'legal').map(({ key }) => key))
  const regions = [...new Set(outcomes.map(({ region }) => region))].filter(Boolean)
  const seen = { money: 0, companies: 0, regional: 0 }
  for (const family of familiesOfAll().slice(0, 8)) {
    const usual: MarketQuestion = { family, region: null, type: null, from: '2022-12-01', to: '2025-01-01' }
    for (const question of [
      usual,
      { ...usual, type: 2, from: '2024-11-01' },
      ...regions.map((region) => ({ ...usual, region })),
    ]) {
      const { region, type, from, to } = question
      const own = outcomes.filter(
        (one) =>
          isCounted({ families: [family], types: type === null ? null : [type], from, to })(one) &&
          (region === null || one.region === region),
      )
      const months = await listMarketMonths(db, question)
      const expected = [...Map.groupBy(own, ({ month }) => month)].sort(([a], [b]) => (a < b ? -1 : 1))
      expect(months.map(({ month }) => month)).toEqual(expected.map(([month]) => month))
      for (const [i, month] of months.entries()) {
        const all = expected[i]?.[1] ?? []
        expect(visibleFigures(figuresOf([month]))).toEqual(bruteFigures(all))
        expect([month.tenders, month.awarded_clp]).toEqual([all.length, sum(all, (one) => one.awarded_clp)])
        seen.money += month.awarded_clp > 0 ? 1 : 0
      }
      const byBuyer = [
        ...Map.groupBy(
          own.filter(({ institution }) => institution !== 0),
          ({ institution }) => institution,
        ),
      ]
        .sort(([a, one], [b, other]) => other.length - one.length || a - b)
        .map(([institution, all]) => {
          const { single } = bruteFigures(all)
          return { rut: rutOf.get(institution), tenders: all.length, awarded: single.n, single: single.k }
        })
      const { total, buyers: listed } = await listMarketBuyers(db, question)
      expect([total, listed.map(({ name: _, ...buyer }) => buyer)]).toEqual([byBuyer.length, byBuyer.slice(0, 10)])

      const ids = new Set(own.filter(({ bidders }) => bidders !== null).map(({ tender }) => codes.get(tender)))
      const offers = rows.filter((row) => ids.has(row.code) && row.family === family)
      const chosen = offers.filter(({ is_selected }) => is_selected)
      const companies = await listMarketCompanies(db, question)
      const names = new Set(chosen.map(({ supplier }) => supplier).filter((key) => legal.has(key)))
      expect([companies.awarded, companies.read, companies.legal]).toEqual([ids.size, ids.size, names.size])
      for (const company of companies.companies) {
        const [all, won] = [offers, chosen].map((some) => some.filter(({ supplier }) => supplier === company.rut))
        expect([company.tenders, company.chosen]).toEqual(
          [all, won].map((some) => countDistinct(some ?? [], ({ code }) => code)),
        )
        expect(legal.has(company.rut)).toBe(true)
      }
      seen.companies += companies.companies.length
      seen.regional += region === null ? 0 : own.length
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(10)
})
