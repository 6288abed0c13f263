import { randomUUID } from 'node:crypto'
import { signInAt } from '../identity/test-sign-in.ts'
import { openTestApp, PASSWORD } from '../test-app.ts'
import { openReceiver, type Receiver } from './test-receiver.ts'

/** The product with its own clock, and receivers on loopback. */
export async function openTestWebhooks() {
  let now = new Date()
  const receivers: Receiver[] = []
  const app = await openTestApp({ now: () => now, settings: { WEBHOOK_LOOPBACK: 'true' } })
  const { webhooks } = app.context
  if (!webhooks) throw new Error('the section is closed')
  const { db } = app.database

  return {
    app,
    webhooks,
    db,
    now: () => now,
    at: (instant: Date) => {
      now = instant
    },
    later: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    async receive(...reply: Parameters<typeof openReceiver>) {
      const receiver = await openReceiver(...reply)
      receivers.push(receiver)
      return receiver
    },
    /** Sends all that is due now. */
    async send() {
      await webhooks.deliver()
      await webhooks.idle()
    },
    /** An account with a webhook that has answered its ping. */
    async listen(email: string, receiver: Receiver) {
      const person = await app.signIn(email)
      const wish = { url: receiver.url, types: ['fuente.caida'] }
      const { status, body } = await person.call('POST', '/api/users/webhooks', wish)
      if (status !== 200) throw new Error(JSON.stringify(body))
      const id: number = body.webhook.id
      await db.updateTable('webhook_endpoint').set({ answered_at: now }).where('id', '=', id).execute()
      await this.send()
      receiver.receipts.length = 0
      return { ...person, id, key: body.key as string }
    },
    /** Signs an account in again, since the clock has moved on. */
    async signInAgain(email: string) {
      const { token } = await signInAt(app.url, { email, password: PASSWORD })
      return (method: string, path: string, body?: unknown) => app.callAs(method, path, { token, body })
    },
    /** Queues a message that is due now. @returns its id */
    async queue(endpoint_id: number, happened_at = now) {
      const id = randomUUID()
      const about = JSON.stringify({ channel: 1, cause: 'source', started_at: happened_at, ended_at: null })
      const row = { id, endpoint_id, type: 'fuente.caida' as const, cause: id, about, happened_at, next_try_at: now }
      await db.insertInto('webhook_delivery').values(row).execute()
      return id
    },
    async empty() {
      for (const receiver of receivers.splice(0)) await receiver.close()
      for (const table of ['account', 'idp_user', 'mail_outbox', 'idp_rate'] as const)
        await db.deleteFrom(table).execute()
    },
    close: () => app.close(),
  }
}

export type TestWebhooks = Awaited<ReturnType<typeof openTestWebhooks>>
