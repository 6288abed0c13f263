import { updateRubros } from '@mirador/contract/addresses'
import type { CallOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { RUBROS } from '../texts/rubros.ts'
import { showToast } from '../ui/toast.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { queries } from './queries.ts'

/**
 * Saves the chosen rubros and refetches the queries that depend on them: all cached lists after the first choice, later
 * the user and the lists of tenders (RUB-3). The mutation is pending until these have arrived.
 * @param before stores what the refetched lists depend on too
 */
export function updateRubrosMutation(
  client: QueryClient,
  mode: 'create' | 'edit',
  onSaved: () => void,
  before?: () => Promise<void>,
) {
  return mutationOptions({
    mutationKey: ['updateRubros'],
    meta: { isReported: true },
    mutationFn: async (body: CallOf<EndpointAt<typeof updateRubros>>['body']) => {
      await before?.()
      return call(updateRubros, { body })
    },
    onSuccess: ({ product_segment_id }) => {
      client.setQueryData(queries.getUserInfo().queryKey, (user) => user && { ...user, product_segment_id })
      // other pages of the previous list are outdated
      client.removeQueries({ queryKey: ['listTenders'], type: 'inactive' })
      onSaved()
      showToast('success', RUBROS.saved)
      if (mode === 'create') return client.invalidateQueries()
      return client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => ['getUserInfo', 'listTenders', 'getTodayQueues'].includes(String(name)),
      })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.isReported) return
      showToast('error', error.message)
    },
  })
}
