import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { useNow } from '../../api/server-clock.ts'
import { sourceHistoryQuery } from '../../api/source-history.ts'
import { ACTIONS } from '../../texts/common.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AgileGaps } from './AgileGaps.tsx'
import { Gaps } from './Gaps.tsx'
import { Outages } from './Outages.tsx'
import { ReadingOrder } from './ReadingOrder.tsx'
import { Runs } from './Runs.tsx'
import { StateNow } from './StateNow.tsx'
import { SOURCE_STATE } from './source-state-texts.ts'

/** The panel 'Estado': the progress of reading Mercado Público. */
export default function StatePanel({ onClose }: { onClose: () => void }) {
  const status = useQuery(queries.getSourceStatus())
  const history = useQuery(sourceHistoryQuery())
  const now = useNow()
  const isFetching = status.isFetching || history.isFetching
  const refetch = () => void Promise.all([status.refetch(), history.refetch()])
  return (
    <Modal
      title={SOURCE_STATE.title}
      subtitle={SOURCE_STATE.subtitle}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      width="46rem"
    >
      <div className="px-6 py-5 max-tablet:px-4">{content()}</div>
    </Modal>
  )

  function content() {
    if (status.data && history.data) {
      return (
        <>
          <StateNow
            status={status.data}
            quota={history.data.quota}
            searchRebuilt={history.data.search_rebuilt}
            now={now}
          >
            <Button size="pill" busy={isFetching} onClick={refetch}>
              {SOURCE_STATE.refresh}
            </Button>
          </StateNow>
          {history.data.readings && history.data.quota && (
            <ReadingOrder readings={history.data.readings} daily={history.data.quota.daily} />
          )}
          <Outages outages={history.data.outages} now={now} />
          <Gaps gaps={history.data.gaps} now={now} />
          {history.data.agile_gaps && (
            <AgileGaps gaps={history.data.agile_gaps} isRead={status.data.agile?.source_at != null} now={now} />
          )}
          <Runs runs={history.data.runs} now={now} />
        </>
      )
    }
    if ((status.isError && !status.data) || (history.isError && !history.data)) {
      return (
        <ErrorState
          title={SOURCE_STATE.errorTitle}
          retryLabel={ACTIONS.retry}
          isRetrying={isFetching}
          onRetry={refetch}
        >
          {SOURCE_STATE.errorHint}
        </ErrorState>
      )
    }
    return (
      <div role="status">
        <span className="sr-only">{SOURCE_STATE.loading}</span>
        <div aria-hidden="true" className="grid gap-1.5">
          {['w-40', 'w-4/5', 'w-1/2', 'w-3/5', 'w-4/5'].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
            <Skeleton key={index} className={`mt-2.5 h-4 ${width}`} />
          ))}
        </div>
      </div>
    )
  }
}
