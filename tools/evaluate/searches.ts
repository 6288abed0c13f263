import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { listTenders } from '@mirador/database/search/tender-list'
import { analyzeTenders } from '@mirador/database/search/tender-search'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { meanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { ndcg } from '@mirador/domain/statistics/ranking-metrics'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import type { TenderSort } from '@mirador/domain/tender-query/tender-query'
import { foldText } from '@mirador/domain/text/search-text'
import { openTenderFile } from '@mirador/ingestion/files/tender-file'
import { count, interval, type Section, table } from './document.ts'

const SHEET = 'export_publicadas_2025-05-06.csv.gz'
const READ_AT = new Date('2025-05-06T12:00:00Z')
/** The day of the sheet. */
const DAY = '2025-05-05'
/** Minimum number of tenders of a catalogue name that is used as a query. */
const MIN_TENDERS = 3
const DEPTH = 10
/** More than any search in the sheet matches. */
const MAX_HITS = 5_000

interface Labelled {
  /** without the name of its product, so that a search must match the buyer's own words */
  record: TenderRecord
  products: ReadonlySet<string>
}

/**
 * nDCG@10 of searches for the names of the product catalogue, by each order. Tenders with a line of that product are
 * relevant; their product name and category are hidden.
 * @param folder of the real files
 */
export async function evaluateSearches(folder: string): Promise<Section> {
  const tenders = await readLabelled(join(folder, SHEET))
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-evaluate-'))
  try {
    const database = await connect({ dataDir })
    await migrate(database)
    const halved = tenders.filter(({ record }) => isInTestHalf(record.bid_idn))
    await ingestTenders(
      database,
      halved.map(({ record }) => record),
      READ_AT,
    )
    await analyzeTenders(database.db)
    const section = await evaluateQueries(database, tenders, halved)
    await database.close()
    const dataHash = createHash('sha256')
      .update(readFileSync(join(folder, SHEET)))
      .digest('hex')
    return { ...section, data: SHEET, dataHash }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Whether a code is in the test half; methods that learn use the other half. */
const isInTestHalf = (code: string) => (createHash('sha256').update(code).digest()[0] ?? 0) % 2 === 1

async function readLabelled(path: string): Promise<Labelled[]> {
  const file = await openTenderFile(path, { asOf: READ_AT, now: READ_AT })
  if ('reason' in file) throw new Error(file.reason)
  const tenders: Labelled[] = []
  for await (const line of file.read({ readAt: READ_AT })) {
    if (line.kind !== 'record') continue
    const items = line.record.items ?? []
    const products = new Set(items.flatMap(({ product_name }) => product_name ?? []))
    const hidden = items.map((item) => ({ ...item, product_code: null, product_name: null, category: null }))
    tenders.push({ record: { ...line.record, items: hidden }, products })
  }
  return tenders
}

async function evaluateQueries(database: Database, all: readonly Labelled[], halved: readonly Labelled[]) {
  const uses = Map.groupBy(
    all.flatMap(({ products }) => [...products]),
    (product) => product,
  )
  const products = [...uses].filter(([, tenders]) => tenders.length >= MIN_TENDERS).map(([product]) => product)
  const scores: Record<TenderSort, number[]> = { relevance: [], recent: [], closing: [], fit: [] }
  const best: number[] = []
  let answered = 0
  for (const product of products) {
    const relevant = new Set(halved.filter(({ products }) => products.has(product)).map(({ record }) => record.bid_idn))
    if (relevant.size === 0) continue
    for (const sort of ['recent', 'relevance'] as const) {
      const hits = (await search(database, product, sort)).map((code) => relevant.has(code))
      scores[sort].push(ndcg(hits, relevant.size, DEPTH))
      if (sort === 'recent') continue
      if (hits.length > 0) answered++
      best.push(ndcg(hits.toSorted().toReversed(), relevant.size, DEPTH))
    }
  }
  return report(all.length, halved.length, { answered, best, scores })
}

/** All matches of a search. */
async function search(database: Database, product: string, sort: TenderSort): Promise<string[]> {
  const query = { q: foldText(product), scope: 'all', sort } as const
  const asker = { sub: '00000000-0000-4000-8000-000000000000', rubros: [] }
  const { rows } = await listTenders(database.db, query, asker, { offset: 0, limit: MAX_HITS })
  return rows.map(({ bid_idn }) => bid_idn)
}

interface Scores {
  answered: number
  /** for the best order of the matches */
  best: readonly number[]
  scores: Record<TenderSort, number[]>
}

function report(
  tenders: number,
  halved: number,
  { answered, best, scores }: Scores,
): Omit<Section, 'data' | 'dataHash'> {
  const { relevance, recent } = scores
  const difference = meanWithInterval(relevance.map((score, i) => score - (recent[i] ?? 0)))
  const orders: [name: string, scores: readonly number[]][] = [
    ['most recent first', recent],
    ['by relevance', relevance],
    ['best order of these hits', best],
  ]
  return {
    name: 'searches',
    lines: [
      `${count(tenders)} tenders, ${count(halved)} searched, n = ${recent.length} queries, of which ${answered} have results:`,
      ...table(
        ['order', `nDCG@${DEPTH}`],
        orders.map(([name, all]) => [name, interval(meanWithInterval(all))]),
      ),
      `Paired difference of relevance and most recent first: ${interval(difference)}.`,
    ],
    measured: orders.map(([model, all]) => {
      const { mean, from, to } = meanWithInterval(all)
      const metrics = { ndcg10: mean, ndcg10From: from, ndcg10To: to }
      return { name: 'searches', model, fromOn: DAY, toOn: DAY, n: all.length, metrics }
    }),
  }
}
