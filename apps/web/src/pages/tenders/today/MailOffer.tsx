import { answerTodayOffer } from '@mirador/contract/addresses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { todayQueuesQuery } from '../../../api/today-queues.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { MAIL_OFFER } from './mail-offer-texts.ts'

/** Offers Hoy by mail, once: whatever the answer, it is not offered again. */
export default function MailOffer() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (today: boolean) => call(answerTodayOffer, { body: { today } }),
    onSuccess: ({ today }) => {
      client.setQueryData(todayQueuesQuery().queryKey, (queues) => queues && { ...queues, offers_mail: false })
      showToast('success', today ? MAIL_OFFER.on : MAIL_OFFER.off)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.isReported)) showToast('error', MAIL_OFFER.failed(error.message))
    },
  })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 text-ink2">
      <p>{MAIL_OFFER.question}</p>
      <Button aria-disabled={isPending} onClick={() => isPending || mutate(true)}>
        {MAIL_OFFER.yes}
      </Button>
      <Button variant="ghost" aria-disabled={isPending} onClick={() => isPending || mutate(false)}>
        {MAIL_OFFER.no}
      </Button>
    </div>
  )
}
