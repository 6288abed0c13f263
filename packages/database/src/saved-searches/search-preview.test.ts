import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { previewSearch } from './search-preview.ts'
import { suggestChange } from './search-suggestion.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const SUB = '00000000-0000-4000-8000-000000000001'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await ingestTenders(
    database,
    [
      record(1, 'Aseo de pasillos', { published_at: new Date(NOW.getTime() - 29.9 * DAY_MS), status: 8 }),
      record(2, 'Servicio', { description: 'Aseo y limpieza de salas', published_at: new Date(NOW.getTime() - 1) }),
      record(3, 'Aseo de oficinas', { published_at: new Date(NOW.getTime() - 3 * DAY_MS), region: 8 }),
      record(4, 'Aseos de plazas', { published_at: new Date(NOW.getTime() - 4 * DAY_MS), region: 8 }),
      record(5, 'Aseo de antes', { published_at: new Date(NOW.getTime() - 30.1 * DAY_MS) }),
      record(6, 'Aseo sin fecha', { published_at: null }),
      record(7, 'Aseo que viene', { published_at: new Date(NOW.getTime() + DAY_MS) }),
    ],
    NOW,
  )
})
afterAll(() => database.close())

const record = (number: number, name: string, patch: Partial<TenderRecord>) =>
  tenderRecord({
    bid_idn: `1057-${number}-LE26`,
    name,
    type_code: 'LE',
    region: 7,
    closes_at: new Date(NOW.getTime() + 9 * DAY_MS),
    items: [],
    read_at: NOW,
    ...patch,
  })

const rubros: number[] = []
const questionOf = (query: Partial<TenderQuery>) =>
  [{ scope: 'all', sort: 'recent', ...query } as TenderQuery, { sub: SUB, rubros }, NOW] as const
const preview = (query: Partial<TenderQuery>) => previewSearch(database.db, ...questionOf(query))
async function suggested(query: Partial<TenderQuery>) {
  const { flag } = await preview(query)
  return [flag, await suggestChange(database.db, flag, ...questionOf(query))] as const
}

test('before it is saved a search shows its matches of the last 30 days, with three examples', async () => {
  const { examples, ...counts } = await preview({ q: 'aseo' })
  expect(counts).toEqual({ total: 4, busiest_week: 3, flag: null })
  expect(examples.map(({ name, words }) => [name, words])).toEqual([
    ['Servicio', ['aseo']],
    ['Aseo de oficinas', ['aseo']],
    ['Aseos de plazas', ['aseos']],
  ])
  expect((await preview({ q: 'aseo -oficinas', region: '8' })).examples.map(({ name }) => name)).toEqual([
    'Aseos de plazas',
  ])
  expect(await preview({ q: 'zeppelin' })).toEqual({ total: 0, busiest_week: 0, flag: 'empty', examples: [] })
})

test.each([
  [
    { q: 'aseo', region: '1' },
    { kind: 'drop', what: 'region', query: { q: 'aseo' }, total: 4 },
  ],
  [
    { q: 'aseo', region: '8', closes_to: '2026-01-01' },
    { kind: 'drop', what: 'closes', query: { q: 'aseo', region: '8' }, total: 2 },
  ],
  [{ q: 'aseo zeppelin' }, { kind: 'drop_word', value: 'zeppelin', query: { q: 'aseo' }, total: 4 }],
  [{ q: 'aseo -aseo' }, { kind: 'drop_excluded', value: 'aseo', query: { q: 'aseo' }, total: 4 }],
] as const)('for %j, which finds nothing, the one change that helps is suggested', async (query, suggestion) => {
  expect(await suggested(query)).toMatchObject(['empty', suggestion])
})

test('a search that no single change helps has no suggestion', async () => {
  expect(await suggested({ q: 'zeppelin', region: '1' })).toEqual(['empty', undefined])
  expect(await suggested({ q: 'aseo' })).toEqual([null, undefined])
})

test('a search with more than a hundred matches a day, over the month or in any week, is too broad, and a narrower one is suggested', async () => {
  await sql`insert into tender (bid_idn, name, status, level, source, source_at, detail_source_at, read_at, published_at)
    select 'MANY-' || n, 'Muchas', 8, 1, 'api-list', now(), now(), now(), ${NOW.toISOString()}::timestamptz - n * interval '13 minutes'
    from generate_series(1, 3100) n`.execute(database.db)
  await sql`insert into tender_search (tender_id, recent_rank, closing_rank, published_at, is_open, status, type_id, region, families, search)
    select id, 100000000000 - extract(epoch from published_at)::bigint, 200000000000, published_at, false, 8, 3, 1 + id % 2,
      array[10100000 + id % 3 * 10000], '''tornill~''' from tender where name = 'Muchas'`.execute(database.db)
  expect(await preview({ q: 'tornillo' })).toMatchObject({ total: 3100, flag: 'too_broad' })
  expect((await suggested({ q: 'tornillo' }))[1]).toMatchObject({
    kind: 'add',
    what: 'region',
    total: 1550,
    query: { q: 'tornillo' },
  })
  expect(await preview({ q: 'tornillo', region: '1' })).toMatchObject({ total: 1550, flag: null })
  rubros.push(10100000)
  expect((await suggested({ q: 'tornillo' }))[1]).toMatchObject({ kind: 'add', what: 'scope', value: 'mine' })
  rubros.pop()
  await sql`update tender_search set region = 1, type_id = 2, recent_rank = 100000000000 - extract(epoch from ${new Date(NOW.getTime() - DAY_MS).toISOString()}::timestamptz)::bigint,
    published_at = ${new Date(NOW.getTime() - DAY_MS).toISOString()}::timestamptz where search = '''tornill~''' and tender_id % 4 > 0`.execute(
    database.db,
  )
  await sql`delete from tender where name = 'Muchas' and id % 4 = 0`.execute(database.db)
  expect(await preview({ q: 'tornillo' })).toMatchObject({ total: 2325, busiest_week: 2325, flag: 'too_broad' })
})
