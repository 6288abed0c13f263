import { DELIVERY_ROWS, listWebhookDeliveries, resendWebhook, type WebhookDelivery } from '@mirador/contract/webhooks'
import {
  type ListedDelivery,
  listWebhookDeliveries as listStored,
  resendWebhookDeliveries,
} from '@mirador/database/webhooks/deliveries'
import { route } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'
import { findWebhookAnswer, lockOwnWebhook, requireWebhookAdministrator } from './webhook-access.ts'

export const webhookDeliveryRoutes = {
  listWebhookDeliveries: route(
    listWebhookDeliveries,
    async ({ session: { sub }, params, query, walk }, { database: { db } }) => {
      await requireWebhookAdministrator(db, sub)
      const { id } = await findWebhookAnswer(db, sub, params.id)
      const { page, take } = pageOf(walk, query.offset, DELIVERY_ROWS)
      const size = walk?.limit ?? DELIVERY_ROWS
      const rows = await listStored(db, id, { ...page, limit: size + 1 })
      const deliveries = take(rows, ({ happened_us, id }) => [happened_us, id]).slice(0, size)
      return { deliveries: deliveries.map(deliveryAnswer), has_more: rows.length > size }
    },
  ),

  resendWebhook: route(resendWebhook, async ({ session: { sub }, params: { id }, body }, context) => {
    const { database, webhooks, now, log } = context
    const which = 'ids' in body ? body : { from: new Date(body.from), to: new Date(body.to) }
    const resent = await database.db.transaction().execute(async (tx) => {
      await lockOwnWebhook(tx, sub, id)
      return resendWebhookDeliveries(tx, id, which, now())
    })
    webhooks?.deliver().catch((err: unknown) => log.warn({ err }, 'webhooks not sent, they wait'))
    return { resent }
  }),
}

function deliveryAnswer({ happened_us: _, delivered_at, failed_at, attempts, ...delivery }: ListedDelivery) {
  const state: WebhookDelivery['state'] = delivered_at ? 'delivered' : failed_at ? 'failed' : 'waiting'
  return {
    ...delivery,
    state,
    attempts: attempts.map((attempt) => ({
      ...attempt,
      at: new Date(attempt.at),
      problem: attempt.problem as WebhookDelivery['attempts'][number]['problem'],
    })),
  }
}
