import type { Db, Tx } from '@mirador/database/connection/connect'
import { findOwnRole, listWebhooks, lockWebhook, type WebhookEndpoint } from '@mirador/database/webhooks/endpoints'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'
import { webhookAnswer } from './webhook-answer.ts'

/** @throws forbidden when the caller has an organisation and does not administer it */
export async function requireWebhookAdministrator(db: Db, sub: string): Promise<void> {
  if ((await findOwnRole(db, sub)) === 'participa') throw new ApiError('forbidden')
}

/**
 * Locks an endpoint of the company of a caller who administers it.
 * @throws forbidden, unknown_webhook
 */
export async function lockOwnWebhook(tx: Tx, sub: string, id: number): Promise<WebhookEndpoint> {
  await requireWebhookAdministrator(tx, sub)
  const stored = await lockWebhook(tx, sub, id)
  if (!stored) throw new ApiError('unknown_webhook')
  return stored
}

/** @throws unknown_webhook when it was deleted meanwhile */
export async function findWebhookAnswer(db: Db, sub: string, id: number) {
  const stored = (await listWebhooks(db, sub)).find((webhook) => webhook.id === id)
  if (!stored) throw new ApiError('unknown_webhook')
  return webhookAnswer(stored, sub)
}

/** The sender; routes of a closed section are not mounted. */
export function webhooksOf({ webhooks }: Context): Webhooks {
  if (!webhooks) throw new ApiError('not_found')
  return webhooks
}
