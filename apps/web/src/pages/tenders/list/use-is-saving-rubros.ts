import { useSyncExternalStore } from 'react'
import { queryClient } from '../../../api/query-client.ts'

const isSaving = () => queryClient.isMutating({ mutationKey: ['updateRubros'] }) > 0
const subscribe = (onChange: () => void) => queryClient.getMutationCache().subscribe(onChange)

/** Whether rubros are being saved. The library's `useIsMutating` would add `useMutationState` to the bundle. */
export function useIsSavingRubros(): boolean {
  return useSyncExternalStore(subscribe, isSaving)
}
