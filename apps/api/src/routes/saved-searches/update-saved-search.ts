import { updateSavedSearch } from '@mirador/contract/saved-searches'
import { listAccountRubros } from '@mirador/database/accounts/accounts'
import { updateSavedSearch as updateSearch } from '@mirador/database/saved-searches/saved-searches'
import { previewSearch } from '@mirador/database/saved-searches/search-preview'
import { savedQuery } from '@mirador/domain/tender-query/saved-query'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { refuseNothing } from './refuse-nothing.ts'

export const updateSavedSearchRoute = route(
  updateSavedSearch,
  async ({ params, body: { name, filters, in_digest }, session: { sub } }, { database: { db }, now }) => {
    const query = filters && savedQuery(filters)
    if (query) await refuseNothing(db, query)
    const asker = { sub, rubros: query ? await listAccountRubros(db, sub) : [] }
    const preview = query && (await previewSearch(db, query, asker, now()))
    const updated = await updateSearch(
      db,
      { sub, id: Number(params.id) },
      {
        ...(name !== undefined && { name }),
        ...(in_digest !== undefined && { in_digest }),
        ...(query && preview && { query, was_too_broad: preview.flag === 'too_broad' }),
      },
      now(),
    )
    if (updated === 'name taken') throw new ApiError('search_name_taken', [{ field: 'name', code: 'taken' }])
    if (!updated) throw new ApiError('unknown_search')
    return { id: params.id }
  },
)
