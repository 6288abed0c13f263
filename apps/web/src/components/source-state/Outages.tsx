import { CHANNEL } from '@mirador/domain/tender/channel'
import { chileDay, clockTime, shortDayTime } from '@mirador/domain/time/chile-time'
import type { SourceHistory } from '../../api/source-history.ts'
import { StateSection } from './StateSection.tsx'
import { lengthOf, SOURCE_STATE } from './source-state-texts.ts'

/** The outages of the source: start, end, duration and cause. */
export function Outages({ outages, now }: { outages: SourceHistory['outages']; now: Date }) {
  return (
    <StateSection title={SOURCE_STATE.outages}>
      {outages.length === 0 ? (
        <p className="text-ink2">{SOURCE_STATE.noOutages}</p>
      ) : (
        <ul>
          {outages.map(({ channel, cause, started_at, ended_at }) => {
            const from = new Date(started_at)
            const to = ended_at ? new Date(ended_at) : now
            return (
              <li
                key={`${channel} ${started_at}`}
                className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5"
              >
                <span className={ended_at ? 'text-ink' : 'text-cobre'}>
                  {(channel === CHANNEL.agile ? SOURCE_STATE.agileCauses : SOURCE_STATE.causes)[cause]}
                </span>
                <span className="text-ink3 tabular-nums">
                  {spanOf(from, ended_at ? to : undefined, now)} ({lengthOf(to.getTime() - from.getTime())})
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </StateSection>
  )
}

function spanOf(from: Date, to: Date | undefined, now: Date): string {
  if (!to) return SOURCE_STATE.goingOn(shortDayTime(from, now))
  const end = chileDay(from) === chileDay(to) ? clockTime(to) : shortDayTime(to, now)
  return SOURCE_STATE.between(shortDayTime(from, now), end)
}
