import type { Db } from '@mirador/database/connection/connect'
import { findSearch, matchesNothing } from '@mirador/database/search/search-condition'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { ApiError } from '../../http/api-error.ts'

/** Refuses to save a query without anything to search for, which would never match. */
export async function refuseNothing(db: Db, { q }: TenderQuery): Promise<void> {
  if (matchesNothing(await findSearch(db, q))) {
    throw new ApiError('invalid_request', [{ field: 'filters.q', code: 'nothing_to_search' }])
  }
}
