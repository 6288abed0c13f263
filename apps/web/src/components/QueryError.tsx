import { ACTIONS } from '../texts/common.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** What these components read of the result of `useQuery`. */
export interface LoadedQuery<Data> {
  data: Data | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<{ isSuccess: boolean }>
}

interface Props {
  query: Pick<LoadedQuery<unknown>, 'isFetching' | 'refetch'>
  title: string
  /** what is not lost, and what to try */
  hint?: string | undefined
  /** after a retry that succeeded: its button is gone, and the focus with it */
  onSuccess?: (() => void) | undefined
}

/** The failure of a query, with a button that asks again. */
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
