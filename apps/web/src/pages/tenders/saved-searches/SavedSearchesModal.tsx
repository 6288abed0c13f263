import { SAVED_SEARCHES } from '@mirador/texts/saved-searches'
import { ACTIONS } from '@mirador/texts/texts'
import { useQuery } from '@tanstack/react-query'
import { BookmarkX } from 'lucide'
import { savedSearchQueries } from '../../../api/saved-searches.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SavedSearchRow } from './SavedSearchRow.tsx'

/** The saved searches: open, rename, mail settings, feed address and delete. */
export default function SavedSearchesModal({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery({ ...savedSearchQueries.list(), refetchOnMount: 'always' })
  return (
    <Modal
      title={SAVED_SEARCHES.listTitle}
      subtitle={data ? SAVED_SEARCHES.listCount(data.searches.length, data.most) : SAVED_SEARCHES.loading}
      closeLabel={ACTIONS.close}
      onClose={onClose}
      width="36rem"
    >
      <div className="px-6 py-5 max-tablet:px-4">{content()}</div>
    </Modal>
  )

  function content() {
    if (isError && !data) {
      return (
        <ErrorState
          title={SAVED_SEARCHES.failed}
          retryLabel={ACTIONS.retry}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {SAVED_SEARCHES.failedHint}
        </ErrorState>
      )
    }
    if (!data) {
      return (
        <div className="grid gap-4">
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      )
    }
    if (data.searches.length === 0) {
      return (
        <EmptyState icon={<Icon icon={BookmarkX} size={32} strokeWidth={1.5} />} title={SAVED_SEARCHES.none}>
          {SAVED_SEARCHES.noneHint}
        </EmptyState>
      )
    }
    return (
      <ul aria-label={SAVED_SEARCHES.listTitle} className="divide-y divide-line">
        {data.searches.map((search) => (
          <SavedSearchRow key={search.id} search={search} onOpen={onClose} />
        ))}
      </ul>
    )
  }
}
