import type { TenderList } from '@mirador/contract/tenders'
import { FOLLOWED } from '@mirador/texts/tender-changes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { markSeenMutation } from '../../api/mark-seen.ts'
import { queries } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { WRAPPING } from '../../ui/button-class.ts'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/toast.ts'

/** The bar above the followed tenders. It explains the change lines, and its button marks all as seen. */
export default function FollowedBar({ list }: { list: TenderList }) {
  const { data } = useQuery({ ...queries.countUnseenTenders(), enabled: false })
  const { mutate, isPending } = useMutation(markSeenMutation(useQueryClient()))
  const hint = useRef<HTMLParagraphElement>(null)
  const up_to = list.changes_up_to
  const hasNews = data ? data.with_changes > 0 : list.bids.some(({ unseen }) => unseen)

  const mark = () => {
    if (up_to === null) return
    mutate(
      { up_to },
      {
        onSuccess: () => {
          // the button unmounts, so the focus moves to the hint
          hint.current?.focus({ preventScroll: true })
          showToast('success', FOLLOWED.marked)
        },
        onError: (error) => {
          if (!(error instanceof ApiError && error.isReported)) showToast('error', FOLLOWED.markFailed(error.message))
        },
      },
    )
  }

  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p ref={hint} tabIndex={-1} className="min-w-0 flex-[1_1_16rem] text-sm text-ink2 outline-none">
        {hasNews ? FOLLOWED.hint : FOLLOWED.hintNone}
      </p>
      {(hasNews || isPending) && (
        <Button
          variant="ghost"
          size="pill"
          className={`flex-none max-tablet:-ml-3 ${WRAPPING}`}
          busy={isPending}
          onClick={mark}
        >
          {!isPending && <Icon icon={CheckCheck} size={16} strokeWidth={1.75} />}
          {FOLLOWED.markSeen}
        </Button>
      )}
    </div>
  )
}
