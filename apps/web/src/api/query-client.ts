import { MINUTE_MS } from '@mirador/domain/time/duration'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session-store.ts'
import { showToast } from '../ui/toast.ts'
import { ApiError } from './api-error.ts'

/** Specification, section 9: queries retry once, mutations never; backoff from 1 s to 30 s; cached 5 minutes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 5 * MINUTE_MS,
        refetchOnWindowFocus: false,
        // Otherwise a query waits silently while the browser believes it is offline; the failure must be visible.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      // A failed mutation shows one toast, unless `meta: { isReported: true }` says that its page shows the error.
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.isReported || (error instanceof ApiError && error.isReported)) return
        showToast('error', error.message)
      },
    }),
  })
}

/** 4xx responses and errors already reported are not retried. */
function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500)
}

export const queryClient = createQueryClient()

// Data of one user is never shown to the next.
useSession.subscribe((session, before) => {
  if (session.user?.sub !== before.user?.sub) queryClient.clear()
})
