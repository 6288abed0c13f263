import { randomUUID } from 'node:crypto'
import { MAX_ASSISTANTS } from '@mirador/domain/account/assistants'
import { expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { insertGrant } from './assistant-grants.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test('an account may allow so many assistants, whatever other accounts allow', async () => {
  const { db, close } = await openTestDatabase()
  const [ana, bruno] = [randomUUID(), randomUUID()] as const
  for (const sub of [ana, bruno]) await ensureAccount(db, sub, NOW)
  const allow = (sub: string) =>
    db.transaction().execute((tx) => {
      const client = { client_id: 'asistente', client_name: 'Asistente', redirect_uri: 'https://asistente.example/' }
      const grant = { sub, ...client, scopes: [], audience: 'https://mirador.example/mcp', code_challenge: 'x' }
      return insertGrant(tx, { ...grant, code: randomUUID() }, NOW)
    })
  for (let turn = 0; turn < MAX_ASSISTANTS; turn++) expect(await allow(ana)).toBe(true)
  expect(await allow(ana)).toBe(false)
  expect(await allow(bruno)).toBe(true)
  await close()
})
