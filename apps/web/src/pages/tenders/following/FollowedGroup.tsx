import { type ReactNode, useId, useRef } from 'react'
import { Loaded } from '../../../components/Loaded.tsx'
import type { LoadedQuery } from '../../../components/QueryError.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FOLLOWING } from './following-texts.ts'

interface Props {
  group: 'licitaciones' | 'instituciones' | 'empresas'
  query: LoadedQuery<unknown>
  count: number | undefined
  /** what is new in the group */
  news?: string | undefined
  link?: ReactNode
  /** the rows */
  children: ReactNode
}

/** One of the three groups; it says by itself that it is loading, empty or could not be read. */
export function FollowedGroup({ group, query, count, news, link, children }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {FOLLOWING.tabs[group]}
        </h2>
        {count !== undefined && <span className="font-medium text-ink2 tabular-nums">{FOLLOWING.count(count)}</span>}
        <span className={`flex-1 text-sm ${news ? 'text-cobre' : 'text-ink3'}`}>{news ?? FOLLOWING.hints[group]}</span>
        {link}
      </div>
      <Loaded
        query={query}
        loading={FOLLOWING.loading}
        skeleton={
          <div className="sheet ruled to-edges">
            <Skeleton className="mx-6 my-3 h-8 w-3/5" />
            <Skeleton className="mx-6 my-3 h-8 w-2/5" />
          </div>
        }
        errorTitle={FOLLOWING.failed[group]}
        errorHint={FOLLOWING.failedHint}
        onRetried={() => heading.current?.focus()}
      >
        {() =>
          count === 0 ? (
            <p className="text-ink2">{FOLLOWING.noneOf}</p>
          ) : (
            <ul aria-labelledby={id} className="sheet ruled to-edges">
              {children}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
