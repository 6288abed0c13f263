import type { tenderFilters } from '@mirador/contract/tenders'
import { listAccountRubros } from '@mirador/database/accounts'
import type { Db } from '@mirador/database/connect'
import type { TenderListFilters } from '@mirador/database/tender-filters'
import { startOfChileanDay } from '@mirador/domain/chile-day'
import { familiesOf } from '@mirador/domain/rubros/catalogue'
import { canonicalRut } from '@mirador/domain/rut'
import { parseSearch } from '@mirador/domain/search-query'
import type { z } from 'zod/mini'
import { ApiError } from '../../http/api-error.ts'

type Query = Omit<z.output<typeof tenderFilters>, 'offset'>

/** What a query asks of the list, for whom. The one decision here is whose rubros narrow it. */
export async function filtersOf(db: Db, query: Query, sub: string) {
  const mine = query.scope === 'mine' ? await listAccountRubros(db, sub) : []
  const search = parseSearch(query.q ?? '')
  const filters: Omit<TenderListFilters, 'offset' | 'limit'> = {
    sub,
    ...(search.kind === 'text' ? { text: search.clauses } : {}),
    ...(search.kind === 'code' ? { code: search.code } : {}),
    ...(search.kind === 'rut' ? { rut: search.rut } : {}),
    ...(query.institution ? { institution: canonicalRut(query.institution) } : {}),
    ...(mine.length > 0 ? { mine } : {}),
    ...(query.family ? { families: familiesOf(query.family) } : {}),
    ...(query.bid_type ? { type_id: query.bid_type } : {}),
    status: query.status,
    region: query.region,
    closes_from: dayStart(query.closes_from, 'closes_from'),
    closes_before: dayStart(query.closes_to, 'closes_to', 1),
    amount_min: query.amount_min,
    amount_max: query.amount_max,
    following: query.following === 'true',
    sort: query.sort,
  }
  return { filters, search }
}

function dayStart(day: string | undefined, field: string, plusDays = 0): Date | undefined {
  if (!day) return undefined
  const start = startOfChileanDay(day, plusDays)
  if (!start) throw new ApiError('invalid_request', [{ field, code: 'invalid' }])
  return start
}
