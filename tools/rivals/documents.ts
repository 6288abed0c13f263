import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Db } from '@mirador/database/connection/connect'
import { searchVector } from '@mirador/database/search/lexemes'
import { type SearchedTender, searchedTexts } from '@mirador/database/search/tender-search'
import { sql } from 'kysely'
import { FIRST_PLACE } from './engine.ts'
import { documentTokens } from './tokens.ts'

const BATCH = 2_000
/** Every so many tenders the product's vector is built again from the texts and compared with the stored one. */
const COMPARED = 20

export interface Documents {
  /** ids of the tenders by their place in the list `recent` */
  ids: Int32Array
  tokens: number
  /** number of vectors that were compared, and that differed */
  compared: number
  different: number
}

/** The ids of all tenders in the order of the list `recent`. */
export async function listIds(db: Db): Promise<Int32Array> {
  const { rows } = await sql<{ ids: number[] }>`
    select coalesce(array_agg(tender_id order by recent_rank, tender_id), '{}') as ids from tender_search
    where channel <> 2`.execute(db)
  return Int32Array.from(rows[0]?.ids ?? [])
}

/** Reads the texts of all tenders again and writes their tokens to a file, a tender per line. */
export async function writeDocuments(db: Db, file: string): Promise<Documents> {
  const ids = await listIds(db)
  const sink = createWriteStream(file)
  const counts = { tokens: 0, compared: 0, different: 0 }
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = [...ids.subarray(start, start + BATCH)]
    const tenders = await readTexts(db, batch)
    const lines = batch.map((id, i) => {
      const tokens = documentTokens(tenders.get(id) as SearchedTender)
      counts.tokens += tokens.split(' ').length
      return `${FIRST_PLACE + start + i}\t${tokens}\n`
    })
    if (!sink.write(lines.join(''))) await new Promise((resolve) => sink.once('drain', resolve))
    const sample = batch.filter((_, i) => (start + i) % COMPARED === 0)
    counts.compared += sample.length
    counts.different += await countDifferent(db, sample, tenders)
  }
  sink.end()
  await finished(sink)
  return { ids, ...counts }
}

/** The fields with searched texts of some tenders, by id. */
export async function readTexts(db: Db, ids: readonly number[]): Promise<Map<number, SearchedTender>> {
  const { rows } = await sql<SearchedTender & { id: number }>`
    select t.id, t.name, t.bid_idn, t.institution_name, t.unit_name, t.comuna, t.description, i.items
    from tender t cross join lateral (
      select coalesce(json_agg(json_build_object(
        'product_name', product_name, 'description', description, 'category', category) order by position), '[]') as items
      from tender_item where tender_id = t.id
    ) i where t.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...tender }) => [id, tender]))
}

async function countDifferent(db: Db, ids: readonly number[], tenders: ReadonlyMap<number, SearchedTender>) {
  const vectors = ids.map((id) => searchVector(searchedTexts(tenders.get(id) as SearchedTender)))
  const { rows } = await sql<{ different: number }>`
    select count(*)::int as different from unnest(${ids}::int[], ${vectors}::text[]) e (id, vector)
    join tender_search s on s.tender_id = e.id where s.search <> e.vector::tsvector`.execute(db)
  return rows[0]?.different ?? 0
}
