import { administerCompany } from '@mirador/database/identity/company-administration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const VERIFIED_AT = new Date('2026-11-20T12:00:00Z')

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>
// biome-ignore lint/suspicious/noExplicitAny: the record as it travels
let company: any

beforeAll(async () => {
  app = await openTestApp()
  user = await app.signIn('ventas@ficticia.cl')
  const answer = await user.call('POST', '/api/users/company', {
    rut: '76.118.195-5',
    canonical_name: 'Ficticia del Sur SpA',
    username: 'Ficticia del Sur SpA',
    brand_name: 'Ficticia',
    email_address: 'contacto@ficticia.cl',
    phone_number: '+56 9 1234 5678',
    user_id: user.sub,
  })
  company = answer.body
})
afterAll(() => app.close())

const save = (record: object) => user.call('PUT', '/api/users/company', record)
const stored = async () => (await user.call('GET', '/api/users/info')).body.company

test.each([
  ['brand_name', 'Ficticia y Cía.'],
  ['email_address', 'ventas@ficticia.cl'],
  ['phone_number', '2 2345 6789'],
])('PRO-1 the complete record with a changed %s is saved', async (field, value) => {
  const record = { ...(await stored()), [field]: value }
  expect(await save(record)).toEqual({ status: 200, body: record })
  expect(await stored()).toEqual(record)
})

test('PRO-1 the record may carry the rubros, which are not changed here, and its rut with dots', async () => {
  const record = { ...(await stored()), product_segment_id: [{ code: 43_210_000, name: 'Equipo informático' }] }
  expect((await save({ ...record, rut: '76.118.195-5' })).status).toBe(200)
  expect((await user.call('GET', '/api/users/info')).body.product_segment_id).toEqual([])
})

test('PRO-1 the record carries whether the company is verified, which only the operator changes', async () => {
  const before = await stored()
  for (const verified_at of ['2026-11-20T12:00:00.000Z', null, undefined, { a: 1 }]) {
    expect(await save({ ...before, verified_at })).toEqual({ status: 200, body: before })
  }
  expect(before.verified_at).toBeNull()
  await administerCompany(app.database.db, 'verify', { rut: '76118195-5', email: 'ventas@ficticia.cl' }, VERIFIED_AT)
  const record = { ...(await stored()), verified_at: null }
  expect(await save(record)).toEqual({ status: 200, body: { ...record, verified_at: VERIFIED_AT.toISOString() } })
})

test.each([
  ['rut', '77.016.120-7'],
  ['canonical_name', 'Otro Nombre SpA'],
  ['username', 'Otro Nombre SpA'],
  ['id', '00000000-0000-4000-8000-000000000000'],
])('PRO-1 %s cannot change', async (field, value) => {
  const before = await stored()
  expect(await save({ ...before, brand_name: 'No debe quedar', [field]: value })).toMatchObject({
    status: 400,
    body: { fields: [{ field, code: 'read_only', message: 'Este dato no se puede cambiar.' }] },
  })
  expect(await stored()).toEqual(before)
})

test.each([
  ['brand_name', ' ', 'required'],
  ['email_address', 'x', 'invalid'],
  ['phone_number', '123', 'invalid'],
])('PRO-1 %s is checked as in the registration', async (field, value, code) => {
  const before = await stored()
  expect(await save({ ...before, [field]: value })).toMatchObject({ status: 400, body: { fields: [{ field, code }] } })
  expect(await stored()).toEqual(before)
})

test('PRO-1 the record of another account is refused and nothing changes', async () => {
  const other = await app.signIn('otra@empresa.cl')
  const before = await stored()
  const record = { ...before, brand_name: 'Ajena' }
  expect(await other.call('PUT', '/api/users/company', record)).toMatchObject({ status: 403 })
  expect(await other.call('PUT', '/api/users/company', { ...record, user_id: other.sub })).toMatchObject({
    status: 422,
    body: { code: 'company_missing' },
  })
  expect(await stored()).toEqual(before)
  expect(company.id).toBe(before.id)
})
