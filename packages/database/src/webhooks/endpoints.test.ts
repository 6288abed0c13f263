import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { insertWebhook, switchOwnWebhooksOff } from './endpoints.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test('the endpoints of one account are switched off, once', async () => {
  const { db, close } = await openTestDatabase()
  const [ana, bruno] = [randomUUID(), randomUUID()] as const
  for (const sub of [ana, bruno]) {
    await ensureAccount(db, sub, NOW)
    const made = db.insertInto('organisation').values({ created_at: NOW }).returning('id')
    const { id: organisation_id } = await made.executeTakeFirstOrThrow()
    await db.insertInto('membership').values({ sub, organisation_id, joined_at: NOW }).execute()
    const webhook = {
      sub,
      url: `https://empresa.example/${sub}`,
      key_sealed: Buffer.from('x'),
      types: [],
      hours_before: 1,
    }
    await db.transaction().execute((tx) => insertWebhook(tx, webhook, NOW))
  }
  const off = (sub: string) => db.transaction().execute((tx) => switchOwnWebhooksOff(tx, sub, NOW))
  expect(await off(ana)).toEqual([`https://empresa.example/${ana}`])
  expect(await off(ana)).toEqual([])
  expect(await off(bruno)).toEqual([`https://empresa.example/${bruno}`])
  await close()
})
