import type { TenderList } from '@mirador/contract/tenders'
import type { ReactNode } from 'react'
import { useNow } from '../../api/server-clock.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDrawnHeight } from '../use-is-drawn.ts'
import { type Density, useDensity } from './density.ts'
import { TenderRow } from './TenderRow.tsx'

const SHEET = 'tender-rows sheet to-edges'
const SKELETON_ROWS = Array.from({ length: 10 }, (_, index) => index)

interface Props {
  list: TenderList
  heading?: 'h2' | 'h3'
  /** content of the sheet above the rows */
  top?: ReactNode
  /** These rows belong to the previous page; the new ones are loading. */
  isStale?: boolean
  /** tenders published later are marked as new */
  newSince?: Date | undefined
}

/** Minimum height of a row. */
const MIN_ROW_PX = { comfortable: 100, compact: 57 }
/** Minimum height of the content above the rows of a list. */
const MIN_HEAD_PX = 200

/** Maximum number of rows within a height from the top of the page. */
const maxRows = (height: number, density: Density) =>
  Math.max(1, Math.ceil((height - MIN_HEAD_PX) / MIN_ROW_PX[density]))

/** A list of tenders, the same on every screen. */
export function TenderRows({ list, heading = 'h2', top, isStale = false, newSince }: Props) {
  const now = useNow()
  const drawnHeight = useDrawnHeight()
  const density = useDensity()
  // the rows of the previous page are drawn already
  const rows = isStale ? list.bids : list.bids.slice(0, maxRows(drawnHeight, density))
  return (
    <ul
      className={`${SHEET} transition-opacity ${isStale ? 'opacity-60' : ''}`}
      data-density={density}
      aria-busy={isStale}
    >
      {top && <li>{top}</li>}
      {rows.map((tender) => (
        <li key={tender.bid_idn}>
          <TenderRow
            tender={tender}
            matchedWords={list.matched_words}
            heading={heading}
            now={now}
            newSince={newSince}
            fitSummary={list.fit_summary}
            isCompact={density === 'compact'}
          />
        </li>
      ))}
    </ul>
  )
}

/** Ten placeholder rows of the real height, for the first load only. */
export function TenderRowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div className={SHEET} data-density={useDensity()} aria-hidden="true">
        {SKELETON_ROWS.map((row) => (
          <div key={row} className="tender-row">
            <div className="plazo">
              <Skeleton className="h-7 w-20" />
              <Skeleton className="mt-1.5 h-3.5 w-24" />
            </div>
            <div className="tender-row-main">
              <Skeleton className={`mt-1 h-4 ${row % 3 === 1 ? 'w-3/5' : 'w-4/5'}`} />
              <Skeleton className="mt-2.5 h-3.5 w-1/2" />
            </div>
            <div className="tender-row-money">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="mt-1.5 h-3.5 w-36" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
