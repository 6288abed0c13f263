import type { listDeadlines } from '@mirador/contract/addresses'
import type { DeadlineTender } from '@mirador/contract/deadlines'
import type { AnswerOf } from '@mirador/contract/endpoint'
import type { EndpointAt } from '@mirador/contract/endpoints'
import { BOARD_COLUMNS, type BoardColumn, boardOf } from '@mirador/domain/deadlines/deadline-board'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useId, useState } from 'react'
import { deadlinesQuery } from '../../../api/deadlines.ts'
import { useNow } from '../../../api/server-clock.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { FollowedBar } from '../../../components/tenders/followed-pieces.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { STRIP, tracksOf } from './board-tracks.ts'
import { ClosedRow } from './ClosedRow.tsx'
import { DeadlineCard } from './DeadlineCard.tsx'
import { DEADLINES } from './deadlines-texts.ts'

/** The layout where the columns do not fit side by side: as many as fit, one on phones. */
const WRAPPED = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13.75rem), 1fr))' }
/** px; 40rem */
const MIN_SIDE_BY_SIDE = 640
const OPEN_COLUMNS = BOARD_COLUMNS.filter((column) => column !== 'closed')

/** All followed tenders by the remaining time. */
export default function DeadlineBoard({ onList }: { onList: () => void }) {
  const query = useQuery(deadlinesQuery())
  return (
    <Loaded
      query={query}
      skeleton={<BoardSkeleton />}
      errorTitle={DEADLINES.errorTitle}
      errorHint={DEADLINES.errorHint}
    >
      {(list) => <Board list={list} onList={onList} />}
    </Loaded>
  )
}

function Board({ list, onList }: { list: AnswerOf<EndpointAt<typeof listDeadlines>>; onList: () => void }) {
  const now = useNow()
  const [measure, width] = useWidth()
  const board = boardOf(list.bids.map(datedOf), now)
  const counts = OPEN_COLUMNS.map((column) => board[column].length)
  // a phone has one column and no strips, which would leave no room
  const tracks = width < MIN_SIDE_BY_SIDE ? undefined : tracksOf(counts, width)
  const isCapped = list.bids.length < list.total - list.older
  return (
    <div className="mt-2">
      <Suspense fallback={<div className="mb-2 min-h-10 max-tablet:min-h-21" />}>
        <FollowedBar list={list} />
      </Suspense>
      <div ref={measure} className="grid gap-x-4 gap-y-6" style={tracks ? templateOf(tracks) : WRAPPED}>
        {OPEN_COLUMNS.map((column, index) =>
          tracks?.[index] === 0 ? (
            <Strip key={column} column={column} />
          ) : (
            <Column key={column} column={column} cards={board[column]} tracks={tracks?.[index] ?? 1} now={now} />
          ),
        )}
      </div>
      {board.closed.length > 0 && <ClosedTenders cards={board.closed} now={now} />}
      {(isCapped || list.older > 0) && (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink2">
          <p>
            {isCapped && DEADLINES.capped(list.bids.length, list.total)} {list.older > 0 && DEADLINES.older(list.older)}
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

/** Columns of cards share the width by their tracks; empty ones are strips. */
function templateOf(tracks: readonly number[]) {
  const columns = tracks.map((count) => (count === 0 ? `${STRIP}px` : `repeat(${count}, minmax(0, 1fr))`))
  return { gridTemplateColumns: columns.join(' ') }
}

interface ColumnProps {
  column: BoardColumn
  cards: ReturnType<typeof datedOf>[]
  /** number of cards side by side */
  tracks: number
  now: Date
}

function Column({ column, cards, tracks, now }: ColumnProps) {
  const id = useId()
  const isUrgent = (column === 'today' || column === 'three') && cards.length > 0
  return (
    <section aria-labelledby={id} className="min-w-0" style={{ gridColumn: `span ${tracks}` }}>
      <ColumnHeading
        id={id}
        column={column}
        count={cards.length}
        className={isUrgent ? 'border-cobre-vivid text-cobre' : 'border-line'}
      />
      {cards.length === 0 ? (
        <p className="mt-3 text-sm text-ink3">{DEADLINES.none[column]}</p>
      ) : (
        <ul className="mt-3 grid gap-x-4 gap-y-3" style={{ gridTemplateColumns: `repeat(${tracks}, minmax(0, 1fr))` }}>
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

/** An empty column beside columns with cards: a vertical name, and a sentence for screen readers. */
function Strip({ column }: { column: BoardColumn }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-h-40 rounded-sheet bg-sunken py-3">
      <h2 id={id} className="flex flex-col-reverse items-center justify-end gap-3 text-base text-ink2">
        <span className="[writing-mode:vertical-rl]">{DEADLINES.columns[column]}</span>
        <span className="sr-only"> </span>
        <Count count={0} />
      </h2>
      <p className="sr-only">{DEADLINES.none[column]}</p>
    </section>
  )
}

/** Closed tenders, newest first, as rows. */
function ClosedTenders({ cards, now }: Pick<ColumnProps, 'cards' | 'now'>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <ColumnHeading id={id} column="closed" count={cards.length} className="border-line" />
      <ul className="sheet mt-3 ruled">
        {cards.map(({ tender, ...dates }) => (
          <li key={tender.bid_idn}>
            <ClosedRow tender={tender} dates={dates} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface HeadingProps {
  id: string
  column: BoardColumn
  count: number
  className: string
}

function ColumnHeading({ id, column, count, className }: HeadingProps) {
  return (
    <h2 id={id} className={`flex items-baseline justify-between gap-2 border-b-2 pb-1.5 text-lg ${className}`}>
      {DEADLINES.columns[column]}
      <Count count={count} />
    </h2>
  )
}

function Count({ count }: { count: number }) {
  return (
    <span className="text-sm font-medium text-ink2 tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only"> {DEADLINES.count(count)}</span>
    </span>
  )
}

/** A ref for an element, and its width in px, 0 at first. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    // before the first paint, so that the columns do not move
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, width] as const
}

function BoardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{DEADLINES.loading}</span>
      <div className="grid items-start gap-x-4 gap-y-6 pt-14" style={WRAPPED} aria-hidden="true">
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
