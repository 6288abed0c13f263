import { Suspense } from 'react'
import type { TodayQueues } from '../../../api/today-queues.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { WRAPPING } from '../../../ui/button-class.ts'
import { NextOwn } from './NextDeadline.tsx'
import { openList } from './open-lists.ts'
import { TODAY } from './today-texts.ts'

// Loaded later: decoration.
const Ridgelines = lazyComponent(() => import('../../../components/Ridgelines.tsx'))

/** A day on which all queues are empty. */
export default function NothingToday({ queues, now }: { queues: TodayQueues; now: Date }) {
  const { next_deadline, own_open } = queues
  return (
    <section className="sheet mt-5 overflow-hidden p-6" aria-labelledby="nada-que-decidir">
      <h2 id="nada-que-decidir" className="text-xl">
        {TODAY.nothingToDecide}
      </h2>
      <p className="mt-2 text-ink2">
        <NextOwn next={next_deadline} now={now} />
        {isWeekend(now) && TODAY.weekend}
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <ButtonLink to={paths.deadlines()} className={WRAPPING}>
          {TODAY.seeDeadlines}
        </ButtonLink>
        {own_open > 0 && (
          <ButtonLink to={openList('mine')} className={WRAPPING}>
            {TODAY.seeOpen(own_open)}
          </ButtonLink>
        )}
      </p>
      <Suspense>
        <Ridgelines faint />
      </Suspense>
    </section>
  )
}

/** In Chile. */
const isWeekend = (now: Date) =>
  ['Sat', 'Sun'].includes(now.toLocaleDateString('en', { weekday: 'short', timeZone: 'America/Santiago' }))
