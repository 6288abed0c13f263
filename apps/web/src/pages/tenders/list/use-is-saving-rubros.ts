import { useSyncExternalStore } from 'react'
import { queryClient } from '../../../api/query-client.ts'

const isSaving = () => queryClient.isMutating({ mutationKey: ['updateRubros'] }) > 0
const subscribe = (onChange: () => void) => queryClient.getMutationCache().subscribe(onChange)

/** Whether chosen rubros are on their way to the server. (The library's hook for that also gives each mutation's state.) */
export function useIsSavingRubros(): boolean {
  return useSyncExternalStore(subscribe, isSaving)
}
