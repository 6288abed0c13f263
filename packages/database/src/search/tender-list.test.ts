import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db, Tx } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listPage } from '../testing/test-list.ts'
import { RUNS_ALL } from '../testing/test-runs.ts'
import { reviewCommonTerms } from './common-terms.ts'

/** All have "suelo", two of three "arena", two of three "grava", and the oldest "piedra". */
const TENDERS = 36_000
const OLDEST = 6_000

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await sql`insert into tender (bid_idn, name, status, level, source, source_at, detail_source_at, read_at)
    select 'MANY-' || n, 'Muchas', 8, 1, 'api-list', now(), now(), now()
    from generate_series(1, ${TENDERS}::int) n order by n`.execute(db)
  await sql`insert into tender_search
      (tender_id, recent_rank, closing_rank, closes_at, is_open, status, type_id, families, search)
    select id, 200000000000 - id * 1000::bigint, 200000000000 - id * 17 % 9973, timestamptz '2020-01-01 03:00:00+00' + id * interval '1 hour', false, 8, 0, '{}',
      array_to_tsvector(case id % 3 when 0 then '{arena,suelo}' when 1 then '{arena,grava,suelo}' else '{grava,suelo}' end::text[]
        || case when id <= ${OLDEST}::int then '{piedr~}' else '{}' end::text[])
    from tender where name = 'Muchas'`.execute(db)
  await sql`analyze tender_search`.execute(db)
  await reviewCommonTerms(db)
})
afterAll(() => database.close())

type ListedQuery = Partial<TenderQuery> & { offset?: number }

async function page(q: string, { offset = 0, ...query }: ListedQuery = {}, db: Db = database.db) {
  const { rows, total } = await listPage(db, { q, ...query }, { offset })
  return { total, ids: rows.map(({ id }) => id) }
}

/** The number of look-ups of bits for a page. Without an analysis the planner reads so few rows without their index. */
async function visitedFor(q: string, question: ListedQuery = {}): Promise<number> {
  return database.db.transaction().execute(async (tx) => {
    const before = await countLookUps(tx)
    await page(q, question, tx)
    return (await countLookUps(tx)) - before
  })
}

async function countLookUps(tx: Tx): Promise<number> {
  const { rows } = await sql<{ look_ups: number }>`
    select (idx_scan + seq_scan)::int as look_ups from pg_stat_xact_user_tables where relname = 'tender_bits'`.execute(
    tx,
  )
  return rows[0]?.look_ups ?? 0
}

/** The number of rows that a page with a known total visits. */
async function fetchedForKnown(q: string): Promise<number> {
  const fetched = (tx: Tx) =>
    sql<{ rows: number }>`
    select idx_tup_fetch::int as rows from pg_stat_xact_user_tables where relname = 'tender_search'`.execute(tx)
  return database.db.transaction().execute(async (tx) => {
    await page(q, {}, tx)
    const before = await fetched(tx)
    await page(q, {}, tx)
    return ((await fetched(tx)).rows[0]?.rows ?? 0) - (before.rows[0]?.rows ?? 0)
  })
}

const OLD = { closes_to: '2020-09-06' }

test('LIC-1 LIC-3 the page of hits that lie together far down the order is found without walking over all other rows', async () => {
  expect((await page('piedra')).ids[0]).toBe(OLDEST)
  expect(await visitedFor('piedra')).toBeLessThan(TENDERS - OLDEST)
  expect(await page('arena', OLD)).toEqual({
    total: 3_999,
    ids: [5998, 5997, 5995, 5994, 5992, 5991, 5989, 5988, 5986, 5985],
  })
})

test('LIC-1 LIC-3 the page of very many hits is found by their bits, and equals the page found by their words', async () => {
  const { db } = database
  const kept = await db.selectFrom('common_term').select('term').execute()
  expect(kept.map(({ term }) => term)).toEqual(expect.arrayContaining(['arena', 'grava', 'piedr~']))
  const questions = [
    'arena',
    'grava',
    'are* OR grava',
    'arena -hospital',
    'piedra',
    'arena piedra',
    '-arena',
    'suelo',
    'suelo OR andamio',
    'suelo -andamio',
  ].flatMap((q) =>
    [{}, { offset: 120 }, { sort: 'closing' as const }, { status: 'adjudicada' }, OLD, { ...OLD, offset: 480 }].map(
      (question) => [q, question] as const,
    ),
  )
  // each search with one or two of the questions
  const some = questions.filter((_, i) => RUNS_ALL || i % 5 === 0)
  const pages = () => Promise.all(some.map(([q, question]) => page(q, question)))
  const walked = await pages()
  expect(walked[0]).toMatchObject({ total: 24_000, ids: { length: 10 } })
  expect(await visitedFor('arena', { offset: 120 })).toBeGreaterThan(0)
  await sql`delete from common_term`.execute(db)
  expect(await pages()).toEqual(walked)
  expect(await visitedFor('arena', { offset: 120 })).toBe(0)
  // a word without bits is found among the first rows of the order, unless it lies far down
  expect(await fetchedForKnown('arena')).toBeLessThan(2_000)
  expect(await fetchedForKnown('piedra')).toBeGreaterThanOrEqual(OLDEST)
})
