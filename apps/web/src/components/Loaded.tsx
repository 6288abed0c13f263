import type { ReactNode } from 'react'
import { type LoadedQuery, QueryError } from './QueryError.tsx'

interface Props<Data> {
  query: LoadedQuery<Data>
  /** shown until the data arrive */
  skeleton: ReactNode
  /** text for screen readers until the data arrive, unless the skeleton has its own */
  loading?: string
  errorTitle: string
  errorHint?: string
  /** called after a successful retry: its button has unmounted, and with it the focus */
  onRetried?: () => void
  children: (data: Data) => ReactNode
}

/** The data of a query, even if a refetch of them failed. Until data arrive, a skeleton or the error. */
export function Loaded<Data>({ query, skeleton, loading, errorTitle, errorHint, onRetried, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <QueryError query={query} title={errorTitle} hint={errorHint} onSuccess={onRetried} />
  if (loading === undefined) return skeleton
  return (
    <div role="status">
      <span className="sr-only">{loading}</span>
      {skeleton}
    </div>
  )
}
