import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesFor, openTestIdentity } from '../test-identity.ts'

const COMMON = 'Colocolo2026!'

let service: Awaited<ReturnType<typeof openTestIdentity>>
beforeAll(async () => {
  service = await openTestIdentity()
})
afterAll(() => service.close())

const refusal = {
  __type: 'InvalidPasswordException',
  message: 'Provided password cannot be used for security reasons.',
}

test('REG-1 a common password is refused at sign-up, in the words of Cognito, and nothing is stored', async () => {
  const browser = service.newBrowser()
  for (const password of [COMMON, 'Beto.Rojas-1', 'Mirador-2026']) {
    const answer = await browser.signUp('beto.rojas@example.cl', password)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal])
  }
  expect(await codesFor(service.database, 'beto.rojas@example.cl')).toEqual([])
  expect((await browser.signUp('beto.rojas@example.cl', 'Registrada-1')).statusCode).toBe(200)
})

test('REC-2 a common password is refused at a reset, and the code stays valid for another', async () => {
  const browser = service.newBrowser()
  const email = 'carla@example.cl'
  await service.identity.createUser({ email, password: 'Anterior-1' })
  await browser.forgot(email)
  const [code = ''] = await codesFor(service.database, email)
  expect((await browser.reset(email, code, COMMON)).json()).toEqual(refusal)
  expect((await browser.reset(email, code, 'Renovada-2')).statusCode).toBe(200)
})

test('LOG-1 an account whose password has become common signs in', async () => {
  const email = 'dora@example.cl'
  await service.identity.createUser({ email, password: COMMON })
  expect((await service.newBrowser().signIn(email, COMMON)).statusCode).toBe(200)
})
