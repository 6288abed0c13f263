import { calendarDaysBetween, longDayTime } from '@mirador/domain/time/chile-time'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queries } from '../../../api/queries.ts'
import type { TodayQueues } from '../../../api/today-queues.ts'
import { Pieces } from '../../../components/fit/Pieces.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { sinceWords } from '../../../components/today/time-words.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import type { Piece } from '../../../texts/fit.ts'
import { awaySince, isNew, isQuiet } from './queue-state.ts'
import { TODAY } from './today-texts.ts'

// Loaded after the rows, in a reserved place.
const TodaySearch = lazyComponent(() => import('./TodaySearch.tsx'))

export function TodayHead({ queues, now }: { queues: TodayQueues | undefined; now: Date }) {
  const { data: user } = useQuery(queries.getUserInfo())
  const [day, time] = longDayTime(now, now).split(',')
  const sentence = queues && sentenceOf(queues, user?.product_segment_id.length ?? 0)
  const isCounted = queues && queues.fit_state === 'ready' && !isQuiet(queues)
  return (
    <div className="queue-head">
      <div>
        <div className="flex flex-wrap items-baseline gap-x-2">
          <PageHeading title={TODAY.title} className="text-2xl max-tablet:text-xl" />
          <p className="condensed text-lg text-ink2">
            {day}
            <span className="queue-wide">,{time}</span>
          </p>
        </div>
        <p className={`min-h-[1.375rem] text-ink2 ${isCounted ? 'queue-wide' : ''}`}>
          {sentence && <Pieces of={sentence} />}
        </p>
        {isCounted && (
          <p className="queue-narrow text-ink2">
            {TODAY.counts(queues.decide?.total, queues.changes?.total, queues.fresh?.total)}
          </p>
        )}
      </div>
      <div className="queue-search">
        <Suspense>
          <TodaySearch />
        </Suspense>
      </div>
    </div>
  )
}

/** The sentence under the title; undefined where the rest of the page says it. */
function sentenceOf(queues: TodayQueues, rubros: number): readonly Piece[] | string | undefined {
  const { fit_state, own_open, history, changes, fresh } = queues
  const at = new Date(queues.at)
  const opened = queues.opened_at === null ? undefined : new Date(queues.opened_at)
  const away = awaySince(queues)
  if (isNew(queues) || isQuiet(queues)) return undefined
  if (fit_state === 'flat') return rubros > 0 ? TODAY.inRubros(own_open, rubros) : undefined
  if (!opened && history) return TODAY.fromHistory(history.tenders, history.company)
  if (away) return TODAY.away(calendarDaysBetween(away, at), queues.closed_since)
  return TODAY.since(opened && sinceWords(opened, at), fresh?.total, changes?.total)
}
