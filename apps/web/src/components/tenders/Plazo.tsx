import type { Deadline } from '@mirador/domain/deadlines/deadline'
import { clockTime, countdown, shortDayTime } from '@mirador/domain/time/chile-time'
import { TENDER_ROW } from '@mirador/texts/tenders'
import { Gauge } from './Gauge.tsx'
import { OwnTime } from './OwnTime.tsx'

/** With fewer hours left the minutes are said too. */
const MIN_HOURS_ALONE = 12

/** The first column of a row: the time left, or the outcome of the tender. */
export function Plazo({ deadline, now }: { deadline: Deadline; now: Date }) {
  if (deadline.kind === 'open') return <OpenPlazo deadline={deadline} now={now} />
  const [word, date] = wordsOf(deadline, now)
  return (
    <div className="plazo">
      <p className="plazo-figure text-ink2">{word}</p>
      <p className="plazo-date text-sm text-ink3">{date}</p>
    </div>
  )
}

function OpenPlazo({ deadline, now }: { deadline: Extract<Deadline, { kind: 'open' }>; now: Date }) {
  const { closes_at, days, isUrgent, inHours, used } = deadline
  const remaining = countdown(closes_at, now)
  const hours = remaining.days * 24 + remaining.hours
  const clock = clockTime(closes_at)
  const day = days > 1 ? days : days === 1 ? TENDER_ROW.tomorrow : TENDER_ROW.today
  // a Compra Ágil shows hours
  const [figure, unit] = inHours
    ? [hours || remaining.minutes, TENDER_ROW.hours(hours, hours < MIN_HOURS_ALONE ? remaining.minutes : 0)]
    : [day, days > 1 ? TENDER_ROW.days(days) : days === 0 && clock]
  return (
    <div className="plazo" data-urgent={isUrgent}>
      <p
        className={`plazo-figure tabular-nums ${isUrgent ? 'text-cobre' : ''}`}
        data-size={days > 1 || inHours ? 'large' : undefined}
      >
        {figure} {unit && <span className="plazo-unit">{unit}</span>}
      </p>
      <p className={`plazo-date text-sm tabular-nums ${isUrgent ? 'text-cobre' : 'text-ink3'}`}>
        {inHours && days < 2
          ? `${day}, ${clock}`.toLowerCase()
          : days === 0
            ? TENDER_ROW.left(remaining.hours, remaining.minutes)
            : shortDayTime(closes_at, now)}
        <OwnTime at={closes_at} />
      </p>
      {used !== undefined && <Gauge used={used} />}
    </div>
  )
}

function wordsOf(deadline: Exclude<Deadline, { kind: 'open' }>, now: Date): [word: string, date: string] {
  if (deadline.kind === 'undated') return [TENDER_ROW.closes, TENDER_ROW.noDate]
  const { kind, closes_at } = deadline
  const date = closes_at ? shortDayTime(closes_at, now) : TENDER_ROW.noDate
  if (kind === 'revoked') return [TENDER_ROW.void, date]
  if (kind === 'suspended') return [TENDER_ROW.paused, closes_at ? TENDER_ROW.wasToClose(date) : date]
  const isPast = closes_at === null || closes_at <= now
  return [isPast ? TENDER_ROW.closed : TENDER_ROW.closes, date]
}
