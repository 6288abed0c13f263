import './today-line.css'
import { type FilterTexts, writeParameters } from '@mirador/domain/tender-query/tender-query'
import { addDays, chileDay, middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { figure } from '@mirador/texts/figure'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useRef, useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { paths, pathTo } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { closingDates, defaultScope, type ListState, withFilters } from '../filters/list-state.ts'
import { TODAY_LINE } from './today-line-texts.ts'

interface Props {
  state: ListState
  onChange: (state: ListState) => void
}

interface Fact {
  total: number
  /** words of the fact, and those for a narrow cell */
  words: readonly [text: string, short: string]
  isUrgent?: boolean
  /** filters that the button sets; without any it leads to the place 'Siguiendo' */
  filters?: FilterTexts
}

/** The facts of today in the scope of the list, each a button that filters, and the closings of two weeks. */
export default function TodayLine({ state, onChange }: Props) {
  const { data, isError } = useQuery(
    queries.getToday(state.filters.scope ?? defaultScope(state), state.filters.channel),
  )
  if (isError) return null
  if (!data) return <Skeleton className="h-3.5 w-80" />
  const { closing_today, new_since_visit, questions_tomorrow, with_changes, closing_days } = data

  const facts: Fact[] = [
    {
      ...closing_today,
      words: [TODAY_LINE.closing(closing_today.total), TODAY_LINE.closing(closing_today.total)],
      isUrgent: true,
    },
    ...(new_since_visit
      ? [
          {
            ...new_since_visit,
            words: [
              TODAY_LINE.added(new_since_visit.total, since(new Date(new_since_visit.visited_at))),
              TODAY_LINE.addedShort(new_since_visit.total),
            ] as const,
          },
        ]
      : []),
    { total: with_changes, words: [TODAY_LINE.changes(with_changes), TODAY_LINE.changes(with_changes)] },
    {
      ...questions_tomorrow,
      words: [TODAY_LINE.questions(questions_tomorrow.total), TODAY_LINE.questionsShort(questions_tomorrow.total)],
    },
  ]
  const visibleFacts = facts.filter(({ total }) => total > 0)

  return (
    <>
      <h2 className="today-title condensed font-bold">
        {isSectionOpen('hoy') ? (
          <Link to={paths.today()} className="link">
            {TODAY_LINE.open}
          </Link>
        ) : (
          TODAY_LINE.title
        )}
      </h2>
      {visibleFacts.length === 0 ? (
        <p className="min-w-0 truncate text-ink2">
          {TODAY_LINE.nothing}{' '}
          <button
            type="button"
            className="link"
            onClick={() => onChange(withFilters(state, closingDates('7', data.day)))}
          >
            {TODAY_LINE.thisWeek}
          </button>
        </p>
      ) : (
        <ul className="today-facts">
          {visibleFacts.map((fact) => (
            <li key={fact.words[0]}>{factOf(fact)}</li>
          ))}
        </ul>
      )}
      <ClosingDays days={closing_days} today={data.day} state={state} onChange={onChange} />
    </>
  )

  function factOf({ total, words: [text, short], isUrgent, filters }: Fact) {
    const content = (
      <>
        <span
          className={`text-lg font-bold condensed tabular-nums ${isUrgent || !filters ? 'text-cobre' : 'text-ink'}`}
        >
          {figure(total)}
        </span>{' '}
        <span className="today-text">{text}</span>
        <span aria-hidden="true" className="today-short">
          {short}
        </span>
      </>
    )
    const className = `today-fact ${isUrgent ? 'text-cobre' : 'text-ink2'}`
    if (!filters) {
      return (
        <Link to={pathTo('tenders', { following: 'true' })} className={className}>
          {content}
        </Link>
      )
    }
    const isOn = Object.entries(filters).every(([name, value]) => writeParameters(state.filters)[name] === value)
    const off = Object.fromEntries(Object.keys(filters).map((name) => [name, '']))
    return (
      <button
        type="button"
        aria-pressed={isOn}
        className={className}
        onClick={() => onChange(withFilters(state, isOn ? off : filters))}
      >
        {content}
      </button>
    )
  }
}

function since(visited: Date): string {
  const today = chileDay(serverNow())
  const day = chileDay(visited)
  if (day === today) return TODAY_LINE.today
  return day === addDays(today, -1) ? TODAY_LINE.yesterday : `el ${shortDay(visited, serverNow())}`
}

const HIGHEST_PX = 20

interface DaysProps extends Props {
  days: readonly { day: string; total: number }[]
  today: string
}

/**
 * A bar per day. A press filters by the day, with Shift up to it; arrows, Home and End move, with Shift they select.
 */
function ClosingDays({ days, today, state, onChange }: DaysProps) {
  const { closes_from = '', closes_to = '' } = state.filters
  const group = useRef<HTMLFieldSetElement>(null)
  const [current, setCurrent] = useState(0)
  const most = Math.max(1, ...days.map(({ total }) => total))
  const isOn = (day: string) => closes_from !== '' && closes_to !== '' && day >= closes_from && day <= closes_to

  function choose(index: number, isRange: boolean) {
    const day = days[index]?.day ?? ''
    setCurrent(index)
    if (isRange && closes_from) {
      const anchor = day < closes_from ? closes_to : closes_from
      const [from = day, to = day] = [anchor, day].sort()
      onChange(withFilters(state, { status: 'publicada', closes_from: from, closes_to: to }))
    } else if (closes_from === day && closes_to === day) {
      onChange(withFilters(state, { status: '', closes_from: '', closes_to: '' }))
    } else onChange(withFilters(state, { status: 'publicada', closes_from: day, closes_to: day }))
  }

  function move(event: KeyboardEvent) {
    const last = days.length - 1
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: last }[event.key]
    if (next === undefined || next < 0 || next > last) return
    event.preventDefault()
    setCurrent(next)
    group.current?.querySelectorAll('button')[next]?.focus()
    if (event.shiftKey) choose(next, true)
  }

  return (
    <fieldset ref={group} aria-label={TODAY_LINE.days} className="today-days" onKeyDown={move}>
      <span aria-hidden="true" className="today-label mr-2 text-sm text-ink3">
        {TODAY_LINE.daysLabel}
      </span>
      {days.map(({ day, total }, index) => {
        const name = TODAY_LINE.day(shortDay(middayOf(day), serverNow()), total)
        return (
          <button
            key={day}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={isOn(day)}
            tabIndex={index === current ? 0 : -1}
            className={`today-day ${day.endsWith('-01') ? 'border-l-line' : ''}`}
            onClick={(event: MouseEvent) => choose(index, event.shiftKey)}
          >
            <span
              className={day === today ? 'bg-cobre-vivid' : 'bg-patina'}
              style={{ height: `${Math.max(1, Math.round((HIGHEST_PX * total) / most))}px` }}
            />
            {Number(day.slice(-2))}
          </button>
        )
      })}
    </fieldset>
  )
}
