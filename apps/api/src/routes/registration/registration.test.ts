import { administerCompany } from '@mirador/database/identity/company-administration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
let now = new Date('2026-11-20T12:00:00Z')
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
})
afterAll(() => app.close())

type User = Awaited<ReturnType<typeof app.signIn>>

let accounts = 0
async function newUser() {
  const email = `cuenta${++accounts}@empresa.cl`
  return { ...(await app.signIn(email)), email }
}

const FORM = {
  rut: '76.118.195-5',
  canonical_name: 'Ficticia del Sur SpA',
  brand_name: 'Ficticia',
  email_address: 'contacto@ficticia.cl',
  phone_number: '+56 9 1234 5678',
}

const save = (user: User, patch: object = {}) => {
  const form = { ...FORM, user_id: user.sub, ...patch }
  return user.call('POST', '/api/users/company', { username: form.canonical_name, ...form })
}
const companyOf = async (user: User) => (await user.call('GET', '/api/users/info')).body.company
const countCompanies = async () => (await app.database.db.selectFrom('company').select('id').execute()).length

test('REG-10 the company is stored with the user id of the account and username = canonical_name', async () => {
  const user = await newUser()
  expect(await companyOf(user)).toBeNull()
  const { status, body } = await save(user, { brand_name: '  Ficticia ', phone_number: ' +56 9 1234 5678 ' })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...FORM,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    rut: '76118195-5',
    user_id: user.sub,
    username: 'Ficticia del Sur SpA',
    verified_at: null,
  })
  expect(await companyOf(user)).toEqual(body)
})

test('REG-10 another account registers a taken RUT too, unverified, and sees nothing of its holder', async () => {
  const [owner, other, alone] = [await newUser(), await newUser(), await newUser()]
  const rut = '77.016.120-7'
  await save(owner, { rut })
  await administerCompany(app.database.db, 'verify', { rut: '77016120-7', email: owner.email }, now)
  expect((await companyOf(owner)).verified_at).toBe('2026-11-20T12:00:00.000Z')

  const form = { rut: '77016120-7', canonical_name: 'Me la quedo Ltda.' }
  const taken = await save(other, form)
  const free = await save(alone, { ...form, rut: '60.910.000-1' })
  expect(taken).toMatchObject({ status: 200, body: { ...form, user_id: other.sub, verified_at: null } })
  const { id, user_id, rut: _, ...rest } = taken.body
  expect(free.body).toMatchObject(rest)
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
  expect(await companyOf(other)).toEqual(taken.body)
  expect(await companyOf(owner)).toMatchObject({ canonical_name: FORM.canonical_name, user_id: owner.sub })
})

test('REG-10 an account that has a company cannot find out which ruts are taken', async () => {
  const [owner, curious] = [await newUser(), await newUser()]
  await save(owner, { rut: '96.712.740-K' })
  await save(curious, { rut: '60.301.001-9' })
  const taken = await save(curious, { rut: '96.712.740-K' })
  const free = await save(curious, { rut: '61.606.500-9' })
  expect(taken).toMatchObject({ status: 409, body: { code: 'company_exists' } })
  expect(free).toEqual(taken)
})

test('REG-10 the user id of another account is refused and nothing changes', async () => {
  const [user, other] = [await newUser(), await newUser()]
  const before = await countCompanies()
  const answer = await save(user, { rut: '61.606.500-9', user_id: other.sub })
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await countCompanies()).toBe(before)
})

test('REG-10 sending the same company again succeeds, and two concurrent calls store one', async () => {
  const user = await newUser()
  const rut = '61.606.500-9'
  const answers = await Promise.all([save(user, { rut }), save(user, { rut }), save(user, { rut })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await save(user, { rut, phone_number: '2 2345 6789' })).body).toMatchObject({
    id: answers[0].body.id,
    phone_number: '2 2345 6789',
  })
  expect(await save(user, { rut, canonical_name: 'Otro Nombre SpA' })).toMatchObject({
    status: 409,
    body: { code: 'company_exists' },
  })
})

test('REG-10 accounts that register one rut concurrently all succeed, none of them verified', async () => {
  const users = [await newUser(), await newUser(), await newUser()]
  const answers = await Promise.all(users.map((user) => save(user, { rut: '61.101.030-3' })))
  expect(answers.map(({ status, body }) => [status, body.user_id, body.verified_at])).toEqual(
    users.map(({ sub }) => [200, sub, null]),
  )
})

test.each([
  ['canonical_name', 'required', ''],
  ['canonical_name', 'required', 'Nombre no disponible en el SII.'],
  ['canonical_name', 'too_long', 'A'.repeat(201)],
  ['canonical_name', 'invalid', 'Con\u0000cero'],
  ['brand_name', 'required', '   '],
  ['rut', 'required', ''],
  ['rut', 'invalid', '76.118.195-4'],
  ['rut', 'invalid', '0.000.000-0'],
  ['email_address', 'required', ' '],
  ['email_address', 'invalid', 'contacto'],
  ['phone_number', 'required', ''],
  ['phone_number', 'invalid', 'no tengo'],
  ['username', 'invalid', 'Otro nombre'],
  ['rut', 'invalid', 76_118_195],
  ['rut', 'required', null],
])('REG-9 a %s is refused as %s, and nothing is stored', async (field, code, value) => {
  const user = await newUser()
  const { status, body } = await save(user, { rut: '65.028.707-K', [field]: value })
  expect(status).toBe(400)
  expect(body.fields).toContainEqual(expect.objectContaining({ field, code }))
  expect(await companyOf(user)).toBeNull()
})

test('REG-9 every failing field is named, in the order of the specification', async () => {
  const user = await newUser()
  const { body } = await user.call('POST', '/api/users/company', { user_id: user.sub, username: 'x' })
  expect(body.fields.map(({ field, code }: { field: string; code: string }) => [field, code])).toEqual([
    ['canonical_name', 'required'],
    ['brand_name', 'required'],
    ['rut', 'required'],
    ['email_address', 'required'],
    ['phone_number', 'required'],
  ])
})

test('REG-10 the registration call answers the user id and e-mail of the account, also when repeated', async () => {
  const user = await newUser()
  const email = `cuenta${accounts}@empresa.cl`
  for (const username of [email, ` ${email.toUpperCase()} `]) {
    expect(await user.call('POST', '/api/users/register', { username })).toEqual({
      status: 200,
      body: { user_id: user.sub, email },
    })
  }
  const account = app.database.db.selectFrom('account').select('email').where('sub', '=', user.sub)
  expect(await account.execute()).toEqual([{ email }])
})

test('API-3 the registration call takes no password, and no e-mail of another account', async () => {
  const user = await newUser()
  const username = `cuenta${accounts}@empresa.cl`
  expect(
    await user.call('POST', '/api/users/register', {
      username,
      password: 'Mirador2026',
      repeatPassword: 'Mirador2026',
    }),
  ).toMatchObject({ status: 400, body: { fields: [{ field: 'password' }, { field: 'repeatPassword' }] } })
  expect(await user.call('POST', '/api/users/register', { username: 'cuenta1@empresa.cl' })).toMatchObject({
    status: 403,
  })
})

test('REG-10 the last step needs the company, and repeating it keeps its time', async () => {
  const user = await newUser()
  const complete = () => user.call('POST', '/api/users/register/complete')
  expect(await complete()).toMatchObject({ status: 422, body: { code: 'company_missing' } })
  expect((await user.call('GET', '/api/users/info')).body.registered_at).toBeNull()

  await save(user, { rut: '60.803.000-K' })
  expect(await complete()).toEqual({ status: 200, body: { registered_at: '2026-11-20T12:00:00.000Z' } })
  now = new Date('2026-11-20T12:05:00Z')
  expect((await complete()).body).toEqual({ registered_at: '2026-11-20T12:00:00.000Z' })
  expect((await user.call('GET', '/api/users/info')).body.registered_at).toBe('2026-11-20T12:00:00.000Z')
})
