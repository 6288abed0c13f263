import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTenderExport } from '../tenders/tender-export.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, listPage, queryOf } from '../testing/test-list.ts'
import { RUNS_ALL } from '../testing/test-runs.ts'
import { reviewCommonTerms } from './common-terms.ts'
import { RELEVANCE_WINDOW } from './relevance.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const NAMES: Record<string, Partial<TenderRecord>> = {
  'Licencias de remuneraciones': { description: 'Programa para el computador de la oficina' },
  'Equipos de oficina': { items: [tenderItem({ product_name: 'Computador de escritorio' })] },
  'Computadores para el liceo': {},
  'Computadores para el jardín': { published_at: new Date(NOW.getTime() - 9 * DAY_MS) },
  'Computadores ya comprados': { status: 8, published_at: NOW },
  'Compra de notebooks y un mueble': { description: 'para la escuela' },
  'Compra de un mueble': { items: [tenderItem({ product_name: 'Notebook' })], description: 'para la escuela' },
  'Mantención de la escuela': { items: [tenderItem({ product_name: 'Notebook' })] },
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [`Mueble ${i}`, { description: i ? 'escuela' : 'comedor' }]),
  ),
  'Cartuchos de tóner': {},
  'Toners y tambores': {},
  'Insumos de impresión': { items: [tenderItem({ product_name: 'TONERS negros' })] },
  'Routers para la red': {},
}

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const records = Object.entries(NAMES).map(([name, patch], i) =>
    tenderRecord({
      bid_idn: `900-${i}-LE26`,
      name,
      status: 5,
      institution_rut: null,
      institution_name: null,
      items: [],
      published_at: new Date(NOW.getTime() - (i + 1) * 60_000),
      closes_at: new Date(NOW.getTime() + 5 * DAY_MS),
      source_at: NOW,
      read_at: NOW,
      ...patch,
    }),
  )
  await ingestTenders(database, records, NOW)
})
afterAll(() => database.close())

async function names(q: string, sort: 'relevance' | 'recent' = 'relevance') {
  return (await listPage(database.db, { q, sort }, { limit: 30 })).rows.map(({ name }) => name)
}

test('LIC-3 a word in the title ranks before one in a product line, and that before one in the description', async () => {
  expect(await names('computador')).toEqual([
    'Computadores para el liceo',
    'Computadores para el jardín',
    'Equipos de oficina',
    'Licencias de remuneraciones',
    'Computadores ya comprados',
  ])
  expect((await names('computador', 'recent'))[0]).toBe('Licencias de remuneraciones')
})

test('LIC-3 the rarer of two words decides the order', async () => {
  // 'mueble' is in eleven tenders, 'notebook' in three
  expect(await names('notebook mueble')).toEqual(['Compra de notebooks y un mueble', 'Compra de un mueble'])
  expect(await names('notebook escuela')).toEqual([
    'Compra de notebooks y un mueble',
    'Mantención de la escuela',
    'Compra de un mueble',
  ])
})

test('DES-4 LIC-3 any search can be ordered by relevance, with the tenders and the total of any other order', async () => {
  for (const q of [
    'comput*',
    '"mueble"',
    'notebook OR computador',
    'mueble -escuela',
    '-escuela',
    'de la',
    '900-1',
    '',
  ]) {
    const [relevant, recent] = await Promise.all([
      listPage(database.db, { q, sort: 'relevance' }, { limit: 50 }),
      listPage(database.db, { q }, { limit: 50 }),
    ])
    expect(relevant.total, q).toBe(recent.total)
    expect(relevant.rows.map(({ id }) => id).toSorted(), q).toEqual(recent.rows.map(({ id }) => id).toSorted())
  }
  expect((await names('comput*'))[0]).toBe('Computadores para el liceo')
  expect(await names('-escuela')).toEqual(await names('-escuela', 'recent'))
})

test('LIC-3 foreign plurals find what their singular finds', async () => {
  expect((await names('toners')).toSorted()).toEqual([
    'Cartuchos de tóner',
    'Insumos de impresión',
    'Toners y tambores',
  ])
  for (const [one, other] of [
    ['tóner', 'toners'],
    ['notebook', 'notebooks'],
    ['router', 'ROUTERS'],
    ['"red de router"', '"red de routers"'],
  ] as const) {
    expect(await names(one), one).toEqual(await names(other))
  }
  expect(await names('router')).toHaveLength(1)
})

/** The expected order, computed from the rows as decision 40 describes it. */
async function expectedIds(db: Database['db'], window: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with placed as (select *, row_number() over (order by recent_rank, tender_id) as place from tender_search)
    select tender_id as id from placed where search @@ 'suelo'
    order by place > ${window}, case when place <= ${window} then case when is_open then 0 else 1 end else 2 end,
      case when place > ${window} then 0 when search @@ '''^suelo''' then 0 when search @@ '''~suelo''' then 1 else 2 end,
      recent_rank, tender_id`.execute(db)
  return rows.map(({ id }) => id)
}

if (RUNS_ALL) {
  test('LIC-1 LIC-3 with very many hits the window is ordered by match, then the remaining ones follow, each once over all pages and in a file', async () => {
    const many = await openTestDatabase()
    const { db } = many
    await sql`insert into tender (bid_idn, name, status, level, source, source_at, detail_source_at, read_at)
    select 'MANY-' || n, 'Muchas', 8, 1, 'api-list', now(), now(), now() from generate_series(1, 9000) n order by n`.execute(
      db,
    )
    await sql`insert into tender_search (tender_id, recent_rank, closing_rank, is_open, status, type_id, families, search)
    select id, case when id % 9 = 0 then 0 else 100000000000 end - id, 200000000000 - id, id % 9 = 0, 5, 0, '{}',
      array_to_tsvector(array['suelo'] || case id % 7 when 0 then '{^suelo}' when 1 then '{~suelo}' else '{}' end::text[])
    from tender where name = 'Muchas'`.execute(db)
    const pagesOf = async (offsets: readonly number[]) =>
      (
        await Promise.all(
          offsets.map((offset) => listPage(db, { q: 'suelo', sort: 'relevance' }, { offset, limit: 30 })),
        )
      ).map(({ rows }) => rows.map(({ id }) => id))
    const offsets = [0, 30, 960, 990, 4_980, 4_990, 5_010, 8_970, 8_990]
    const read = async () => {
      const { batches, close } = await openTenderExport(many, queryOf({ q: 'suelo', sort: 'relevance' }), ASKER, {})
      const ids: number[] = []
      for await (const batch of batches) ids.push(...batch.map(({ id }) => id))
      await close()
      return ids
    }
    // without bits all hits are collected
    const all = await expectedIds(db, 9_000)
    expect(await pagesOf(offsets)).toEqual(offsets.map((offset) => all.slice(offset, offset + 30)))
    expect(await read()).toEqual(all)
    await sql`analyze tender_search`.execute(db)
    await reviewCommonTerms(db)
    const windowed = await expectedIds(db, RELEVANCE_WINDOW)
    expect(windowed).not.toEqual(all)
    expect(await pagesOf(offsets)).toEqual(offsets.map((offset) => windowed.slice(offset, offset + 30)))
    expect(await read()).toEqual(windowed)
    await many.close()
  })
}
