import type { DeadlineTender } from '@mirador/contract/deadlines'
import { BOARD_COLUMNS, type BoardColumn, boardOf } from '@mirador/domain/deadlines/deadline-board'
import { DEADLINES } from '@mirador/texts/deadlines'
import { ACTIONS } from '@mirador/texts/texts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { deadlinesQuery } from '../../../api/deadlines.ts'
import { useNow } from '../../../api/server-clock.ts'
import { FollowedBar } from '../../../components/tenders/followed-pieces.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DeadlineCard } from './DeadlineCard.tsx'

/** As many columns as fit; one on phones. */
const GRID = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr))' }
const OPEN_COLUMNS = BOARD_COLUMNS.filter((column) => column !== 'closed')

/** All followed tenders by the time left. */
export default function DeadlineBoard({ onList }: { onList: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(deadlinesQuery())
  const now = useNow()
  if (!data) {
    if (!isError) return <BoardSkeleton />
    return (
      <ErrorState
        title={DEADLINES.errorTitle}
        retryLabel={ACTIONS.retry}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        {DEADLINES.errorHint}
      </ErrorState>
    )
  }
  const board = boardOf(data.bids.map(datedOf), now)
  const isCapped = data.bids.length < data.total - data.older
  return (
    <div className="mt-2">
      <Suspense fallback={<div className="mb-2 min-h-10 max-tablet:min-h-21" />}>
        <FollowedBar list={data} />
      </Suspense>
      <div className="grid items-start gap-x-4 gap-y-6" style={GRID}>
        {OPEN_COLUMNS.map((column) => (
          <Column key={column} column={column} cards={board[column]} now={now} />
        ))}
      </div>
      {board.closed.length > 0 && (
        <div className="mt-8">
          <Column column="closed" cards={board.closed} now={now} />
        </div>
      )}
      {(isCapped || data.older > 0) && (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink2">
          <p>
            {isCapped && DEADLINES.capped(data.bids.length, data.total)} {data.older > 0 && DEADLINES.older(data.older)}
          </p>
          <Button variant="ghost" size="pill" onClick={onList}>
            {DEADLINES.seeList}
          </Button>
        </div>
      )}
    </div>
  )
}

function datedOf(tender: DeadlineTender) {
  const { status, published_at, closes_at } = tender
  return {
    tender,
    status,
    published_at: published_at ? new Date(published_at) : null,
    closes_at: closes_at ? new Date(closes_at) : null,
  }
}

interface ColumnProps {
  column: BoardColumn
  cards: ReturnType<typeof datedOf>[]
  now: Date
}

function Column({ column, cards, now }: ColumnProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2
        id={id}
        className={`flex items-baseline justify-between gap-2 border-b-2 pb-1.5 text-lg ${
          (column === 'today' || column === 'three') && cards.length > 0
            ? 'border-cobre-vivid text-cobre'
            : 'border-line'
        }`}
      >
        {DEADLINES.columns[column]}
        <span className="text-sm font-medium text-ink2 tabular-nums">
          <span aria-hidden="true">{cards.length}</span>
          <span className="sr-only">{DEADLINES.count(cards.length)}</span>
        </span>
      </h2>
      {cards.length === 0 ? (
        <p className="mt-3 text-sm text-ink3">{DEADLINES.none[column]}</p>
      ) : (
        <ul className="mt-3 grid gap-3" style={column === 'closed' ? GRID : undefined}>
          {cards.map(({ tender, ...dates }) => (
            <li key={tender.bid_idn} className="min-w-0">
              <DeadlineCard tender={tender} dates={dates} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function BoardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{DEADLINES.loading}</span>
      <div className="grid items-start gap-x-4 gap-y-6 pt-14" style={GRID} aria-hidden="true">
        {OPEN_COLUMNS.map((column) => (
          <div key={column}>
            <Skeleton className="h-7 w-full" />
            <Skeleton className="mt-3 h-40 w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
