import type { ReactNode } from 'react'
import { type LoadedQuery, QueryError } from './QueryError.tsx'

interface Props<Data> {
  query: LoadedQuery<Data>
  /** in the place of the data until they come */
  skeleton: ReactNode
  /** read aloud meanwhile, unless the skeleton has a text of its own */
  loading?: string
  errorTitle: string
  errorHint?: string
  /** after a retry that succeeded: its button is gone, and the focus with it */
  onRetried?: () => void
  children: (data: Data) => ReactNode
}

/** The data of a query, also older ones when it fails; until they come a skeleton, or the error. */
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
