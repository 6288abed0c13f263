import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTenderExport } from '../tenders/tender-export.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, listPage, queryOf } from '../testing/test-list.ts'
import { RUNS_ALL } from '../testing/test-runs.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await ingestTenders(database, TENDERS, NOW)
})
afterAll(() => database.close())

const TENDERS = (
  [
    [1, 'Aseo de oficinas', { region: 5 }],
    [2, 'Aseo de hospitales', { region: 5, description: 'Incluye retiro de residuos peligrosos' }],
    [
      3,
      'Aseo y ornato',
      {
        items: [
          tenderItem({ product_code: 43211503, product_name: 'Servicio', category: 'Residuos', description: 'Áridos' }),
        ],
      },
    ],
    [4, 'Gases clínicos', { institution_name: 'Hospital de Talca' }],
    [5, 'Reparación', { unit_name: 'Bodega de residuos', description: 'Retiro peligroso de ramas' }],
  ] as const
).map(([number, name, rest]) =>
  tenderRecord({
    bid_idn: `1057-${number}-LE26`,
    name,
    published_at: new Date(NOW.getTime() - number * HOUR_MS),
    read_at: NOW,
    ...rest,
  }),
)

async function findNumbers(q: string, filters: Partial<TenderQuery> = {}) {
  const { rows, total } = await listPage(database.db, { q, ...filters })
  expect(rows).toHaveLength(total)
  const download = await openTenderExport(database, queryOf({ q, ...filters }), ASKER, {})
  expect(download.total).toBe(total)
  await download.close()
  return rows.map(({ bid_idn }) => Number(bid_idn.split('-')[1]))
}

test.each([
  ['aseo -residuos', [1]],
  ['aseo -residuo -oficina', []],
  ['aseo -"residuos peligrosos"', [1, 3]],
  ['-"retiro de residuos"', [1, 3, 4, 5]],
  ['-"residuos retiro"', [1, 2, 3, 4, 5]],
  ['-residuos', [1, 4]],
  ['-aridos -hospital', [1, 5]],
  ['-talca', [1, 2, 3, 5]],
  ['-hospit*', [1, 3, 5]],
  ['-1057-4-LE26', [1, 2, 3, 5]],
  ['-de -gases', [1, 2, 3, 5]],
  ['1057-4-LE26 gases', [4]],
  ['aseo - residuos', [2, 3]],
])('LIC-3 a tender is left out when any of its searched texts has an excluded word: %s', async (q, numbers) => {
  expect(await findNumbers(q)).toEqual(numbers)
})

test('LIC-3 a search that only excludes words narrows the result of the filters', async () => {
  expect(await findNumbers('-residuos', { region: '5' })).toEqual([1])
  expect(await findNumbers('-oficinas', { region: '5', status: 'publicada' })).toEqual([2])
  expect(await findNumbers('-talca', { family: '43210000' })).toEqual([3])
  expect(await findNumbers('-residuos', { family: '43210000' })).toEqual([])
})

if (RUNS_ALL) {
  test('LIC-3 a search that only excludes words has right totals and pages in a long list too', async () => {
    await sql`insert into tender (bid_idn, name, status, level, source, source_at, detail_source_at, read_at)
    select 'LONG-' || n, 'Larga', 8, 1, 'api-list', now(), now(), now() from generate_series(1, 36000) n`.execute(
      database.db,
    )
    await sql`insert into tender_search (tender_id, recent_rank, closing_rank, is_open, status, type_id, families, search)
    select id, 100000000000 - id * 9000, 200000000000 - id * 7000, false, 8, 0, '{}',
      array_to_tsvector(array[case when id % 10 = 0 then 'residu~' else 'poda' end]) from tender where name = 'Larga'`.execute(
      database.db,
    )
    const { rows: lacking } = await sql<{ id: number }>`select tender_id as id from tender_search
    where not search @@ '''residu~'''::tsquery order by recent_rank, tender_id`.execute(database.db)
    expect(lacking.length).toBeGreaterThan(32_000)
    for (const [q, most] of [
      ['-residuos', lacking],
      ['-poda -residuos', lacking.slice(0, 2)],
    ] as const) {
      for (const offset of [0, 2_345, most.length - 2]) {
        const page = await listPage(database.db, { q }, { offset })
        expect(page.total).toBe(most.length)
        expect(page.rows.map(({ id }) => id)).toEqual(most.slice(offset, offset + 10).map(({ id }) => id))
      }
    }
    await sql`delete from tender where name = 'Larga'`.execute(database.db)
  })
}
