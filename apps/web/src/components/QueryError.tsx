import { ACTIONS } from '../texts/common.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** The properties of a `useQuery` result that these components read. */
export interface LoadedQuery<Data> {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<{ isSuccess: boolean }>
}

interface Props {
  query: Pick<LoadedQuery<unknown>, 'isFetching' | 'refetch'>
  title: string
  /** states what is not lost, and what to try */
  hint?: string | undefined
  /** called after a successful retry: its button has unmounted, and with it the focus */
  onSuccess?: (() => void) | undefined
}

/** The failure of a query, with a retry button. */
export function QueryError({ query: { isFetching, refetch }, title, hint, onSuccess }: Props) {
  return (
    <ErrorState
      title={title}
      retryLabel={ACTIONS.retry}
      isRetrying={isFetching}
      onRetry={() => void refetch().then(({ isSuccess }) => isSuccess && onSuccess?.())}
    >
      {hint}
    </ErrorState>
  )
}
