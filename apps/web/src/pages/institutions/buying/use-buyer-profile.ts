import { MIN_CASES } from '@mirador/domain/statistics/shown-share'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { buyerProfileQuery } from '../../../api/buyers.ts'
import { type BuyingState, questionOf, type StatedBuying } from './buying-state.ts'

/**
 * The profile of a buyer. Too few processes of the own rubros say nothing: unless the address asks for them, everything
 * is described, and `widenedFrom` is how many there were.
 */
export function useBuyerProfile(rut: string, stated: StatedBuying, isEnabled = true) {
  const queryOf = (scope: BuyingState['scope'] | undefined) => ({
    ...buyerProfileQuery(rut, questionOf({ ...stated, scope })),
    placeholderData: keepPreviousData,
  })
  const first = useQuery({ ...queryOf(stated.scope), enabled: isEnabled })
  const own = stated.scope === undefined && !first.isPlaceholderData ? first.data : undefined
  const isWidened = own !== undefined && own.families !== null && own.ended < MIN_CASES
  const all = useQuery({ ...queryOf('all'), enabled: isWidened })
  const state: BuyingState = { ...stated, scope: stated.scope ?? (isWidened ? 'all' : 'mine') }
  return { result: isWidened ? all : first, state, widenedFrom: isWidened ? own.ended : undefined }
}
