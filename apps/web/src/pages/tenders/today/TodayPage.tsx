import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { prefetchBesideData } from '../../../api/prefetch-beside-data.ts'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useNow } from '../../../api/server-clock.ts'
import { noteOpening, todayQueuesQuery } from '../../../api/today-queues.ts'
import { announce } from '../../../components/announcer.tsx'
import { QueryError } from '../../../components/QueryError.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { useNavigationType } from '../../../navigation.tsx'
import { DismissButton } from './DismissCell.tsx'
import { focusLastOpened } from './last-opened.ts'
import { ChangesQueue, Queues } from './Queues.tsx'
import { isNew, isQuiet, isUnread, withoutPast } from './queue-state.ts'
import { StartSwitch, TodayFoot } from './TodayFoot.tsx'
import { TodayHead } from './TodayHead.tsx'
import { TodaySkeleton } from './TodaySkeleton.tsx'
import './queues.css'
import { TODAY } from './today-texts.ts'

// Loaded on demand: few accounts state nothing about themselves.
const NewAccount = lazyComponent(() => import('./NewAccount.tsx'))
// Loaded on demand: it is offered once.
const MailOffer = lazyComponent(() => import('./MailOffer.tsx'))
// Loaded on demand: few days have nothing.
const NothingToday = lazyComponent(() => import('./NothingToday.tsx'))
// Fetched while the rows are, since the keys work on rows.
const ListKeys = lazyComponent(() => import('../list/ListKeys.tsx'))
ListKeys.prefetch()

export function firstQuery(): void {
  void queryClient.prefetchQuery(todayQueuesQuery())
  void queryClient.prefetchQuery(queries.getUserInfo())
  void queryClient.prefetchQuery(queries.countUnseenTenders())
  for (const part of [ChangesQueue, DismissButton, StartSwitch]) prefetchBesideData(part)
}

/** What to decide, what changed and what is new, in three queues. */
export default function TodayPage() {
  const query = useQuery(todayQueuesQuery())
  const now = useNow()
  const data = query.data && withoutPast(query.data, now)
  const isDrawn = data !== undefined
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit, not when the queues are read again
  useEffect(() => {
    if (!data) return
    noteOpening()
    announce(TODAY.counts(data.decide?.total, data.changes?.total, data.fresh?.total))
    if (isBack) focusLastOpened()
  }, [isDrawn])
  return (
    <div className="queues">
      <TodayHead queues={data} now={now} />
      <Suspense>
        <ListKeys />
      </Suspense>
      {content()}
    </div>
  )

  function content() {
    if (!data) {
      if (!query.isError) return <TodaySkeleton label={TODAY.loading} />
      return <QueryError query={query} title={TODAY.errorTitle} hint={TODAY.errorHint} />
    }
    if (isUnread(data)) return <QueryError query={query} title={TODAY.errorTitle} hint={TODAY.errorHint} />
    if (isNew(data)) {
      return (
        <Suspense>
          <NewAccount queues={data} />
        </Suspense>
      )
    }
    return (
      <>
        {isQuiet(data) ? (
          <Suspense>
            <NothingToday queues={data} now={now} />
          </Suspense>
        ) : (
          <Queues queues={data} now={now} retry={{ onRetry: query.refetch, isRetrying: query.isFetching }} />
        )}
        <TodayFoot open={data.own_open} />
        {data.offers_mail && (
          <Suspense>
            <MailOffer />
          </Suspense>
        )}
      </>
    )
  }
}
