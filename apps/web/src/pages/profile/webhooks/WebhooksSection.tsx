import { useQuery } from '@tanstack/react-query'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { Button } from '../../../ui/Button.tsx'
import { WIDE_ON_PHONES } from '../../../ui/button-class.ts'
import { ConnectionsSection } from '../ConnectionsSection.tsx'
import { WebhookRow } from './WebhookRow.tsx'
import { WEBHOOKS } from './webhook-texts.ts'
import { type Webhooks, webhooksQuery } from './webhooks-query.ts'

const WebhookModal = lazyComponent(() => import('./WebhookModal.tsx'))

/** 'Avisos a tus sistemas': the webhooks of the company. Draws nothing for a person who does not administer it. */
export function WebhooksSection() {
  const query = useQuery({ ...webhooksQuery, refetchOnMount: 'always' })
  if (query.data?.is_administrator === false) return null
  return (
    <ConnectionsSection query={query} texts={WEBHOOKS}>
      {(data) => <List data={data} />}
    </ConnectionsSection>
  )
}

function List({ data: { webhooks, most } }: { data: Webhooks }) {
  const { isOpen, open, close, prefetch } = useDialog(WebhookModal)
  const isFull = webhooks.length >= most
  return (
    <>
      <ul className="sheet ruled to-edges">
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
        <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-3 tablet:min-h-[60px] max-tablet:px-4">
          <p className="min-w-0 flex-1 basis-60">
            {WEBHOOKS.about} {webhooks.length === 0 && WEBHOOKS.none} {isFull && WEBHOOKS.full(most)}
          </p>
          {!isFull && (
            <Button aria-haspopup="dialog" className={WIDE_ON_PHONES} onPointerEnter={prefetch} onClick={open}>
              {WEBHOOKS.add}
            </Button>
          )}
        </li>
      </ul>
      {isOpen && <WebhookModal onClose={close} />}
    </>
  )
}
