import type { tenderFilters } from '@mirador/contract/tenders'
import { listAccountRubros } from '@mirador/database/accounts/accounts'
import type { Db } from '@mirador/database/connection/connect'
import { listFilters } from '@mirador/database/search/list-filters'
import { parseSearch } from '@mirador/domain/search-query'
import type { z } from 'zod/mini'

type Query = Omit<z.output<typeof tenderFilters>, 'offset'>

/** What a query asks of the list, for whom. The one decision here is whose rubros narrow it. */
export async function filtersOf(db: Db, query: Query, sub: string) {
  const mine = query.scope === 'mine' ? await listAccountRubros(db, sub) : []
  return {
    filters: { ...listFilters(query, { sub, mine }), following: query.following === 'true' },
    search: parseSearch(query.q ?? ''),
  }
}
