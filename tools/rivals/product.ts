import type { Database, Db } from '@mirador/database/connection/connect'
import { listTenders } from '@mirador/database/search/tender-list'
import { sql } from 'kysely'
import { list } from '../bench/lines.ts'
import { timed } from '../bench/measure.ts'
import type { BenchServer } from '../bench/server.ts'
import { recordStatements, runStatements, type StatementGroups } from '../bench/statements.ts'
import { FIRST_PLACE, type Hits, PAGE } from './engine.ts'

/** An account that dismissed nothing. */
const ASKER = { sub: '00000000-0000-4000-8000-000000000000', rubros: [] }

/** A search of the product: its statements where the total is counted, and where a process knows it already. */
export interface ProductSearch {
  counted: StatementGroups
  known: StatementGroups
  path: string
  hits: Hits
}

/** The first page of the list `recent` with the exact total, as the API reads it. */
export const searchProduct = (db: Db, q: string) =>
  listTenders(db, { scope: 'all', sort: 'recent', q }, ASKER, { offset: 0, limit: PAGE })

/**
 * Searches with the product and records the statements.
 * @param placeOf the place of a tender in the list, by its id
 */
export async function recordSearches(
  database: Database,
  questions: readonly string[],
  placeOf: ReadonlyMap<number, number>,
): Promise<ProductSearch[]> {
  const recorder = recordStatements(database)
  // the first list reads what the process keeps
  await searchProduct(recorder.database.db, 'suministro -suministro')
  const searches: ProductSearch[] = []
  for (const q of questions) {
    recorder.take()
    const { rows, total } = await searchProduct(recorder.database.db, q)
    const counted = recorder.take()
    await searchProduct(recorder.database.db, q)
    const places = rows.map(({ id }) => placeOf.get(id) ?? -1)
    searches.push({ counted, known: recorder.take(), path: list({ q, scope: 'all' }), hits: { total, places } })
  }
  return searches
}

/** The places of tenders by their id. */
export const placesOf = (ids: Int32Array): ReadonlyMap<number, number> =>
  new Map(Array.from(ids, (id, i) => [id, FIRST_PLACE + i]))

/** The ways in which the product is measured, by name, each in milliseconds. */
export function productWays(db: Db, server: BenchServer) {
  return {
    'product, SQL': async ({ counted }: ProductSearch) => (await timed(() => runStatements(db, counted))).ms,
    'total known': async ({ known }: ProductSearch) => (await timed(() => runStatements(db, known))).ms,
    API: async ({ path }: ProductSearch) => (await timed(() => server.get(path))).ms,
  }
}

/** Megabytes of the index of words, and of the bits of common ones. */
export async function productSizes(db: Db): Promise<{ words: number; bits: number }> {
  const { rows } = await sql<{ words: number; bits: number }>`
    select pg_relation_size('tender_search_by_word') / 1e6 as words, pg_total_relation_size('tender_bits') / 1e6 as bits`.execute(
    db,
  )
  return { words: Number(rows[0]?.words), bits: Number(rows[0]?.bits) }
}
