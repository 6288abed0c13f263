import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import { insertCompany } from '../accounts/companies.ts'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { backUp } from './backup.ts'
import { checkBackup, restore } from './restore.ts'

const AT = new Date('2026-11-01T12:00:00Z')
const NOW = new Date('2026-11-21T12:00:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function addHolder(rut: string): Promise<string> {
  const sub = randomUUID()
  await ensureAccount(database.db, sub, AT)
  const names = { canonical_name: 'Andina SpA', brand_name: 'Andina' }
  await insertCompany(database.db, { sub, rut, ...names, email_address: 'a@andina.cl', phone_number: '22345678' }, AT)
  return sub
}

const verify = (sub: string, verified_at: Date | null) =>
  database.db.updateTable('company').set({ verified_at }).where('sub', '=', sub).execute()

test('the replaced database decides which company of a RUT is verified', async () => {
  const [ana, beto, carla] = [
    await addHolder('76482913-1'),
    await addHolder('76482913-1'),
    await addHolder('77016120-7'),
  ]
  await verify(ana, AT)
  await verify(carla, AT)
  const pieces: Uint8Array[] = []
  await backUp(database, AT, async (bytes) => void pieces.push(Buffer.from(bytes)))
  await verify(ana, null)
  await verify(beto, NOW)
  await verify(carla, null)

  const source = async function* () {
    yield Buffer.concat(pieces)
  }
  const { head } = await checkBackup(source())
  await restore(database, head, source(), { replace: true, now: NOW, deletions: [], onIndexing: () => {} })
  const verified = database.db.selectFrom('company').select(['sub', 'verified_at']).where('verified_at', 'is not', null)
  expect(await verified.execute()).toEqual([{ sub: beto, verified_at: NOW }])
})
