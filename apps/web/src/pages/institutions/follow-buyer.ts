import { createSavedSearch, deleteSavedSearch } from '@mirador/contract/addresses'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { type SavedSearch, savedSearchQueries } from '../../api/saved-searches.ts'

/** Maximum length of the name of a saved search, in characters. */
const MAX_NAME = 80

/** The saved search for all tenders of an institution, and nothing else; undefined when there is none. */
export function buyerSearchOf(searches: readonly SavedSearch[], rut: string): SavedSearch | undefined {
  return searches.find(({ query: { sort: _, ...query } }) => {
    const names = Object.keys(query)
    return query.institution === rut && query.scope === 'all' && names.length === 2
  })
}

interface Follow {
  rut: string
  name: string
  /** the search to delete; undefined: save one */
  search: SavedSearch | undefined
}

/** Follows or unfollows an institution. A name that is in use gets the RUT appended. */
export function followBuyerMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: ['followBuyer'],
    mutationFn: async ({ rut, name, search }: Follow) => {
      if (search) return call(deleteSavedSearch, { params: { id: search.id } })
      const save = (as: string) =>
        call(createSavedSearch, { body: { name: as, filters: { institution: rut, scope: 'all' }, in_digest: true } })
      return save(name.slice(0, MAX_NAME)).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'search_name_taken')) throw error
        return save(`${name.slice(0, MAX_NAME - rut.length - 3)} (${rut})`)
      })
    },
    onSettled: () => {
      void client.invalidateQueries(queries.countUnseenTenders())
      return client.invalidateQueries(savedSearchQueries.list())
    },
  })
}
