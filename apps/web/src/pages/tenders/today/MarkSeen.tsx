import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { markSeenMutation } from '../../../api/mark-seen.ts'
import type { TodayQueues } from '../../../api/today-queues.ts'
import { showToast } from '../../../ui/toast.ts'
import { useQueueFocus } from './queue-focus.ts'
import { TODAY } from './today-texts.ts'

type ChangeRows = NonNullable<TodayQueues['changes']>['rows']

/** Marks all changes of followed tenders as seen, up to the newest that is shown. */
export function MarkSeen({ rows }: { rows: ChangeRows }) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation(markSeenMutation(client))
  const button = useRef<HTMLButtonElement>(null)
  useQueueFocus(button)

  function mark() {
    mutate(
      { up_to: Math.max(...rows.map(({ tender }) => tender.unseen?.up_to ?? 0)) },
      {
        onSuccess: () => {
          showToast('success', TODAY.marked)
          void client.invalidateQueries({ queryKey: ['getTodayQueues'] })
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.isReported)) showToast('error', TODAY.markFailed(error.message))
        },
      },
    )
  }

  return (
    <button
      ref={button}
      type="button"
      className="queue-link link ml-auto min-h-6 text-sm"
      aria-busy={isPending}
      onClick={mark}
    >
      {TODAY.markSeen}
    </button>
  )
}
