import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { limitsQuery } from '../../../api/limits.ts'
import { useLocation } from '../../../navigation.tsx'
import { LIMITS_PLACE } from '../../../paths.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Dismissals } from './Dismissals.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { LIMITS } from './limits-texts.ts'

/** 'Lo que no te calza': the limits that mark a tender, and the dismissed tenders. */
export default function LimitsSection() {
  // refetched on each visit: a save sends all limits
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...limitsQuery,
    refetchOnMount: 'always',
  })
  const section = useRef<HTMLElement>(null)
  const isAsked = useLocation().hash === `#${LIMITS_PLACE}`
  const isThere = data !== undefined && isFetchedAfterMount
  useEffect(() => {
    if (!isAsked || !isThere) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [isAsked, isThere])

  return (
    <section
      ref={section}
      id={LIMITS_PLACE}
      tabIndex={-1}
      className="mt-8 outline-none"
      style={{ scrollMarginTop: '5.5rem' }}
    >
      <h2 className="mb-1.5 text-xl max-tablet:text-lg">{LIMITS.title}</h2>
      <p className="mb-3 text-ink2">{LIMITS.hint}</p>
      {isThere ? (
        <LimitsForm limits={data} />
      ) : isError ? (
        <div role="alert" className="sheet flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-4 max-tablet:px-4">
          <p className="min-w-0 flex-1 basis-60">{LIMITS.failed}</p>
          <Button busy={isFetching} className="max-tablet:h-11" onClick={() => void refetch()}>
            {ACTIONS.retry}
          </Button>
        </div>
      ) : (
        <div role="status">
          <span className="sr-only">{LIMITS.loading}</span>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
      <Dismissals />
    </section>
  )
}
