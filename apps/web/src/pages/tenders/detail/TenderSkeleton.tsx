import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import './sections/sections.css'

const ROWS = [0, 1, 2, 3, 4, 5, 6]

function TenderHeaderSkeleton() {
  return (
    <div className="mb-7" aria-hidden="true">
      <Skeleton className="h-[30px] w-56" />
      <Skeleton className="mt-3 h-8 w-4/5 max-w-[36rem]" />
      <Skeleton className="mt-3 h-5 w-3/5 max-w-[28rem]" />
    </div>
  )
}

export function TenderSectionsSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className="folds mt-12" aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className="fold fold-line">
            <Skeleton className="h-[22px] w-36" />
            <Skeleton className="h-[22px] flex-1" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** The placeholder of the page, for the first load without a cached summary. */
export function TenderSkeleton() {
  return (
    <div className="@container">
      <TenderHeaderSkeleton />
      <Skeleton className="h-72 w-full" />
      <TenderSectionsSkeleton label={TENDER_DETAIL.loading} />
    </div>
  )
}
