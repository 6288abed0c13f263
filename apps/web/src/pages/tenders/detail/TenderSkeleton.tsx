import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const ROWS = [0, 1, 2, 3, 4, 5, 6]

export function TenderHeaderSkeleton() {
  return (
    <div className="mb-7" aria-hidden="true">
      <Skeleton className="h-[30px] w-56" />
      <Skeleton className="mt-3 h-8 w-4/5 max-w-[36rem]" />
      <Skeleton className="mt-3 h-5 w-3/5 max-w-[28rem]" />
    </div>
  )
}

export function TenderCardSkeleton() {
  return (
    <div className="sheet grid gap-3 px-5 py-5" aria-hidden="true">
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-[6px] w-full" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-4 h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}

export function TenderSectionsSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className="mb-4 h-7 w-36" />
      <div className="sheet grid gap-6 px-5 py-5" aria-hidden="true">
        {ROWS.map((row) => (
          <div key={row} className="flex justify-between gap-8">
            <Skeleton className="h-[22px] w-2/5" />
            <Skeleton className="h-[22px] w-28" />
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
      <div className="grid grid-cols-1 gap-8 @row:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="@row:order-last">
          <TenderCardSkeleton />
        </div>
        <TenderSectionsSkeleton label={TENDER_DETAIL.loading} />
      </div>
    </div>
  )
}
