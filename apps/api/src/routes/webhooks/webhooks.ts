import { randomUUID } from 'node:crypto'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  pingWebhook,
  rotateWebhookKey,
} from '@mirador/contract/webhooks'
import { ensureAccount, lockAccount } from '@mirador/database/accounts/accounts'
import type { Tx } from '@mirador/database/connection/connect'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { ownOrganisation } from '@mirador/database/mesa/pursuits'
import { insertPing } from '@mirador/database/webhooks/deliveries'
import {
  deleteWebhook as deleteStored,
  findOwnRole,
  insertWebhook,
  type ListedWebhook,
  listWebhooks as listStored,
  rotateWebhookKey as rotateStored,
  switchWebhookOff,
  switchWebhookOn,
  updateWebhook,
} from '@mirador/database/webhooks/endpoints'
import { MAX_WEBHOOKS, OLD_KEY_MS } from '@mirador/domain/webhooks/event-types'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { requireOpen } from '../../http/require-open.ts'
import { route } from '../../http/route.ts'
import { problemOfUrl } from '../../outgoing/target-address.ts'
import { makeWebhookKey } from '../../webhooks/signature.ts'
import { findWebhookAnswer, lockOwnWebhook, requireWebhookAdministrator, webhooksOf } from './webhook-access.ts'
import { webhookAnswer } from './webhook-answer.ts'

export const webhookRoutes = {
  listWebhooks: route(listWebhooks, async ({ session: { sub } }, { database: { db } }) => {
    const is_administrator = (await findOwnRole(db, sub)) !== 'participa'
    return listAnswer(is_administrator ? await listStored(db, sub) : [], sub, is_administrator)
  }),

  /** Only the answer holds the key: the database has it sealed. */
  createWebhook: route(createWebhook, async ({ session, body, origin }, context) => {
    const { database, now } = context
    const { keys, posting } = webhooksOf(context)
    const { sub } = session
    const { url: text, types, hours_before } = body
    if (problemOfUrl(text, posting)) throw new ApiError('webhook_address_refused')
    const { href: url, host } = new URL(text)
    const at = now()
    const key = makeWebhookKey()
    await ensureAccount(database.db, sub, at)
    const id = await database.db.transaction().execute(async (tx) => {
      await ownOrganisation(tx, sub, at)
      await requireWebhookAdministrator(tx, sub)
      const webhook = { sub, url, key_sealed: keys.seal(key, { sub, url }), types, hours_before }
      const stored = await insertWebhook(tx, webhook, at)
      if (stored === undefined) throw new ApiError('too_many_webhooks')
      await requireOpen(tx, session, context)
      await insertPing(tx, stored, randomUUID(), at)
      await appendSecurityEvent(tx, { sub, kind: 'webhook_made', detail: host, happened_at: at, ...origin })
      return stored
    })
    deliverSoon(context)
    return { key, webhook: await findWebhookAnswer(database.db, sub, id) }
  }),

  changeWebhook: route(changeWebhook, async ({ session: { sub }, params: { id }, body }, context) => {
    const at = context.now()
    const { is_on, types, hours_before } = body
    await context.database.db.transaction().execute(async (tx) => {
      const stored = await lockOwnWebhook(tx, sub, id)
      await updateWebhook(tx, id, { types, hours_before })
      if (is_on) await switchWebhookOn(tx, stored, at)
      else await switchWebhookOff(tx, id, at)
    })
    deliverSoon(context)
    return findWebhookAnswer(context.database.db, sub, id)
  }),

  deleteWebhook: route(
    deleteWebhook,
    async ({ session: { sub }, params: { id }, origin }, { database: { db }, now }) => {
      await db.transaction().execute(async (tx) => {
        await lockAccount(tx, sub)
        await requireWebhookAdministrator(tx, sub)
        const detail = await deletedHost(tx, sub, id)
        if (detail !== undefined)
          await appendSecurityEvent(tx, { sub, kind: 'webhook_removed', detail, happened_at: now(), ...origin })
      })
      return listAnswer(await listStored(db, sub), sub, true)
    },
  ),

  pingWebhook: route(pingWebhook, async ({ session: { sub }, params: { id } }, context) => {
    const ping = randomUUID()
    await context.database.db.transaction().execute(async (tx) => {
      await lockOwnWebhook(tx, sub, id)
      await insertPing(tx, id, ping, context.now())
    })
    deliverSoon(context)
    return { id: ping }
  }),

  rotateWebhookKey: route(rotateWebhookKey, async ({ session: { sub }, params: { id }, origin }, context) => {
    const { database, now } = context
    const { keys } = webhooksOf(context)
    const at = now()
    const key = makeWebhookKey()
    await database.db.transaction().execute(async (tx) => {
      // before the webhook, as a change of the password does
      await lockAccount(tx, sub)
      const stored = await lockOwnWebhook(tx, sub, id)
      await rotateStored(tx, id, keys.seal(key, stored), new Date(at.getTime() + OLD_KEY_MS))
      const detail = new URL(stored.url).host
      await appendSecurityEvent(tx, { sub, kind: 'webhook_key_changed', detail, happened_at: at, ...origin })
    })
    return { key, webhook: await findWebhookAnswer(database.db, sub, id) }
  }),
}

/** Does not wait: the answer of the request must not depend on a receiver. */
function deliverSoon({ webhooks, log }: Context): void {
  webhooks?.deliver().catch((err: unknown) => log.warn({ err }, 'webhooks not sent, they wait'))
}

async function deletedHost(tx: Tx, sub: string, id: number): Promise<string | undefined> {
  const stored = (await listStored(tx, sub)).find((webhook) => webhook.id === id)
  if (!stored) return undefined
  await deleteStored(tx, id)
  return new URL(stored.url).host
}

const listAnswer = (stored: readonly ListedWebhook[], sub: string, is_administrator: boolean) => ({
  is_administrator,
  webhooks: stored.map((webhook) => webhookAnswer(webhook, sub)),
  most: MAX_WEBHOOKS,
})
