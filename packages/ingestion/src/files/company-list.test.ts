import { type CompanyListQuery, type ListedCompany, listCompanies } from '@mirador/database/companies/company-list'
import {
  type ListedInstitution,
  listInstitutions,
  type PartyFigures,
} from '@mirador/database/companies/institution-list'
import { findOwnWithBuyer } from '@mirador/database/companies/own-with-buyer'
import { insertSupplierFollow } from '@mirador/database/companies/supplier-follows'
import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import type { Database } from '@mirador/database/connection/connect'
import { COMPANY_GROUPS, COMPANY_SORTS, type CompanySort } from '@mirador/domain/ledger/company-sorts'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import {
  FEWEST_COMPARED_LINES,
  INSTITUTION_SORTS,
  type InstitutionSort,
} from '@mirador/domain/market/institution-sorts'
import { foldText } from '@mirador/domain/text/search-text'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDistinct, isAwarded, lineKey, openLedgerMonths, type Row, WORLD } from './test-ledger-months.ts'

const LEGAL = WORLD.suppliers.filter(({ kind }) => kind === 'legal')
const NATURAL = WORLD.suppliers.filter(({ kind }) => kind === 'natural')
const SUB = '6b1f7a52-8f0f-4f8e-9d51-6f1a3d1f0c11'
const YEAR = { from: '2024-02-01', to: '2025-01-01' }
const ALL = { offset: 0, limit: null } as const
const NOT_MONEY = excludedMask('money')

let database: Database
let rows: Row[]
let families: number[]
let isLegal: (row: Row) => boolean
beforeAll(async () => {
  ;({ database, rows } = await openLedgerMonths())
  await deriveSupplierSearch(database.db)
  const codes = new Set(rows.flatMap(({ family }) => family ?? []))
  families = [...codes].toSorted((one, other) => one - other).filter((_, i) => i % 2 === 0)
  const legal = new Set(rows.filter(({ kind }) => kind === 1).map(({ supplier }) => supplier))
  isLegal = ({ supplier }) => legal.has(supplier)
  await sql`insert into account (sub, created_at) values (${SUB}::uuid, now())`.execute(database.db)
})
afterAll(() => database?.close())

const awardedOf = (key: string) => rows.filter((row) => row.supplier === key && isAwarded(row))
const linesOf = (some: readonly Row[]) => Map.groupBy(some, lineKey)
const hasWon = (some: readonly Row[]) => some.some(({ is_selected }) => is_selected)
const moneyOf = (some: readonly Row[]) =>
  some
    .filter(({ is_selected, flags, currency }) => is_selected && (flags & NOT_MONEY) === 0 && currency === 1)
    .reduce((sum, { unit_amount, awarded_quantity }) => sum + (unit_amount ?? 0) * (awarded_quantity ?? 0), 0)

/** A line as the tallies count it: once for each family under which it was filed. */
const talliedLines = (some: readonly Row[]) => countDistinct(some, (row) => `${lineKey(row)} ${row.family}`)

/** The figures of a company, counted from the offers. */
function countCompany(key: string, own: string, isCounted: (row: Row) => boolean = () => true) {
  const ownLines = linesOf(awardedOf(own).filter(isCounted))
  const linesInCommon = [...linesOf(awardedOf(key))].flatMap(([line, theirs]) => {
    const ours = ownLines.get(line)
    return ours ? [{ ours, theirs, line: rows.filter((row) => lineKey(row) === line) }] : []
  })
  const inMarket = awardedOf(key).filter(
    ({ family, month }) => family !== null && families.includes(family) && month >= YEAR.from && month <= YEAR.to,
  )
  const days = linesInCommon.flatMap(({ theirs }) => theirs.flatMap(({ awarded_on }) => awarded_on ?? []))
  const count = (isOne: (line: (typeof linesInCommon)[number]) => boolean) => linesInCommon.filter(isOne).length
  return {
    lines: linesInCommon.length,
    own_won: count(({ ours, theirs }) => hasWon(ours) && !hasWon(theirs)),
    rival_won: count(({ ours, theirs }) => !hasWon(ours) && hasWon(theirs)),
    both_won: count(({ ours, theirs }) => hasWon(ours) && hasWon(theirs)),
    other_won: count(({ ours, theirs, line }) => !hasWon(ours) && !hasWon(theirs) && hasWon(line)),
    none_won: count(({ line }) => !hasWon(line)),
    lost: Math.round(linesInCommon.reduce((sum, { ours, theirs }) => sum + (hasWon(ours) ? 0 : moneyOf(theirs)), 0)),
    last_met: days.toSorted().at(-1) ?? null,
    offered: talliedLines(inMarket),
    won: talliedLines(inMarket.filter(({ is_selected }) => is_selected)),
  }
}

const queryOf = (rut: string, query: Partial<CompanyListQuery> = {}): CompanyListQuery => ({
  rut,
  sub: SUB,
  group: 'met',
  market: { families, ...YEAR },
  order: { sort: 'lines', isDescending: true },
  ...query,
})
const list = async (query: CompanyListQuery) => (await listCompanies(database.db, query, ALL)).companies
const rutsOf = (some: readonly { rut: string }[]) => some.map(({ rut }) => rut)

test('ESC-25 MKT-1 the figures of every company with the own one and in its market equal a count of the offers', async () => {
  const seen = { met: 0, market: 0, lost: 0 }
  for (const { key } of LEGAL) {
    const expected = new Map(
      LEGAL.filter((other) => other.key !== key).map((other) => [other.key, countCompany(other.key, key)]),
    )
    const rivals = await list(queryOf(key))
    const market = await list(queryOf(key, { group: 'market' }))
    for (const company of [...rivals, ...market]) {
      const { id: _, rut, name, region: _r, is_followed, ...figures } = company
      expect({ ...figures, lost: Math.round(figures.lost) }, `${key} ${rut}`).toEqual(expected.get(rut))
      expect([name, is_followed]).toEqual([LEGAL.find((other) => other.key === rut)?.name, false])
    }
    const having = (isOne: (figures: ReturnType<typeof countCompany>) => boolean) =>
      [...expected].filter(([, figures]) => isOne(figures)).map(([rut]) => rut)
    expect(rutsOf(rivals).toSorted()).toEqual(having(({ lines }) => lines > 0).toSorted())
    expect(rutsOf(market).toSorted()).toEqual(having(({ offered }) => offered > 0).toSorted())
    const { groups, awarded_lines } = await listCompanies(database.db, queryOf(key), { offset: 0, limit: 1 })
    expect(groups).toEqual({ met: rivals.length, market: market.length, followed: 0 })
    expect(awarded_lines).toBe(linesOf(awardedOf(key)).size)
    seen.met += rivals.length
    seen.market += market.length
    seen.lost += rivals.filter(({ lost }) => lost > 0).length
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3)
})

test('ESC-25 MKT-1 from a year on, only the lines that were awarded since then are in common', async () => {
  const years = [...new Set(rows.flatMap(({ awarded_on }) => awarded_on?.slice(0, 4) ?? []))].toSorted()
  expect(years.length).toBeGreaterThan(1)
  const seen = { companies: 0, fewer: 0 }
  for (const { key } of LEGAL.slice(0, 5)) {
    for (const year of years) {
      const isCounted = ({ awarded_on }: Row) => awarded_on !== null && awarded_on >= year
      const answer = await listCompanies(database.db, queryOf(key, { since: Number(year) }), ALL)
      expect(answer.awarded_lines).toBe(linesOf(awardedOf(key).filter(isCounted)).size)
      expect(answer.from === null || answer.from >= year).toBe(true)
      const expected = new Map(
        LEGAL.filter((other) => other.key !== key)
          .map((other) => [other.key, countCompany(other.key, key, isCounted)] as const)
          .filter(([, { lines }]) => lines > 0),
      )
      expect(rutsOf(answer.companies).toSorted()).toEqual([...expected.keys()].toSorted())
      for (const { id: _, rut, name: _n, region: _r, is_followed: _f, ...figures } of answer.companies) {
        expect({ ...figures, lost: Math.round(figures.lost) }, `${key} ${rut} ${year}`).toEqual(expected.get(rut))
        seen.fewer += figures.lines < countCompany(rut, key).lines ? 1 : 0
      }
      seen.companies += expected.size
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3)
})

const FIGURE: Readonly<Record<CompanySort, (company: ListedCompany) => number | string>> = {
  name: ({ name }) => foldText(name ?? ''),
  lines: ({ lines }) => lines,
  own_won: ({ own_won, both_won }) => own_won + both_won,
  lost: ({ lost }) => lost,
  offered: ({ offered }) => offered,
  won: ({ won }) => won,
}

test('ESC-24 every column sorts companies both ways, the same over all pages', async () => {
  const own = LEGAL.toSorted((one, other) => awardedOf(other.key).length - awardedOf(one.key).length)[0]?.key ?? ''
  const lists: Partial<CompanyListQuery>[] = [{ group: 'met' }, { group: 'market' }, { group: 'market', market: null }]
  for (const group of lists) {
    for (const sort of COMPANY_SORTS) {
      for (const isDescending of [true, false]) {
        const query = queryOf(own, { ...group, order: { sort, isDescending } })
        const all = await list(query)
        const figures = all.map(FIGURE[sort])
        const sorted = figures.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
        expect(figures, `${JSON.stringify(group)} ${sort}`).toEqual(isDescending ? sorted.toReversed() : sorted)
        const pages = []
        for (let offset = 0; offset < all.length; offset += 13) {
          const { companies, total } = await listCompanies(database.db, query, { offset, limit: 13 })
          expect(total).toBe(all.length)
          pages.push(...companies)
        }
        expect(pages).toEqual(all)
      }
    }
  }
})

test('MKT-1 companies are found by name, RUT, family and region, and in the market of everything', async () => {
  const own = LEGAL[0]?.key ?? ''
  const everything = queryOf(own, { group: 'market', market: null })
  const all = LEGAL.filter(({ key }) => key !== own && awardedOf(key).length > 0)
  expect(rutsOf(await list(everything)).toSorted()).toEqual(all.map(({ key }) => key).toSorted())
  for (const { rut, offered, won } of await list(everything)) {
    const its = awardedOf(rut)
    expect([offered, won]).toEqual([talliedLines(its), talliedLines(its.filter(({ is_selected }) => is_selected))])
  }
  for (const { key, name } of all) {
    for (const q of [key, key.replace('-', ''), key.slice(0, 5), `${key.slice(0, 2)}.${key.slice(2, 5)}`]) {
      // in the market without a family, every company is searched
      expect(rutsOf(await list(queryOf(own, { group: 'market', q })))).toContain(key)
    }
    const prefix = (foldText(name).split(' ')[0] as string).slice(0, 4)
    const having = all.filter((other) =>
      foldText(other.name)
        .split(' ')
        .some((word) => word.startsWith(prefix)),
    )
    const match = await list(queryOf(own, { group: 'market', q: prefix.toUpperCase() }))
    expect(rutsOf(match).toSorted()).toEqual(having.map(({ key }) => key).toSorted())
  }
  for (const region of [1, 4, 7, 13, 16]) {
    const having = all.filter(({ key }) => awardedOf(key).some((row) => row.region === region))
    const match = await list({ ...everything, regions: [region] })
    expect(rutsOf(match).toSorted()).toEqual(having.map(({ key }) => key).toSorted())
  }
  const family = families[0] as number
  const ofFamily = linesOf(awardedOf(own).filter((row) => row.family === family))
  const answer = await listCompanies(
    database.db,
    queryOf(own, { family, market: { families: [family], ...YEAR } }),
    ALL,
  )
  expect(answer.awarded_lines).toBe(ofFamily.size)
  for (const { rut, lines } of answer.companies) {
    expect(lines).toBe([...linesOf(awardedOf(rut)).keys()].filter((line) => ofFamily.has(line)).length)
  }
})

test('MKT-1 the followed companies are a list of their own, also those that were never met', async () => {
  const [own, one, other] = LEGAL.filter(({ key }) => awardedOf(key).length > 0).map(({ key }) => key) as string[]
  for (const rut of [one, other] as string[]) await insertSupplierFollow(database.db, SUB, rut, new Date())
  const followed = await list(queryOf(own as string, { group: 'followed' }))
  expect(rutsOf(followed).toSorted()).toEqual([one, other].toSorted())
  expect(followed.every(({ is_followed }) => is_followed)).toBe(true)
  await sql`delete from supplier_follow`.execute(database.db)
})

test.each(['', '   ', "'; drop", '&|!():*', '<->', '\\', '%', 'a', '-', '76.', '"'])(
  'API-3 a search for %j is answered',
  async (q) => {
    expect(await list(queryOf('', { group: 'market', q }))).toBeInstanceOf(Array)
  },
)

const isLost = (ours: readonly Row[] | undefined) => ours !== undefined && !hasWon(ours)

/** The figures of an institution, counted from the offers. */
function countInstitution(rut: string, own: string) {
  const ofBuyer = rows.filter((row) => row.institution === rut && isAwarded(row))
  const ours = ofBuyer.filter(({ supplier }) => supplier === own)
  const ourLines = linesOf(ours)
  const tenders = Map.groupBy(ours, ({ code }) => code)
  return {
    offered: tenders.size,
    won: [...tenders.values()].filter(hasWon).length,
    lost: Math.round(
      moneyOf(ofBuyer.filter((row) => row.supplier !== own && isLegal(row) && isLost(ourLines.get(lineKey(row))))),
    ),
  }
}

const institutions = async (own: string, sort: InstitutionSort = 'name', isDescending = false) =>
  (
    await listInstitutions(
      database.db,
      { order: { sort, isDescending }, party: { rut: own, families, months: YEAR } },
      ALL,
    )
  ).rows.map(({ party, ...institution }) => ({ ...institution, ...(party as PartyFigures) }))

test('ESC-25 INS-1 the figures of every institution with the own company equal a count of the offers', async () => {
  const seen = { offered: 0, won: 0, lost: 0 }
  for (const { key } of LEGAL) {
    for (const { rut, offered, won, lost } of await institutions(key)) {
      const expected = countInstitution(rut, key)
      expect({ offered, won, lost: Math.round(lost) }, `${key} ${rut}`).toEqual(expected)
      seen.offered += offered
      seen.won += won
      seen.lost += expected.lost > 0 ? 1 : 0
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3)
})

test('ESC-25 ESC-27 what a buyer decided about the offers of every company equals a count of them', async () => {
  const seen = { won: 0, inadmissible: 0, rivals: 0 }
  for (const { key } of LEGAL) {
    for (const buyer of await institutions(key)) {
      const ours = awardedOf(key).filter((row) => row.institution === buyer.rut)
      const lines = linesOf(ours)
      const tenders = [...Map.groupBy(ours, ({ code }) => code).values()]
      const rejected = tenders.filter((some) => some.every(({ state }) => state === 2))
      const own = await findOwnWithBuyer(database.db, key, buyer.id)
      const { rivals, latest, won_clp, lost_clp, close_lines: _l, close_clp: _c, ...counts } = own
      expect(counts).toEqual({
        tenders: buyer.offered,
        won: buyer.won,
        inadmissible: rejected.length,
        won_lines: [...lines.values()].filter(hasWon).length,
      })
      expect([Math.round(won_clp), Math.round(lost_clp)]).toEqual([Math.round(moneyOf(ours)), Math.round(buyer.lost)])
      expect(latest).toHaveLength(Math.min(50, tenders.length))
      expect(latest.map(({ bid_idn }) => bid_idn).toSorted()).toEqual(tenders.map(([first]) => first?.code).toSorted())
      for (const { bid_idn, lines: count, won_lines } of latest) {
        const some = [...linesOf(ours.filter(({ code }) => code === bid_idn)).values()]
        expect([count, won_lines]).toEqual([some.length, some.filter(hasWon).length])
      }
      for (const rival of rivals) {
        const chosen = rows.filter(
          (row) => row.supplier === rival.rut && row.is_selected && !hasWon(lines.get(lineKey(row)) ?? [row]),
        )
        expect(rival.lines).toBe(linesOf(chosen).size)
      }
      seen.won += counts.won
      seen.inadmissible += counts.inadmissible
      seen.rivals += rivals.length
    }
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(3)
  for (const { key, name } of NATURAL) {
    const answers = await Promise.all((await institutions('')).map(({ id }) => findOwnWithBuyer(database.db, key, id)))
    expect(answers.every(({ tenders }) => tenders === 0)).toBe(true)
    expect(JSON.stringify(answers)).not.toContain(name)
  }
})

test('ESC-25 what an institution buys in the own families equals the tally of its months', async () => {
  const { rows: counted } = await sql<Record<'rut' | 'bought' | 'compared' | 'lowest', string>>`
    select i.rut, sum(m.awarded_clp) as bought, sum(m.compared_lines) as compared, sum(m.lowest_won) as lowest
    from market_month m join institution i on i.id = m.institution_id
    where m.family = any(${families}::int[]) and m.month between ${YEAR.from} and ${YEAR.to} group by i.rut`.execute(
    database.db,
  )
  const listed = await institutions('')
  expect(listed.filter(({ bought }) => bought > 0).length).toBeGreaterThan(2)
  for (const { rut, bought, compared_lines, lowest_won } of listed) {
    const row = counted.find((one) => one.rut === rut)
    expect([bought, compared_lines, lowest_won]).toEqual([
      Number(row?.bought ?? 0),
      Number(row?.compared ?? 0),
      Number(row?.lowest ?? 0),
    ])
  }
})

const MEASURE: Readonly<
  Record<InstitutionSort, (institution: Omit<ListedInstitution, 'party'> & PartyFigures) => number | string | null>
> = {
  name: ({ name }) => foldText(name),
  open: ({ own_open }) => own_open,
  offered: ({ offered }) => offered,
  won: ({ won }) => won,
  lost: ({ lost }) => lost,
  bought: ({ bought }) => bought,
  lowest: ({ compared_lines, lowest_won }) =>
    compared_lines < FEWEST_COMPARED_LINES ? null : lowest_won / compared_lines,
}

test('ESC-24 every column sorts institutions both ways, those without a figure last', async () => {
  const own = LEGAL.toSorted((one, other) => awardedOf(other.key).length - awardedOf(one.key).length)[0]?.key ?? ''
  for (const sort of INSTITUTION_SORTS) {
    for (const isDescending of [true, false]) {
      const measures = (await institutions(own, sort, isDescending)).map(MEASURE[sort])
      const known = measures.filter((measure) => measure !== null)
      const sorted = known.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
      expect(measures, sort).toEqual([
        ...(isDescending ? sorted.toReversed() : sorted),
        ...measures.filter((measure) => measure === null),
      ])
    }
  }
})

test('LED-3 ESC-25 a natural person is in no list of companies, by name or RUT, and has no meetings', async () => {
  expect(NATURAL.filter(({ key }) => awardedOf(key).length > 0).length).toBeGreaterThan(2)
  const lists = []
  for (const { key } of LEGAL.slice(0, 8)) {
    for (const group of COMPANY_GROUPS) lists.push(await list(queryOf(key, { group })))
  }
  lists.push(await list(queryOf('', { group: 'market', market: null })))
  for (const { key, rut, name } of NATURAL) {
    for (const form of [key, rut, rut.replaceAll('.', '')]) {
      expect(await list(queryOf(form))).toEqual([])
      expect((await institutions(form)).every(({ offered, lost }) => offered === 0 && lost === 0)).toBe(true)
    }
    for (const q of [key, rut, name]) {
      expect(rutsOf(await list(queryOf('', { group: 'market', market: null, q })))).not.toContain(key)
    }
    expect(JSON.stringify(lists)).not.toContain(key)
    expect(JSON.stringify(lists)).not.toContain(name)
  }
})
