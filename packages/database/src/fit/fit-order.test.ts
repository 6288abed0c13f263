import { DISMISSAL_REASONS } from '@mirador/domain/fit/dismissals'
import { explainFit as explainValues } from '@mirador/domain/fit/points-card'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureAccount, findListSettings, updateAccountRubros } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { reviewCommonTerms } from '../search/common-terms.ts'
import { findOpenIds } from '../search/open-ids.ts'
import { findSearch } from '../search/search-condition.ts'
import { findInBits } from '../search/tender-bits.ts'
import { countFacets } from '../search/tender-facets.ts'
import { conditionsOf } from '../search/tender-filters.ts'
import { countTenders, listTenders } from '../search/tender-list.ts'
import { closeExpiredTenders } from '../search/tender-search.ts'
import { openTenderExport } from '../tenders/tender-export.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { RUNS_ALL, runs } from '../testing/test-runs.ts'
import { updateProfileWords } from '../words/profile-words.ts'
import { deleteDismissal, upsertDismissal } from './dismissals.ts'
import { explainFit } from './explain-fit.ts'
import { readStatedProfile } from './fit-profile.ts'
import { fitScorer } from './fit-scorer.ts'
import { readFitTenders } from './fit-tenders.ts'
import { countLexemes, readRarity } from './lexeme-sample.ts'
import { accountFits } from './listed-fits.ts'
import { replaceProfileLimits } from './profile-limits.ts'
import { anyTender, NOW, numbers, WORDS } from './test-fit-tenders.ts'

const SUB = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const TENDERS = 90

let database: Database
const db = () => database.db

beforeAll(async () => {
  database = await openTestDatabase()
  const pick = numbers(7)
  await ingestTenders(
    database,
    Array.from({ length: TENDERS }, (_, n) => anyTender(n + 1, pick)),
    NOW,
  )
  expect(await countLexemes(db(), NOW)).toBe(true)
  for (const sub of [SUB, OTHER]) await ensureAccount(db(), sub, NOW)
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const sub of [SUB, OTHER]) {
    await updateAccountRubros(db(), sub, sub === SUB ? [42_140_000, 76_110_000] : [43_210_000])
    await updateProfileWords(db(), sub, [{ written: sub === SUB ? 'lentes cristales' : 'sillas', origin: 'own' }])
    await replaceProfileLimits(db(), sub, {
      regions: [7],
      excludedRegions: [12, 13],
      minAmount: 1_000_000,
      maxAmount: null,
    })
    await db().deleteFrom('dismissal').where('sub', '=', sub).execute()
  }
})

const queryOf = (more: Partial<TenderQuery> = {}): TenderQuery => ({ scope: 'all', sort: 'fit', ...more })

async function askerOf(sub: string, { scope }: TenderQuery) {
  const { rubros, hasDismissals } = await findListSettings(db(), sub)
  return {
    sub,
    rubros: scope === 'mine' ? rubros : [],
    hasDismissals,
    orderByFit: accountFits(db(), sub, { maxWaitMs: 60_000 }).order,
  }
}

async function listed(query: TenderQuery, { offset = 0, limit = 1_000, sub = SUB } = {}) {
  return listTenders(db(), query, await askerOf(sub, query), { offset, limit })
}

/** The expected order: sorts all rows that the list has in the order `recent` for an account without dismissals. */
async function sortedHere(query: TenderQuery, sub = SUB): Promise<string[]> {
  const profile = await readStatedProfile(db(), sub)
  const rarity = await readRarity(db(), profile.sample)
  const scorer = await fitScorer(db(), profile, rarity)
  const rubros = query.scope === 'mine' ? profile.families : []
  const page = { offset: 0, limit: 1_000 }
  const { rows } = await listTenders(db(), { ...query, sort: 'recent' }, { sub, rubros }, page)
  const dismissed = new Set(profile.dismissals.map(({ tender }) => tender))
  const visibleRows = rows.filter(({ id }) => !dismissed.has(id))
  const open = await readFitTenders(
    db(),
    visibleRows.filter(({ is_open }) => is_open).map(({ id }) => id),
    rarity.rarity,
  )
  const { fits } = await accountFits(db(), sub, { maxWaitMs: 60_000 }).list(visibleRows, undefined)
  const ranked = open.map((tender) => ({
    id: tender.id,
    isBest: scorer.isOfOwnRubro(tender) && fits.get(tender.id)?.grade === 'muy_parecida',
    exact: explainValues(scorer.points, scorer.values(tender)).exact,
    isBlocked: scorer.blocker(tender) !== null,
    closes: visibleRows.find(({ id }) => id === tender.id)?.closes_at?.getTime() ?? Number.POSITIVE_INFINITY,
  }))
  ranked.sort(
    (a, b) =>
      Number(a.isBlocked) - Number(b.isBlocked) ||
      Number(b.isBest) - Number(a.isBest) ||
      b.exact - a.exact ||
      (a.closes < b.closes ? -1 : a.closes > b.closes ? 1 : a.id - b.id),
  )
  const codes = new Map(visibleRows.map(({ id, bid_idn }) => [id, bid_idn]))
  return [
    ...ranked.map(({ id }) => codes.get(id) as string),
    ...visibleRows.filter(({ is_open }) => !is_open).map(({ bid_idn }) => bid_idn),
  ]
}

const LISTS: Partial<TenderQuery>[] = [
  {},
  { scope: 'mine' },
  { region: '7,12' },
  { status: 'publicada' },
  { status: 'adjudicada' },
  { q: 'lentes' },
  { q: '-lentes' },
  { q: 'lentes O sillas', amount_min: '1000000', amount_missing: 'true' },
  { institution: '61602000-8', bid_type: '2' },
  { q: 'zapatillas' },
]

/** Compares all pages, also after some tenders were dismissed. */
async function expectOrder(query: TenderQuery) {
  for (const dismissals of [0, 6]) {
    for (let n = 1; n <= dismissals; n++) await dismiss(n * 11)
    const expected = await sortedHere(query)
    const { rows, total, open, isByFit } = await listed(query)
    expect(rows.map(({ bid_idn }) => bid_idn)).toEqual(expected)
    expect(total).toBe(expected.length)
    expect(open).toBe(rows.filter(({ is_open }) => is_open).length)
    expect(isByFit).toBe(total > 0)
    const paged: string[] = []
    for (let offset = 0; offset < total; offset += 17) {
      const page = await listed(query, { offset, limit: 17 })
      expect({ total: page.total, open: page.open }).toEqual({ total, open })
      paged.push(...page.rows.map(({ bid_idn }) => bid_idn))
    }
    expect(paged).toEqual(expected)
  }
}

test.each(LISTS)(
  'the order of the fit is that of a sort of all rows, page by page, with exact totals: %o',
  async (more) => {
    await expectOrder(queryOf(more))
  },
)

test('the order of the fit is the same with bits of common words', async () => {
  await sql`analyze tender_search`.execute(db())
  await reviewCommonTerms(db(), 5)
  for (const q of ['lentes', '-lentes', 'lentes O sillas', 'lente* servicio']) {
    const search = await findSearch(db(), q)
    expect(search.kind === 'words' && (await findInBits(db(), search.clauses)), q).toBeTruthy()
    await db().deleteFrom('dismissal').execute()
    await expectOrder(queryOf({ q }))
    await db().deleteFrom('dismissal').execute()
    // amounts have no bits
    await expectOrder(queryOf({ q, amount_min: '1000000', amount_missing: 'true' }))
  }
  // other processes may drop a word between two statements of one request
  const search = await findSearch(db(), 'lentes')
  if (search.kind !== 'words') throw new Error('no words')
  const list = { query: queryOf({ q: 'lentes' }), asker: { sub: SUB, rubros: [] }, search }
  const conditions = conditionsOf(list.query, list.asker, search)
  const bits = await findInBits(db(), search.clauses)
  const openIds = async () => {
    const { ids, version } = await findOpenIds(db(), { ...list, conditions }, bits)
    return { ids: ids.toSorted((one, other) => one - other), version }
  }
  const kept = await openIds()
  expect(kept.ids.length).toBeGreaterThan(0)
  await sql`delete from common_term`.execute(db())
  await sql`delete from tender_bits`.execute(db())
  expect(await openIds()).toEqual(kept)
})

async function dismiss(n: number, reason = DISMISSAL_REASONS[n % 5] ?? 'lugar', sub = SUB) {
  await upsertDismissal(db(), { sub, bid_idn: `1057-${n}-LE26`, reason, reach: 'all', at: NOW })
}

test('a file has the order of the list', async () => {
  const query = queryOf()
  const file = await openTenderExport(database, query, await askerOf(SUB, query), {})
  const codes: string[] = []
  for await (const rows of file.batches) codes.push(...rows.map(({ bid_idn }) => bid_idn))
  await file.close()
  expect(codes).toEqual(await sortedHere(query))
})

test('dismissed tenders are missing in every order, total, count and file of their account alone, but not in a search by code', async () => {
  const of = async (sub: string, more: Partial<TenderQuery>) => {
    const query = queryOf(more)
    const asker = await askerOf(sub, query)
    const { rows, total, open } = await listed(query, { sub })
    const counted = await countTenders(db(), query, asker)
    return {
      codes: rows.map(({ bid_idn }) => bid_idn),
      total,
      open,
      counted,
      facets: await countFacets(db(), query, asker, NOW),
    }
  }
  const lists: Partial<TenderQuery>[] = [
    ...(RUNS_ALL ? LISTS : LISTS.filter((_, n) => n % 5 === 0)),
    { sort: 'closing' },
    { sort: 'recent' },
    { sort: 'relevance', q: 'aseo' },
  ]
  const before = new Map<Partial<TenderQuery>, Awaited<ReturnType<typeof of>>>()
  for (const more of lists) before.set(more, await of(SUB, more))
  const otherList = await of(OTHER, {})
  const gone = [3, 14, 15, 26, 53, 58].map((n) => `1057-${n}-LE26`)
  for (const bid_idn of gone) await dismiss(Number(bid_idn.split('-')[1]), 'no_lo_hago')
  for (const more of lists) {
    const { codes, total, open, counted, facets } = await of(SUB, more)
    const earlier = before.get(more)
    expect(codes.toSorted()).toEqual(earlier?.codes.filter((code) => !gone.includes(code)).toSorted())
    expect(total).toBe(codes.length)
    expect(counted).toEqual({ total, open })
    expect(facets).toMatchObject({ total, open })
    // each count of a filter is the total of the list with that value
    for (const { value, total: count } of facets.region) {
      expect(count, `region ${value}`).toBe((await of(SUB, { ...more, region: value })).total)
    }
    for (const { value, total: count } of facets.status) {
      expect(count, `status ${value}`).toBe((await of(SUB, { ...more, status: value })).total)
    }
  }
  expect((await of(SUB, { q: gone[0] as string })).codes).toEqual([gone[0]])
  expect(await of(OTHER, {})).toEqual(otherList)
  for (const bid_idn of gone) await deleteDismissal(db(), SUB, bid_idn)
  for (const more of lists) expect(await of(SUB, more)).toEqual(before.get(more))
})

test('a deep page of the whole list skips the dismissed tenders before it', async () => {
  const large = await openTestDatabase()
  try {
    const at = (n: number) => new Date(NOW.getTime() - n * 3_600_000)
    const records = Array.from({ length: 2_100 }, (_, n) =>
      tenderRecord({ bid_idn: `1-${n}-LE26`, status: 8, published_at: at(n), read_at: NOW }),
    )
    await ingestTenders(large, records, NOW)
    await ensureAccount(large.db, SUB, NOW)
    const dismissed = new Set([0, 1, 700, 1_900, 2_031, 2_090])
    for (const n of dismissed)
      await upsertDismissal(large.db, { sub: SUB, bid_idn: `1-${n}-LE26`, reason: 'lugar', at: NOW })
    const visibleCodes = records.map(({ bid_idn }) => bid_idn).filter((_, n) => !dismissed.has(n))
    const asker = { sub: SUB, rubros: [], hasDismissals: true }
    for (const offset of [1_990, 2_000, 2_025, 2_085, 2_100]) {
      const { rows, total } = await listTenders(large.db, queryOf({ sort: 'recent' }), asker, { offset, limit: 10 })
      expect(rows.map(({ bid_idn }) => bid_idn)).toEqual(visibleCodes.slice(offset, offset + 10))
      expect(total).toBe(visibleCodes.length)
    }
  } finally {
    await large.close()
  }
})

test('fits follow opened, closed and changed tenders, and never those of another profile', async () => {
  const query = queryOf()
  await listed(query)
  await closeExpiredTenders(db(), new Date(NOW.getTime() + 2.5 * 86_400_000))
  expect((await listed(query)).rows.map(({ bid_idn }) => bid_idn)).toEqual(await sortedHere(query))
  await closeExpiredTenders(db(), NOW)
  const pick = numbers(11)
  await ingestTenders(
    database,
    [5, 6, 95].map((n) => ({
      ...anyTender(n, pick),
      read_at: new Date(NOW.getTime() + 60_000),
      source_at: new Date(NOW.getTime() + 60_000),
    })),
    NOW,
  )
  for (const sub of [SUB, OTHER, SUB]) {
    expect((await listed(query, { sub })).rows.map(({ bid_idn }) => bid_idn)).toEqual(await sortedHere(query, sub))
  }
  await updateProfileWords(db(), SUB, [{ written: 'pintura', origin: 'own' }])
  expect((await listed(query)).rows.map(({ bid_idn }) => bid_idn)).toEqual(await sortedHere(query))
})

test('the fits of a page equal the explained fits of its tenders, for any reason', async () => {
  const words = fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 4 })
  const rubros = fc.uniqueArray(fc.constantFrom(42_140_000, 42_150_000, 43_210_000, 76_110_000))
  const dismissed = fc.uniqueArray(fc.integer({ min: 1, max: TENDERS }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(words, rubros, dismissed, async (written, families, tenders) => {
      await updateProfileWords(
        db(),
        SUB,
        written.map((word) => ({ written: word, origin: 'own' as const })),
      )
      await updateAccountRubros(db(), SUB, families)
      await db().deleteFrom('dismissal').where('sub', '=', SUB).execute()
      for (const n of tenders) await dismiss(n)
      const { rows, version } = await listed(queryOf(), { limit: 5 })
      const { state, fits } = await accountFits(db(), SUB).list(rows, version)
      const isEmpty = written.length + families.length === 0
      expect(isEmpty ? ['empty'] : ['ready', 'flat']).toContain(state)
      for (const { bid_idn, id } of rows) {
        const fit = await explainFit(db(), SUB, bid_idn)
        if (!fit) throw new Error(`No fit of ${bid_idn}`)
        expect(fit.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(fit.score)
        for (const { points } of fit.reasons) expect(Number.isInteger(points) && points !== 0).toBe(true)
        const { grade, rank, blocked } = fit
        if (!isEmpty && fits.has(id)) expect(fits.get(id)).toEqual({ grade, rank, blocked })
        expect(fit.fit_state).toBe(state)
        for (const reason of fit.reasons) if ('dismissals' in reason) expect(reason.dismissals).toBeGreaterThan(0)
      }
    }),
    { numRuns: runs(15) },
  )
})
