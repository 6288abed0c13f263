import { FILTER_NAMES } from '@mirador/domain/tender-query/tender-filters'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { addDays, chileDay } from '@mirador/domain/time/chile-time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { insertTenderFollow } from '../tenders/tender-follows.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, queryOf } from '../testing/test-list.ts'
import { runs } from '../testing/test-runs.ts'
import { anyAsked, askedBy, type ListRequest, NOW, wordyTender } from '../testing/test-tender-bits.ts'
import { reviewCommonTerms } from './common-terms.ts'
import { countFacets } from './tender-facets.ts'
import { listTenders } from './tender-list.ts'

const TENDERS = 200

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await ingestTenders(
    database,
    Array.from({ length: TENDERS }, (_, i) => wordyTender(i)),
    NOW,
  )
  await ensureAccount(database.db, ASKER.sub, NOW)
  for (const i of [3, 8, 20, 77]) await insertTenderFollow(database.db, ASKER.sub, wordyTender(i).bid_idn, NOW)
})
afterAll(() => database.close())

async function keepBits() {
  await sql`analyze tender_search`.execute(database.db)
  await reviewCommonTerms(database.db, TENDERS / 9)
}

const GROUPS = ['status', 'bid_type', 'region', 'comuna', 'institution', 'family', 'currency'] as const

/** Compares every count with the total of the list with that value alone. */
async function expectTotals({ query, asker }: ListRequest) {
  const totalOf = async (changes: Partial<TenderQuery>) =>
    (await listTenders(database.db, { ...query, ...changes }, asker, { offset: 0, limit: 1 })).total
  const facets = await countFacets(database.db, query, asker, NOW)
  expect({ total: facets.total }).toEqual({ total: await totalOf({}) })
  for (const name of GROUPS) {
    const counted = facets[name].map(({ value, total }) => [name, value, total])
    const listed = facets[name].map(async ({ value }) => [name, value, await totalOf({ [name]: value })])
    expect(counted).toEqual(await Promise.all(listed))
    for (const chosen of query[name]?.split(',') ?? []) {
      const isKnown = name !== 'institution' || chosen !== '76482913-1'
      const isCounted = facets[name].some(({ value }) => value === chosen)
      expect([name, chosen, isCounted]).toEqual([name, chosen, isKnown && (name !== 'bid_type' || chosen !== '999')])
    }
  }
  const without = { amount_min: '999999999999999', amount_max: undefined, amount_missing: 'true' }
  expect(facets.amount_missing).toBe(await totalOf(without))
  const today = chileDay(NOW)
  for (const { value, total } of facets.closing) {
    expect(total).toBe(await totalOf({ closes_from: today, closes_to: addDays(today, Number(value)) }))
  }
  for (const { value, total } of facets.closing_days) {
    expect(total).toBe(await totalOf({ closes_from: value, closes_to: value }))
  }
  expect(facets.closing_days).toHaveLength(14)
  return facets.total
}

const lists = fc.oneof(anyAsked, ...FILTER_NAMES.map(askedBy))

test('DES-2 LIC-4 each count is the total of the list with that value, without bits', async () => {
  expect(await expectTotals({ query: queryOf({ channel: 'ambas' }), asker: ASKER })).toBe(TENDERS)
  expect(await expectTotals({ query: queryOf(), asker: ASKER })).toBe((TENDERS / 5) * 4)
  expect(await expectTotals({ query: queryOf({ channel: 'agil' }), asker: ASKER })).toBe(TENDERS / 5)
  await fc.assert(
    fc.asyncProperty(lists, async (question) => void (await expectTotals(question))),
    { numRuns: runs(30) },
  )
})

test('DES-2 LIC-4 each count is the total of the list with that value, with bits', async () => {
  await keepBits()
  expect(await expectTotals({ query: queryOf({ channel: 'ambas' }), asker: ASKER })).toBe(TENDERS)
  expect(await expectTotals({ query: queryOf(), asker: ASKER })).toBe((TENDERS / 5) * 4)
  expect(await expectTotals({ query: queryOf({ channel: 'agil' }), asker: ASKER })).toBe(TENDERS / 5)
  await expectTotals({ query: queryOf({ q: 'servicio' }), asker: ASKER })
  // a chosen family outside the account's rubros
  await expectTotals({
    query: queryOf({ scope: 'mine', family: '43210000' }),
    asker: { ...ASKER, rubros: [72_130_000] },
  })
  await fc.assert(
    fc.asyncProperty(lists, async (question) => void (await expectTotals(question))),
    { numRuns: runs(60) },
  )
})

test('DES-2 LIC-4 families are those of the account where its rubros narrow the list, and the chosen ones', async () => {
  const valuesOf = async (query: Partial<TenderQuery>, rubros: number[]) =>
    (await countFacets(database.db, queryOf(query), { ...ASKER, rubros }, NOW)).family.map(({ value }) => value).sort()
  expect(await valuesOf({ scope: 'mine' }, [10_100_000, 43_210_000])).toEqual(['10100000', '43210000'])
  expect(await valuesOf({ scope: 'mine', family: '42000000' }, [43_210_000])).toEqual(['42000000', '43210000'])
  expect(await valuesOf({ scope: 'mine' }, [])).toHaveLength(5)
})
