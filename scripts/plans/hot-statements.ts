import type { Database, Db } from '@mirador/database/connection/connect'
import { listTenders } from '@mirador/database/search/tender-list'
import { listInstitutions } from '@mirador/database/tenders/institutions'
import { findTender } from '@mirador/database/tenders/tender-detail'
import { findTenderHistory } from '@mirador/database/tenders/tender-history'
import { listUnseenChanges } from '@mirador/database/tenders/unseen-changes'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import type { CompiledQuery } from 'kysely'
import { recordStatements } from '../bench/statements.ts'
import { ACCOUNT } from './sample-tenders.ts'

const list =
  (query: Partial<TenderQuery>, { offset = 0, rubros = [] as number[] } = {}) =>
  (db: Db) =>
    listTenders(db, { scope: 'all', sort: 'recent', ...query }, { sub: ACCOUNT, rubros }, { offset, limit: 10 })

/** The most frequent queries, through the product's own functions. */
const HOT: readonly (readonly [string, (db: Db) => Promise<unknown>])[] = [
  ['the list', list({})],
  ['the list by closing', list({ sort: 'closing' })],
  ['a page deep in the list', list({}, { offset: 12_000 })],
  ['one filter: region', list({ region: '5' })],
  ['own rubros', list({ scope: 'mine' }, { rubros: [10_110_000, 10_120_000] })],
  ['a search, common word', list({ q: 'servicio' })],
  ['a search, two common words in a region', list({ q: 'servicio técnicas', region: '5', status: 'cerrada' })],
  ['a search, common beginning', list({ q: 'servici*' })],
  ['a search, rare word', list({ q: 'andamio' })],
  ['a search, phrase', list({ q: '"bases técnicas andamio"' })],
  ['an excluded phrase', list({ q: 'andamio -"bases técnicas andamio"' })],
  ['a search by relevance, common words', list({ q: 'servicio técnicas', sort: 'relevance' })],
  ['a search by relevance, common and rare word', list({ q: 'servicio andamio', sort: 'relevance' })],
  ['a search with a filter', list({ q: 'poda', region: '5' })],
  ['a search that only excludes', list({ q: '-andamio', region: '5' })],
  ['what I follow', list({ following: 'true', sort: 'closing' })],
  ['a tender', (db) => findTender(db, '1-1-LE26', ACCOUNT)],
  ['what changed in a tender', (db) => findTenderHistory(db, '3-3-LE26', { readings: 10 })],
  ['what changed in what I follow', (db) => listUnseenChanges(db, ACCOUNT)],
  ['institutions', (db) => listInstitutions(db, { offset: 0, limit: 10 })],
]

export interface HotStatement {
  name: string
  statement: CompiledQuery
}

/** @returns the distinct statements of each of these queries */
export async function hotStatements(database: Database): Promise<HotStatement[]> {
  const recorder = recordStatements(database)
  const statements: HotStatement[] = []
  for (const [name, query] of HOT) {
    await query(recorder.database.db)
    for (const statement of recorder.take().flat()) {
      const isKnown = statements.some((known) => known.statement.sql === statement.sql && known.name === name)
      if (!isKnown) statements.push({ name, statement })
    }
  }
  return statements
}
