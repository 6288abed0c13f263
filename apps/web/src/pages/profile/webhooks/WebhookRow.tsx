import { changeWebhook, deleteWebhook, pingWebhook, rotateWebhookKey } from '@mirador/contract/webhook-addresses'
import type { Webhook } from '@mirador/contract/webhooks'
import { longDayTime } from '@mirador/domain/time/chile-time'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { reportFailure } from '../../../api/report-failure.ts'
import { useNow } from '../../../api/server-clock.ts'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { NewSecret } from '../NewSecret.tsx'
import ConfirmModal from '../team/ConfirmModal.tsx'
import { NEW_KEY, WEBHOOKS } from './webhook-texts.ts'

const DeliveriesModal = lazyComponent(() => import('./DeliveriesModal.tsx'))

/** One webhook: its address, state and types, and what can be done with it. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, url, types, hours_before, state, old_key_until, is_own } = webhook
  const client = useQueryClient()
  const now = useNow()
  const deliveries = useDialog(DeliveriesModal)
  const [isBusy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [key, setKey] = useState<string>()
  const params = { id: String(id) }
  const isOff = state === 'off'

  async function run(work: () => Promise<unknown>, sentence?: string) {
    if (isBusy) return
    setBusy(true)
    try {
      await work()
      if (sentence) showToast('success', sentence)
      void client.invalidateQueries({ queryKey: ['webhooks'] })
      // the list of events below is refetched too
      void client.invalidateQueries({ queryKey: ['getAccountSecurity'] })
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const ping = () => run(() => call(pingWebhook, { params }), WEBHOOKS.pinged)
  const rotate = () => run(async () => setKey((await call(rotateWebhookKey, { params })).key))
  const turn = () =>
    run(
      () => call(changeWebhook, { params, body: { types, hours_before, is_on: isOff } }),
      isOff ? WEBHOOKS.switchedOn : WEBHOOKS.switchedOff,
    )
  const remove = () => run(() => call(deleteWebhook, { params }), WEBHOOKS.removed)

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{url}</p>
        <p className={`text-sm ${state === 'on' ? 'text-ink2' : 'font-medium'}`}>{WEBHOOKS.state(webhook)}</p>
        <ul className="text-sm text-ink2">
          {types.map((type) => (
            <li key={type}>{WEBHOOKS.types[type]}</li>
          ))}
        </ul>
        {old_key_until && (
          <p className="text-sm text-ink2">{WEBHOOKS.oldKey(longDayTime(new Date(old_key_until), now))}</p>
        )}
        {!is_own && <p className="text-sm text-ink2">{WEBHOOKS.foreign}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-haspopup="dialog"
          aria-label={WEBHOOKS.attemptsOf(url)}
          className="max-tablet:h-11"
          onPointerEnter={deliveries.prefetch}
          onClick={deliveries.open}
        >
          {WEBHOOKS.attempts}
        </Button>
        <Button aria-label={WEBHOOKS.pingOf(url)} className="max-tablet:h-11" onClick={() => void ping()}>
          {WEBHOOKS.ping}
        </Button>
        <Button
          aria-haspopup="dialog"
          aria-label={WEBHOOKS.rotateOf(url)}
          className="max-tablet:h-11"
          onClick={() => void rotate()}
        >
          {WEBHOOKS.rotate}
        </Button>
        <Button
          aria-label={isOff ? WEBHOOKS.onOf(url) : WEBHOOKS.offOf(url)}
          className="max-tablet:h-11"
          onClick={() => void turn()}
        >
          {isOff ? WEBHOOKS.on : WEBHOOKS.off}
        </Button>
        <Button
          aria-haspopup="dialog"
          aria-label={WEBHOOKS.removeOf(url)}
          className="max-tablet:h-11"
          onClick={() => setRemoving(true)}
        >
          {WEBHOOKS.remove}
        </Button>
      </div>
      {deliveries.isOpen && <DeliveriesModal id={id} onClose={deliveries.close} />}
      {key !== undefined && <NewSecret texts={NEW_KEY} secret={key} onClose={() => setKey(undefined)} />}
      {isRemoving && (
        <ConfirmModal
          title={WEBHOOKS.removeTitle}
          about={WEBHOOKS.removeAbout(url)}
          confirm={WEBHOOKS.remove}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}
