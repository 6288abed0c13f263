import { isPressing } from '@mirador/domain/deadlines/deadline'
import { type DeadlineGroup, groupsOf, laneDays } from '@mirador/domain/deadlines/deadline-groups'
import { middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { type DeadlineList, markDeadline } from '../../../api/deadlines.ts'
import { useNow } from '../../../api/server-clock.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DeadlineMark } from './DeadlineMark.tsx'
import { DeadlineRow } from './DeadlineRow.tsx'
import { datedOf } from './dated-tenders.ts'
import { DEADLINES } from './deadlines-texts.ts'
import { LANE_DAYS, weekendsFrom } from './lane.ts'
import { sayMark } from './say-mark.ts'
import { sayTaskDone } from './say-task-done.ts'

const KEY = ['preguntas', 'visita', 'antecedentes', 'cierre', 'tarea', 'done'] as const
const LINK = '.tender-row-link'

/** The tenders in groups, each at its next own deadline, with a lane of all of them. */
export function DeadlineGroups({ list, empty }: { list: DeadlineList; empty: ReactNode }) {
  const now = useNow()
  const client = useQueryClient()
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useRef<string>(undefined)
  const groups = groupsOf(list.bids.map(datedOf), now)

  // a row that moves takes the focus with it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list with the mark is drawn
  useLayoutEffect(() => {
    const bid = focusNext.current
    focusNext.current = undefined
    if (bid !== undefined) (rowOf(bid)?.querySelector<HTMLElement>(LINK) ?? document.querySelector('h1'))?.focus()
  }, [list])

  if (groups.length === 0) return empty
  return (
    <div ref={root} className="plazos-list" style={{ '--weekends': weekendsFrom(now) } as CSSProperties}>
      <Axis now={now} hasTasks={list.bids.some(({ tasks }) => tasks.length > 0)} />
      {groups.map(({ group, rows }) => (
        <Group
          key={group}
          group={group}
          count={rows.length}
          isUrgent={rows.some(({ next }) => next && isPressing(next, now))}
        >
          {rows.map(({ tender: dated, next }) => (
            <DeadlineRow
              key={dated.tender.bid_idn}
              dated={dated}
              next={next}
              now={now}
              onTaskDone={({ stored }) => {
                const { bid_idn } = dated.tender
                focusNext.current = neighbourOf(bid_idn) ?? bid_idn
                void sayTaskDone(client, bid_idn, stored)
              }}
              onMark={({ kind, at }, is_done) => {
                const { bid_idn } = dated.tender
                const undo = { bid_idn, kind, at: at.toISOString(), is_done: !is_done }
                focusNext.current = is_done ? (neighbourOf(bid_idn) ?? bid_idn) : bid_idn
                const isStored = markDeadline(client, { ...undo, is_done })
                void sayMark(isStored, { dated, kind, is_done, now }, async () => {
                  focusNext.current = bid_idn
                  await markDeadline(client, undo)
                })
              }}
            />
          ))}
        </Group>
      ))}
    </div>
  )

  function rowOf(bid_idn: string) {
    return [...(root.current?.querySelectorAll<HTMLElement>('[data-bid]') ?? [])].find(
      ({ dataset }) => dataset.bid === bid_idn,
    )
  }

  /** The row that takes the focus of one that moves: the one after it, or before it. */
  function neighbourOf(bid_idn: string): string | undefined {
    const bids = groups.flatMap(({ rows }) => rows.map(({ tender }) => tender.tender.bid_idn))
    const place = bids.indexOf(bid_idn)
    return bids[place + 1] ?? bids[place - 1]
  }
}

interface GroupProps {
  group: DeadlineGroup
  count: number
  isUrgent: boolean
  children: ReactNode
}

function Group({ group, count, isUrgent, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 id={id} className={`mb-1.5 text-lg ${group === 'today' && isUrgent ? 'text-cobre' : ''}`}>
        {DEADLINES.groups[group]}{' '}
        <span aria-hidden="true" className="ml-1 condensed text-base font-bold text-ink2 tabular-nums">
          {count}
        </span>
        <span className="sr-only">{DEADLINES.count(count)}</span>
      </h2>
      <ul className="sheet to-edges ruled overflow-hidden">{children}</ul>
    </section>
  )
}

/** What the marks mean, and the days of the lane; the rows say both. */
function Axis({ now, hasTasks }: { now: Date; hasTasks: boolean }) {
  const key = KEY.filter((shape) => hasTasks || shape !== 'tarea')
  return (
    <div aria-hidden="true" className="plazos-axis pointer-events-none relative condensed text-ink2">
      <p className="absolute top-1 left-0 flex gap-4 text-sm">
        {key.map((shape) => (
          <span key={shape} className="inline-flex items-center gap-1.5">
            <DeadlineMark shape={shape} />
            {DEADLINES.key[shape]}
          </span>
        ))}
        <span>{DEADLINES.key.filled}</span>
      </p>
      <p className="plazos-lane relative text-xs tabular-nums">
        {laneDays(now, LANE_DAYS).map(({ day, isWeekend }, place) => {
          const [, date, month] = shortDay(middayOf(day), now).split(' ')
          return (
            <span
              key={day}
              style={{ '--day': place } as CSSProperties}
              className={place === 0 ? 'text-center font-bold text-ink' : 'text-center'}
            >
              {date === '1' && <b className="block">{month}</b>}
              {(place === 0 || !isWeekend) && date}
            </span>
          )
        })}
      </p>
    </div>
  )
}

/** Rows of their final height. */
export function DeadlinesSkeleton() {
  return (
    <div role="status" className="plazos-list">
      <span className="sr-only">{DEADLINES.loading}</span>
      <div aria-hidden="true" className="plazos-axis" />
      {[1, 2, 4].map((rows) => (
        <div key={rows} aria-hidden="true" className="mt-4">
          <Skeleton className="mb-1.5 h-6 w-28" />
          <div className="sheet to-edges ruled overflow-hidden">
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
              <div key={row} className="plazos-row">
                <Skeleton className="h-3.5 w-24" />
                <Skeleton className={`h-3.5 ${row % 2 === 0 ? 'w-4/5' : 'w-3/5'}`} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
