import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listInstitutions } from '../companies/institution-list.ts'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listPage } from '../testing/test-list.ts'
import type { Page } from './list-page.ts'
import { closeExpiredTenders } from './tender-search.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const tendersOf = async (q: string) => {
  const order = { sort: 'name', isDescending: false } as const
  return (await listInstitutions(database.db, { q, order }, { offset: 0, limit: 1 })).rows[0]?.tenders ?? 0
}

const record = (number: number, patch: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn: `900-${number}-${number % 8 === 6 ? 'COT' : 'LE'}26`,
    name: `Compra ${number}`,
    status: number % 3 === 0 ? 8 : 5,
    type_code: number % 2 ? 'LE' : 'LP',
    institution_rut: number % 5 ? '61602198-5' : '69070100-6',
    institution_name: number % 5 ? 'Hospital Regional' : 'Municipalidad de Talca',
    region: number % 7 || null,
    published_at: new Date(NOW.getTime() - (number % 400) * DAY_MS),
    closes_at: new Date(NOW.getTime() + (number % 50) * DAY_MS),
    items: number % 8 === 6 ? [tenderItem({ product_code: number % 16 === 6 ? 43_211_503 : 42_231_504 })] : [],
    source_at: new Date(NOW.getTime() - DAY_MS),
    read_at: NOW,
    ...patch,
  })

const list = (query: Partial<TenderQuery> = {}, page: Partial<Page> = {}) => listPage(database.db, query, page)

async function findNames(q: string): Promise<string[]> {
  return (await list({ q })).rows.map(({ name }) => name)
}

/** The stored tallies, and the expected ones. */
async function tallies() {
  const read = async (kept: string, counted: string) => [
    (await sql.raw(kept).execute(database.db)).rows,
    (await sql.raw(counted).execute(database.db)).rows,
  ]
  return Promise.all([
    read(
      'select channel, status, is_open, type_id, region, tenders from tender_tally where tenders <> 0 order by 1, 2, 3, 4, 5',
      'select channel, status, is_open, type_id, coalesce(region, 0) as region, count(*)::int as tenders from tender_search group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5',
    ),
    read(
      `select list, channel, bucket, tenders from tender_rank_tally where tenders <> 0 order by 1, 2, 3`,
      `select list, channel, rank >> 20 as bucket, count(*)::int as tenders from (
         select 'closing' as list, channel, closing_rank as rank from tender_search
         union all select 'recent', channel, recent_rank from tender_search) r group by 1, 2, 3 order by 1, 2, 3`,
    ),
    read(
      'select institution_id, channel, tenders, open_tenders from institution_tally where tenders <> 0 order by 1, 2',
      'select institution_id, channel, count(*)::int as tenders, (count(*) filter (where is_open))::int as open_tenders from tender_search where institution_id is not null group by 1, 2 order by 1, 2',
    ),
    read(
      'select family, month::text, region, requests from agile_month where requests <> 0 order by 1, 2, 3',
      `select family, to_char(published_at at time zone 'America/Santiago', 'YYYY-MM') || '-01' as month, coalesce(region, 0) as region, count(*)::int as requests
       from tender_search cross join unnest(families) family where channel = 2 and published_at is not null group by 1, 2, 3 order by 1, 2, 3`,
    ),
  ])
}

test('LIC-1 the tallies are right after every kind of change', async () => {
  await ingestTenders(
    database,
    Array.from({ length: 200 }, (_, i) => record(i)),
    NOW,
  )
  const later = { source_at: NOW, read_at: NOW }
  await ingestTenders(
    database,
    [
      record(3, { ...later, status: 5 }),
      record(4, { ...later, region: 16, type_code: 'L1' }),
      record(5, { ...later, institution_rut: null, institution_name: null }),
      record(14, { ...later, region: 16, status: 8 }),
      record(22, { ...later, published_at: new Date(NOW.getTime() - 90 * DAY_MS), status: 8 }),
    ],
    NOW,
  )
  expect(await closeExpiredTenders(database.db, new Date(NOW.getTime() + 9 * DAY_MS))).toBeGreaterThan(10)
  await sql`delete from tender where bid_idn in ('900-7-LE26', '900-9-LE26', '900-30-COT26')`.execute(database.db)
  for (const [kept, counted] of await tallies()) {
    expect(counted?.length).toBeGreaterThan(1)
    expect(kept).toEqual(counted)
  }
})

test('LIC-1 INS-1 a total follows the stored tenders, however often it was counted before', async () => {
  const totals = async () => [
    (await list()).total,
    (await list({ region: '3', status: 'publicada' })).total,
    (await list({ amount_min: '1' })).total,
    (await list({ q: 'compra' })).total,
    await tendersOf('regional'),
  ]
  const before = await totals()
  expect(await totals()).toEqual(before)
  await ingestTenders(
    database,
    [
      record(1003, {
        region: 3,
        status: 5,
        closes_at: new Date(NOW.getTime() + 20 * DAY_MS),
        currency: 'CLP',
        amount: 5,
      }),
    ],
    NOW,
  )
  expect(await totals()).toEqual(before.map((total) => total + 1))
})

test('LIC-1 a page deep in the list equals the page found by walking there', async () => {
  await sql`insert into tender (bid_idn, name, status, level, source, source_at, detail_source_at, read_at)
    select 'DEEP-' || n, 'Profunda', 8, 1, 'api-list', now(), now(), now() from generate_series(1, 3000) n`.execute(
    database.db,
  )
  await sql`insert into tender_search (tender_id, recent_rank, closing_rank, is_open, status, type_id, families, search)
    select id, 100000000000 - id * 9000, 200000000000 - id * 7000, false, 8, 0, '{}', '' from tender where name = 'Profunda'`.execute(
    database.db,
  )
  await sql`update tender_search set channel = 2 where tender_id % 10 = 0`.execute(database.db)
  for (const sort of ['recent', 'closing'] as const) {
    for (const [channel, among] of [
      [undefined, sql`channel = 1`],
      ['ambas', sql`true`],
    ] as const) {
      const { rows } = await sql<{ id: number }>`
        select tender_id as id from tender_search where ${among} order by ${sql.ref(`${sort}_rank`)}, tender_id`.execute(
        database.db,
      )
      for (const offset of [2_000, 2_345, rows.length - 3]) {
        const page = await list({ sort, channel }, { offset })
        expect(page.rows.map(({ id }) => id)).toEqual(rows.slice(offset, offset + 10).map(({ id }) => id))
        expect(page.total).toBe(rows.length)
      }
      expect(await list({ sort, channel }, { offset: rows.length })).toMatchObject({ rows: [], total: rows.length })
    }
  }
  await sql`delete from tender where name = 'Profunda'`.execute(database.db)
})

test('LIC-3 a phrase keeps the distance of its stop words, and never crosses two texts', async () => {
  await ingestTenders(
    database,
    [
      record(2001, { name: 'Convenio de suministro de gases' }),
      record(2002, { name: 'Convenio suministro' }),
      record(2003, {
        name: 'Suministro y luego convenio',
        items: [
          tenderItem({ position: 1, product_name: 'Guantes de nitrilo' }),
          tenderItem({ position: 2, product_name: 'Celeste claro' }),
        ],
      }),
    ],
    NOW,
  )
  expect(await findNames('"convenio de suministro"')).toEqual(['Convenio de suministro de gases'])
  expect(await findNames('"convenios de suministros de gas"')).toEqual(['Convenio de suministro de gases'])
  expect(await findNames('"convenio suministro"')).toEqual(['Convenio suministro'])
  expect((await findNames('convenio suministro')).toSorted()).toEqual([
    'Convenio de suministro de gases',
    'Convenio suministro',
    'Suministro y luego convenio',
  ])
  expect(await findNames('"guantes de nitrilo"')).toEqual(['Suministro y luego convenio'])
  expect(await findNames('"nitrilo celeste"')).toEqual([])
  expect(await findNames('"convenio de suministro" -gases')).toEqual([])
})

test('LIC-1 the words are stored outside the counted rows, also for a changed tender', async () => {
  const fresh = await openTestDatabase()
  const text = Array.from({ length: 300 }, (_, i) => `palabra${i}`).join(' ')
  await ingestTenders(fresh, [record(3001, { description: text }), record(3002)], NOW)
  await ingestTenders(fresh, [record(3002, { description: `${text} más`, source_at: NOW })], NOW)
  const { rows } = await sql<{ search: number; row: number }>`
    select pg_column_size(search) as search, pg_column_size(s.*) - pg_column_size(search) as row
    from tender_search s join tender t on t.id = s.tender_id where bid_idn in ('900-3001-LE26', '900-3002-LE26')`.execute(
    fresh.db,
  )
  expect(rows).toHaveLength(2)
  const { rows: heap } = await sql<{ bytes: number; count: number }>`
    select pg_relation_size('tender_search') as bytes, count(*)::int as count from tender_search`.execute(fresh.db)
  for (const { search } of rows) expect(search).toBeGreaterThan(2_000)
  expect(heap[0]?.bytes).toBeLessThan(8192 + 250 * (heap[0]?.count ?? 0))
  await fresh.close()
})
