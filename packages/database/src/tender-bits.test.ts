import { parseSearch } from '@mirador/domain/search-query'
import type { TenderRecord } from '@mirador/domain/tender'
import { TENDER_STATUSES } from '@mirador/domain/tender-status'
import fc from 'fast-check'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL, reviewCommonTerms } from './common-terms.ts'
import type { Database } from './connect.ts'
import { findWordClauses, tsqueryOf } from './search-condition.ts'
import { countInBits, findInBits, rowInBits } from './tender-bits.ts'
import { conditionsOf, markedBy, type TenderListFilters } from './tender-filters.ts'
import { listTenders } from './tender-list.ts'
import { closeExpiredTenders } from './tender-search.ts'
import { ingestTenders } from './tenders.ts'
import { openTestDatabase } from './test-database.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const SUB = '00000000-0000-4000-8000-000000000001'
const DAY = 86_400_000
const TENDERS = 240
/** The first in one tender of two, then of four, of six and so on. */
const WORDS = ['servicio', 'equipos', 'mantención', 'hospital', 'construcción', 'andamio', 'guitarra']
/** The first four are common, the others are not. */
const FEWEST = TENDERS / 9
const FAMILIES = [43_210_000, 42_140_000, 72_130_000, 50_100_000, 81_110_000]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  // on both sides of a border between two chunks
  await sql`select setval(pg_get_serial_sequence('tender', 'id'), ${4096 - TENDERS / 2})`.execute(database.db)
  await ingestTenders(
    database,
    Array.from({ length: TENDERS }, (_, i) => record(i)),
    NOW,
  )
  await review()
})
afterAll(() => database.close())

function record(number: number, patch: Partial<TenderRecord> = {}): TenderRecord {
  const words = WORDS.filter((_, i) => Math.floor(number / (i + 1)) % (2 * i + 2) === 0)
  return {
    bid_idn: `900-${number}-LE26`,
    name: `Compra ${words.join(' ')} ${number}`,
    status: [5, 5, 6, 7, 8, 18][number % 6] as number,
    type_code: number % 2 ? 'LE' : 'LP',
    institution_rut: '61602198-5',
    institution_name: 'Dirección Regional',
    region: number % 4 || null,
    closes_at: new Date(NOW.getTime() + ((number % 9) - 3) * DAY),
    items: FAMILIES.filter((_, i) => number % (i + 2) === 0).map((family, i) => ({
      position: i + 1,
      product_code: family + i,
      product_name: null,
      category: null,
      description: null,
      unit: null,
      quantity: 1,
      awards: [],
    })),
    level: 3,
    source: 'api-detail',
    source_at: new Date(NOW.getTime() - DAY),
    read_at: NOW,
    ...patch,
  }
}

async function review(fewest = FEWEST) {
  await sql`analyze tender_search`.execute(database.db)
  await reviewCommonTerms(database.db, fewest)
}

async function keptTerms(): Promise<string[]> {
  const rows = await database.db.selectFrom('common_term').select('term').orderBy('term').execute()
  return rows.map(({ term }) => term)
}

/** The bits as they stand, and as they should, each as ids. */
async function bits() {
  const read = async (statement: string) => (await sql.raw(statement).execute(database.db)).rows
  return [
    await read(`
      select term, array_agg(chunk * 4096 + i order by chunk * 4096 + i) as ids
      from tender_bits, generate_series(0, 4095) i where get_bit(bits, i) = 1 group by term order by term collate "C"`),
    await read(`
      select term, array_agg(tender_id order by tender_id) as ids from (
        select word as term, tender_id from tender_search, unnest(tsvector_to_array(search)) word
        where word in (select term from common_term)
        union all select '=all', tender_id from tender_search
        union all select '=open', tender_id from tender_search where is_open
        union all select '=status ' || status, tender_id from tender_search
        union all select '=type ' || type_id, tender_id from tender_search
        union all select '=region ' || region, tender_id from tender_search where region is not null
        union all select '=family ' || family, tender_id from tender_search, unnest(families) family
      ) t group by term order by term collate "C"`),
  ]
}

const filtersOf = (patch: Partial<TenderListFilters>): TenderListFilters => ({
  sub: SUB,
  sort: 'recent',
  offset: 0,
  limit: 10,
  ...patch,
})

interface Total {
  total: number | null
}

async function countRows(conditions: readonly RawBuilder<SqlBool>[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from tender_search where ${sql.join([sql`true`, ...conditions], sql` and `)}`.execute(
    database.db,
  )
  return rows[0]?.total ?? 0
}

/** The total in bits, by the bits of each row, and by its words. */
async function totals(q: string, patch: Partial<TenderListFilters> = {}) {
  const { db } = database
  const query = parseSearch(q)
  const filters = filtersOf({ ...patch, ...(query.kind === 'text' && { text: query.clauses }) })
  const clauses = filters.text ? await findWordClauses(db, filters.text) : []
  const { tallied, others } = conditionsOf(filters, tsqueryOf(clauses))
  const inBits = await findInBits(db, clauses)
  const bits =
    inBits &&
    (await sql<Total>`select ${countInBits(inBits, markedBy(filters) ?? [])} as total`.execute(db)).rows[0]?.total
  const row = inBits && rowInBits(inBits, [...tallied, ...conditionsOf(filters, undefined).others])
  return {
    bits,
    /** undefined where the index has to be asked */
    byRow: row && (await countRows([row])),
    rows: await countRows([...tallied, ...others]),
    list: (await listTenders(db, filters)).total,
  }
}

test('LIC-3 the words that many tenders have are kept, the others are left to the index', async () => {
  const kept = await keptTerms()
  expect(kept).toEqual(expect.arrayContaining([ALL, 'compr', 'servici', 'equip', 'mantencion', '+direccion+regional']))
  expect(kept).not.toContain('andami')
  expect(kept).not.toContain('guitarr')
  expect(await totals('servicio equipos')).toMatchObject({ bits: expect.any(Number) })
  expect((await totals('servicio guitarra')).bits).toBeUndefined()
  expect(await totals('serv* OR guitar*')).toMatchObject({ bits: expect.any(Number) })
  const [stand, should] = await bits()
  expect(stand).toEqual(should)
})

test('LIC-1 LIC-3 a total counted in bits is that of the rows, whatever is searched and filtered', async () => {
  const word = fc.constantFrom(...WORDS, 'compra', 'inexistente')
  const term = fc.oneof(
    word,
    word,
    fc.tuple(word, word).map(([one, next]) => `"${one} ${next}"`),
    fc.tuple(word, word).map(([one, other]) => `${one} OR ${other}`),
    word.map((excluded) => `-${excluded}`),
    word.map((beginning) => `${beginning.slice(0, 5)}*`),
  )
  const some = fc.option(fc.subarray(FAMILIES, { minLength: 1 }), { nil: undefined })
  const filters = fc.record(
    {
      status: fc.constantFrom(...TENDER_STATUSES.map(({ status }) => status)),
      type_id: fc.constantFrom(2, 3),
      region: fc.constantFrom(1, 2, 3, 9),
      mine: some,
      families: some,
    },
    { requiredKeys: [] },
  )
  let inBits = 0
  await fc.assert(
    fc.asyncProperty(fc.array(term, { maxLength: 4 }), filters, async (terms, patch) => {
      const { bits, byRow, rows, list } = await totals(terms.join(' '), patch as Partial<TenderListFilters>)
      expect(list).toBe(rows)
      if (byRow !== undefined) expect(byRow).toBe(rows)
      if (bits === undefined) return
      inBits++
      expect(bits).toBe(rows)
    }),
    { numRuns: 150 },
  )
  expect(inBits).toBeGreaterThan(60)
})

test('LIC-1 the bits are right after every kind of change', async () => {
  const later = { source_at: NOW, read_at: NOW }
  await ingestTenders(
    database,
    [
      record(3, { ...later, status: 8 }),
      record(4, { ...later, region: 16, type_code: 'L1', items: [] }),
      record(5, { ...later, name: 'Otra cosa' }),
      record(6, { ...later, description: 'con servicio de hospital y construcción' }),
      ...Array.from({ length: 40 }, (_, i) => record(TENDERS + i)),
    ],
    NOW,
  )
  expect(await closeExpiredTenders(database.db, new Date(NOW.getTime() + 3 * DAY))).toBeGreaterThan(10)
  await sql`delete from tender where bid_idn in ('900-7-LE26', '900-9-LE26')`.execute(database.db)
  // and back again
  await ingestTenders(database, [record(5, { source_at: new Date(NOW.getTime() + 1), read_at: NOW })], NOW)
  const [stand, should] = await bits()
  expect(should?.length).toBeGreaterThan(20)
  expect(stand).toEqual(should)
  const { rows: unknown } = await sql`
    select word from tender_search, unnest(tsvector_to_array(search)) word
    where word not like '+%' and word not in (select word from tender_word)`.execute(database.db)
  expect(unknown).toEqual([])
})

test('LIC-1 what a transaction that failed had marked is not marked', async () => {
  const failed = database.db.transaction().execute(async (tx) => {
    await sql`delete from tender_search where tender_id % 2 = 0`.execute(tx)
    throw new Error('stopped')
  })
  await expect(failed).rejects.toThrow('stopped')
  const [stand, should] = await bits()
  expect(stand).toEqual(should)
})

test('LIC-1 whoever writes looks for the words of what they write, not at all words that there are', async () => {
  await database.db.transaction().execute(async (tx) => {
    const wordsRead = async () => {
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'tender_word'`.execute(tx)
      return rows[0]?.read
    }
    const before = await wordsRead()
    await sql`update tender_search set search = search || '''nuev'''`.execute(tx)
    expect(await wordsRead()).toBe(before)
    expect(await sql`select from tender_word where word = 'nuev'`.execute(tx)).toMatchObject({ rows: [{}] })
  })
})

test('LIC-3 a word that has become rare is not kept any more, one that has become common is', async () => {
  const before = await keptTerms()
  await review(TENDERS / 3)
  const after = await keptTerms()
  expect(after.length).toBeLessThan(before.length)
  expect(after).toContain(ALL)
  expect(await totals('hospital')).toMatchObject({ bits: undefined })
  const gone = before.filter((term) => !after.includes(term))
  const left = await database.db.selectFrom('tender_bits').select('term').where('term', 'in', gone).execute()
  expect(left).toEqual([])
  await review()
  expect(await keptTerms()).toEqual(expect.arrayContaining(before))
  const [stand, should] = await bits()
  expect(stand).toEqual(should)
})

test('LIC-3 a count under way while what it rests on changes says that it does not know', async () => {
  const { db } = database
  const asking = async (q: string) => {
    const query = parseSearch(q)
    const inBits = await findInBits(db, await findWordClauses(db, query.kind === 'text' ? query.clauses : []))
    if (!inBits) throw new Error(q)
    return async () => (await sql<Total>`select ${countInBits(inBits, [])} as total`.execute(db)).rows[0]?.total
  }
  const word = await asking('hospital')
  const beginning = await asking('hospit*')
  expect(await word()).toBe((await totals('hospital')).rows)
  expect(await beginning()).toBe(await word())
  const hospitable = record(5001, { name: 'Algo hospitable' })
  await ingestTenders(database, [hospitable], NOW)
  expect(await beginning()).toBeNull()
  expect((await totals('hospit*')).bits).toBe((await totals('hospital')).rows + 1)
  await sql`delete from common_term where term = 'hospital'`.execute(db)
  expect(await word()).toBeNull()
  await sql`insert into common_term values ('hospital')`.execute(db)
})

test('LIC-3 a word that begins to be kept while somebody writes is kept for what they write too', async ({ skip }) => {
  // the embedded database has one connection
  if (database.kind === 'embedded') skip()
  const { db } = database
  await sql`delete from common_term where term = 'servici'`.execute(db)
  await sql`delete from tender_bits where term = 'servici'`.execute(db)
  let keeping: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await sql`delete from tender_search where tender_id % 3 = 0`.execute(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    keeping = sql`select keep_term('servici')`.execute(db)
    const isWaiting = sql<{ waits: boolean }>`
      select exists (select from pg_stat_activity where ${rows[0]?.pid}::int = any(pg_blocking_pids(pid))) as waits`
    while (!(await isWaiting.execute(db)).rows[0]?.waits);
  })
  await keeping
  const [stand, should] = await bits()
  expect(stand).toEqual(should)
})
