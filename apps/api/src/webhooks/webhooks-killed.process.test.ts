import { randomUUID } from 'node:crypto'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { ownOrganisation } from '@mirador/database/mesa/pursuits'
import { insertWebhook } from '@mirador/database/webhooks/endpoints'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContext, createContext } from '../create-context.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../telemetry/log.ts'
import { freePort, openTestPlace, processStarter, untilReady } from '../test-process.ts'
import { makeWebhookKey } from './signature.ts'
import { openReceiver, type Receiver } from './test-receiver.ts'

const MESSAGES = 5
const isServer = Boolean(process.env.TEST_DATABASE_URL)
const products = processStarter()
let place: Awaited<ReturnType<typeof openTestPlace>>
let receiver: Receiver
beforeAll(async () => {
  place = await openTestPlace()
  receiver = await openReceiver(() => undefined)
})
afterAll(async () => {
  products.killAll()
  await receiver.close()
  await place.close()
})

/** Stores an endpoint with messages that are due. @returns their ids */
async function queueMessages(settings: Record<string, string>, key: string): Promise<string[]> {
  const env = readEnv({ ...settings, LOG_LEVEL: 'silent' })
  const context = await createContext(env, { log: createLog(env) })
  const { db } = context.database
  const [sub, now] = [randomUUID(), new Date()]
  await ensureAccount(db, sub, now)
  const endpoint = { sub, url: receiver.url }
  const key_sealed = context.webhooks?.keys.seal(key, endpoint) ?? Buffer.alloc(0)
  const id = await db.transaction().execute(async (tx) => {
    await ownOrganisation(tx, sub, now)
    return insertWebhook(tx, { ...endpoint, key_sealed, types: ['fuente.caida'], hours_before: 24 }, now)
  })
  await db.updateTable('webhook_endpoint').set({ answered_at: now }).execute()
  const ids = Array.from({ length: MESSAGES }, () => randomUUID())
  const about = JSON.stringify({ channel: 1, cause: 'source', started_at: now, ended_at: null })
  for (const message of ids) {
    const row = { id: message, endpoint_id: Number(id), type: 'fuente.caida' as const, cause: message, about }
    await db
      .insertInto('webhook_delivery')
      .values({ ...row, happened_at: now, next_try_at: now })
      .execute()
  }
  await closeContext(context)
  return ids
}

async function until(isReached: () => boolean) {
  const end = Date.now() + 100_000
  while (!isReached()) {
    if (Date.now() > end) throw new Error('not reached')
    await new Promise((done) => setTimeout(done, 50))
  }
}

const settingsOf = () => ({
  ...place.settings,
  AUTH_SECRET: 'a secret of the tests, longer than 32 bytes',
  DEMO_DATA: 'false',
  WEBHOOK_LOOPBACK: 'true',
})

test('CNX-26 killed with SIGKILL while it sends, the product loses no message, and each keeps its id', async () => {
  const settings = settingsOf()
  const key = makeWebhookKey()
  const ids = await queueMessages(settings, key)
  const port = await freePort()
  const first = products.start({ ...settings, PORT: String(port) })
  // the receiver has the message, and the product no answer
  await until(() => receiver.receipts.length > 0)
  first.child.kill('SIGKILL')
  expect(await first.ended).toBeNull()
  const [interrupted] = receiver.receipts

  receiver.answer(() => ({ status: 200 }))
  const second = products.start({ ...settings, PORT: String(port) })
  await untilReady(port)
  await until(() => new Set(receiver.receipts.slice(1).map(({ id }) => id)).size === MESSAGES)
  expect(new Set(receiver.receipts.map(({ id }) => id))).toEqual(new Set(ids))
  expect(receiver.receipts.slice(1).map(({ id }) => id)).toContain(interrupted?.id)
  for (const { text, headers } of receiver.receipts) expect(new Webhook(key).verify(text, headers)).toBeTruthy()
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

// one process alone opens the embedded database
test.runIf(isServer)(
  'CNX-26 of two processes the one that sends is killed, and the other sends each message, once',
  async () => {
    const settings = settingsOf()
    receiver.receipts.length = 0
    receiver.answer(() => undefined)
    const key = makeWebhookKey()
    const ids = await queueMessages(settings, key)
    const first = products.start({ ...settings, PORT: String(await freePort()) })
    // it has claimed the endpoint
    await until(() => receiver.receipts.length > 0)
    const port = await freePort()
    const second = products.start({ ...settings, PORT: String(port) })
    await untilReady(port)
    first.child.kill('SIGKILL')
    expect(await first.ended).toBeNull()
    const before = receiver.receipts.length
    receiver.answer(() => ({ status: 200 }))
    const sent = () => receiver.receipts.slice(before)
    await until(() => new Set(sent().map(({ id }) => id)).size === MESSAGES)
    expect(
      sent()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    for (const { text, headers } of sent()) expect(new Webhook(key).verify(text, headers)).toBeTruthy()
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
  },
  240_000,
)
