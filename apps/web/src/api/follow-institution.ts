import { createSavedSearch, deleteSavedSearch } from '@mirador/contract/addresses'
import { followedInstitution } from '@mirador/domain/tender-query/followed-institution'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { FOLLOWED_NOW } from './follow-texts.ts'
import { queries } from './queries.ts'
import { type SavedSearch, savedSearchQueries } from './saved-searches.ts'

/** Maximum length of the name of a saved search, in characters. */
const MAX_NAME = 80

/** The search by which an institution is followed; undefined when it is not. */
export const followSearchOf = (searches: readonly SavedSearch[], rut: string): SavedSearch | undefined =>
  searches.find(({ query }) => followedInstitution(query) === rut)

interface Follow {
  rut: string
  name: string
  /** the search to delete */
  search: SavedSearch | undefined
  isFollowed: boolean
}

/** Follows or unfollows an institution. A name that is in use gets the RUT appended. */
export function followInstitutionMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: ['followInstitution'],
    mutationFn: async ({ rut, name, search }: Follow) => {
      if (search) return call(deleteSavedSearch, { params: { id: search.id } })
      const save = (as: string) =>
        call(createSavedSearch, { body: { name: as, filters: { institution: rut, scope: 'all' }, in_digest: true } })
      return save(name.slice(0, MAX_NAME)).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'search_name_taken')) throw error
        return save(`${name.slice(0, MAX_NAME - rut.length - 3)} (${rut})`)
      })
    },
    onSuccess: (_answer, { isFollowed, name }) =>
      showToast('success', isFollowed ? FOLLOWED_NOW.institution : FOLLOWED_NOW.noLonger(name)),
    onSettled: () => {
      void client.invalidateQueries(queries.countUnseenTenders())
      void client.invalidateQueries({ queryKey: ['listFollowing'] })
      return client.invalidateQueries(savedSearchQueries.list())
    },
  })
}
