import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import type { Db } from '../connection/connect.ts'
import type { Page } from '../search/list-page.ts'
import type { Asker } from '../search/tender-filters.ts'
import { listTenders } from '../search/tender-list.ts'

export const ASKER: Asker = { sub: '00000000-0000-4000-8000-000000000001', rubros: [] }

/** A query of a list of all tenders. */
export const queryOf = (query: Partial<TenderQuery> = {}): TenderQuery => ({ scope: 'all', sort: 'recent', ...query })

export const listPage = (db: Db, query: Partial<TenderQuery> = {}, page: Partial<Page> = {}) =>
  listTenders(db, queryOf(query), ASKER, { offset: 0, limit: 10, ...page })
