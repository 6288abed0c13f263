import { resendWebhook } from '@mirador/contract/webhook-addresses'
import type { WebhookDelivery } from '@mirador/contract/webhooks'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { reportFailure } from '../../../api/report-failure.ts'
import { serverNow, useNow } from '../../../api/server-clock.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DELIVERIES, WEBHOOKS } from './webhook-texts.ts'
import { deliveriesQuery } from './webhooks-query.ts'

type Which = { ids: string[] } | { from: string; to: string }

/** The messages of a webhook with their attempts; one or those of a period are sent again. */
export default function DeliveriesModal({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient()
  const query = useInfiniteQuery(deliveriesQuery(id))
  const [hours, setHours] = useState('24')
  const [isBusy, setBusy] = useState(false)

  async function resend(body: Which) {
    if (isBusy) return
    setBusy(true)
    try {
      const { resent } = await call(resendWebhook, { params: { id: String(id) }, body })
      showToast('success', DELIVERIES.resent(resent))
      await client.invalidateQueries({ queryKey: ['webhooks'] })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  function resendRange() {
    const to = serverNow()
    const from = new Date(to.getTime() - Number(hours) * HOUR_MS)
    void resend({ from: from.toISOString(), to: to.toISOString() })
  }

  return (
    <Modal title={DELIVERIES.title} subtitle={DELIVERIES.hint} closeLabel={ACTIONS.close} onClose={onClose}>
      <Loaded
        query={query}
        loading={DELIVERIES.loading}
        skeleton={<Skeleton className="h-32 w-full" />}
        errorTitle={DELIVERIES.failedTitle}
      >
        {({ pages }) => (
          <div className="grid gap-4 px-6 py-5 max-tablet:px-4">
            <div className="grid gap-2">
              <Select
                label={DELIVERIES.range}
                value={hours}
                options={Object.entries(DELIVERIES.ranges).map(([value, label]) => ({ value, label }))}
                onChange={setHours}
              />
              <Button className={WIDE_ON_PHONES} busy={isBusy} onClick={resendRange}>
                {DELIVERIES.resend}
              </Button>
            </div>
            {pages[0]?.deliveries.length === 0 && <p>{DELIVERIES.none}</p>}
            <ul className="grid gap-4">
              {pages
                .flatMap(({ deliveries }) => deliveries)
                .map((delivery) => (
                  <Delivery
                    key={delivery.id}
                    delivery={delivery}
                    onResend={() => void resend({ ids: [delivery.id] })}
                  />
                ))}
            </ul>
            {query.hasNextPage && (
              <Button
                className={WIDE_ON_PHONES}
                busy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {DELIVERIES.more}
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </Modal>
  )
}

function Delivery({ delivery, onResend }: { delivery: WebhookDelivery; onResend: () => void }) {
  const { type, happened_at, state, next_try_at, attempts } = delivery
  const now = useNow()
  const moment = (instant: string) => shortDayTime(new Date(instant), now)
  const name = WEBHOOKS.type(type)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink2">
          {moment(happened_at)} · {DELIVERIES.states[state]}
        </p>
        <ul className="text-sm text-ink2">
          {attempts.map(({ at, status, problem, duration_ms }) => (
            <li key={at}>
              {DELIVERIES.attempt(
                moment(at),
                problem ? DELIVERIES.problems[problem] : String(status),
                DELIVERIES.milliseconds(duration_ms),
              )}
            </li>
          ))}
        </ul>
        {state === 'waiting' && next_try_at && attempts.length > 0 && (
          <p className="text-sm text-ink2">{DELIVERIES.next(moment(next_try_at))}</p>
        )}
      </div>
      {state !== 'waiting' && type !== 'ping' && (
        <Button
          aria-label={DELIVERIES.resendOf(name, moment(happened_at))}
          className={WIDE_ON_PHONES}
          onClick={onResend}
        >
          {DELIVERIES.resend}
        </Button>
      )}
    </li>
  )
}
