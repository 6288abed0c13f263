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
const newUser = () => app.signIn(`nueva${++accounts}@empresa.cl`)
const infoOf = async (user: User) => (await user.call('GET', '/api/users/info')).body

async function register(user: User) {
  await user.call('POST', '/api/users/company', {
    user_id: user.sub,
    rut: '76.118.195-5',
    canonical_name: 'Ficticia del Sur SpA',
    username: 'Ficticia del Sur SpA',
    brand_name: 'Ficticia',
    email_address: 'contacto@ficticia.cl',
    phone_number: '+56 9 1234 5678',
  })
  await user.call('POST', '/api/users/register/complete')
}

test('ESC-34 the questions are for a registered account, until they end once', async () => {
  const [ana, beto] = [await newUser(), await newUser()]
  expect(await infoOf(ana)).toMatchObject({ is_new: false, start: 'lista' })
  await register(ana)
  await register(beto)
  expect(await infoOf(ana)).toMatchObject({ is_new: true })

  const end = () => ana.call('POST', '/api/users/welcome')
  expect(await end()).toEqual({ status: 200, body: { welcomed: true } })
  expect(await infoOf(ana)).toMatchObject({ is_new: false })
  const first = now
  now = new Date('2026-11-20T12:05:00Z')
  expect((await end()).status).toBe(200)
  const { welcomed_at } = await app.database.db
    .selectFrom('account')
    .select('welcomed_at')
    .where('sub', '=', ana.sub)
    .executeTakeFirstOrThrow()
  expect(welcomed_at).toEqual(first)
  // completing the registration again brings nothing back, and another account has its own questions
  await ana.call('POST', '/api/users/register/complete')
  expect(await infoOf(ana)).toMatchObject({ is_new: false })
  expect(await infoOf(beto)).toMatchObject({ is_new: true })
})

test('SES-1 the account keeps that the guide ended, also one without a row of its own', async () => {
  const [ana, beto] = [await newUser(), await newUser()]
  expect(await infoOf(ana)).toMatchObject({ shows_guide: true })
  for (const _ of [1, 2]) {
    expect(await ana.call('POST', '/api/users/guide')).toEqual({ status: 200, body: { guided: true } })
    expect(await infoOf(ana)).toMatchObject({ shows_guide: false })
  }
  expect(await infoOf(beto)).toMatchObject({ shows_guide: true })
})

test('ESC-34 with SECTIONS=none there are no questions to end', async () => {
  const closed = await openTestApp({ settings: { SECTIONS: 'none' } })
  const user = await closed.signIn('ana@empresa.cl')
  expect((await user.call('POST', '/api/users/welcome')).status).toBe(404)
  await closed.close()
})
