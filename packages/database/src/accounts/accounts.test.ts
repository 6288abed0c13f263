import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { completeRegistration, ensureAccount, findAccount } from './accounts.ts'
import { findCompany, insertCompany } from './companies.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

test('REG-10 a registration is complete with the company of its own account, not of another', async () => {
  const { db, close } = await openTestDatabase()
  const [owner, other] = [randomUUID(), randomUUID()]
  for (const sub of [owner, other]) await ensureAccount(db, sub, NOW)
  const names = { canonical_name: 'Ficticia del Sur SpA', brand_name: 'Ficticia' }
  const contact = { email_address: 'contacto@ficticia.cl', phone_number: '22345678' }
  await insertCompany(db, { sub: owner, rut: '76118195-5', ...names, ...contact }, NOW)
  expect(await completeRegistration(db, other, NOW)).toBeUndefined()
  expect(await completeRegistration(db, owner, NOW)).toEqual(NOW)
  const accounts = db.selectFrom('account').select('sub').where('registered_at', 'is not', null)
  expect(await accounts.execute()).toEqual([{ sub: owner }])
  for (const sub of [owner, other]) expect(await findAccount(db, sub)).toMatchObject({ sub })
  expect(await findCompany(db, owner)).toMatchObject({ user_id: owner, rut: '76118195-5' })
  expect(await findCompany(db, other)).toBeUndefined()
  await close()
})
