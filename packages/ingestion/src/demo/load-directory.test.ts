import { importDirectory } from '@mirador/database/directory/directory-import'
import { listRelatores, listServices, listServiceTypes } from '@mirador/database/directory/services'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { isEmailAddress } from '@mirador/domain/account/email'
import { formatPhone, phoneAddress } from '@mirador/domain/account/phone-call'
import { DEMO_DIRECTORY } from '@mirador/invented/directory'
import { expect, test } from 'vitest'
import { loadDemoDirectory } from './load-directory.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const SERVICES = DEMO_DIRECTORY.services

test('SER-2 the invented services have distinct codes, unused addresses, and gaps that show the fallbacks', () => {
  expect(SERVICES.length).toBeGreaterThanOrEqual(40)
  for (const field of ['code', 'name', 'mobile'] as const) {
    const values = SERVICES.map((service) => service[field]).filter((value) => value)
    expect(new Set(values).size, field).toBe(values.length)
  }
  for (const { email, mobile } of SERVICES) {
    if (email) expect(isEmailAddress(email) && email.endsWith('.example'), email).toBe(true)
    if (mobile) {
      expect(phoneAddress(mobile), mobile).toMatch(/^tel:\+56(90|22000)/)
      expect(formatPhone(mobile)).toBe(mobile)
    }
  }
  for (const field of ['contact_name', 'email', 'mobile', 'location'] as const) {
    expect(SERVICES.filter((service) => service[field] === null).length, field).toBeGreaterThan(1)
  }
})

test('SER-1 the invented directory loads once, with a type that has no services, and a real one replaces it', async () => {
  const database = await openTestDatabase()
  const total = async (typeId?: number) => (await listServices(database.db, { typeId, offset: 0, limit: 10 })).total
  await loadDemoDirectory(database, NOW)
  expect(await total()).toBe(SERVICES.length)
  expect(await listRelatores(database.db)).toHaveLength(10)
  const types = await listServiceTypes(database.db)
  const counts = await Promise.all(types.map(({ type_id }) => total(type_id)))
  expect(counts.filter((count) => count === 0)).toHaveLength(1)

  await importDirectory(database, { services: [{ code: 'R-1', name: 'Real', type: 'Legal' }] }, { now: NOW })
  await loadDemoDirectory(database, NOW)
  expect(await total()).toBe(1)
  await database.close()
})

test('SER-3 a directory that the operator loaded first never gets invented services', async () => {
  const database = await openTestDatabase()
  await importDirectory(database, { services: [{ code: 'R-1', name: 'Real', type: 'Legal' }] }, { now: NOW })
  await loadDemoDirectory(database, NOW)
  expect(await listServices(database.db, { offset: 0, limit: 10 })).toMatchObject({ total: 1 })
  await database.close()
})
