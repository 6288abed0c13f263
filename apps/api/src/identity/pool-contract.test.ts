import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { appCode, enableSecondFactor } from './second-factor/test-second-factor.ts'
import { codesFor, openTestIdentity, wrongCode } from './test-identity.ts'
import { amplifyClient, awsSdkClient, type Pool } from './test-pool-clients.ts'
import { failure, PASSWORD, RENEWED, travelPool } from './test-pool-journey.ts'

let service: Awaited<ReturnType<typeof openTestIdentity>>
let pool: Pool

beforeAll(async () => {
  // these clients check tokens against the real clock
  const clock = Object.assign(() => new Date(), { advance() {} })
  service = await openTestIdentity({ refreshTransport: 'body', clock })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}/auth/`
  pool = { endpoint, region: 'us-east-1', userPoolId: 'local_mirador', clientId: 'mirador-web' }
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.identity.idle()
  await service.database.db.deleteFrom('idp_rate').execute()
})

async function codes(email: string): Promise<string[]> {
  // mailed after the answer
  await service.identity.idle()
  return codesFor(service.database, email)
}
const isAccepted = (bearer: string) =>
  service.identity.verifier.verify(bearer).then(
    () => true,
    () => false,
  )

test.each([
  ['the AWS SDK', awsSdkClient, 'sdk@example.cl'],
  ['Amplify', amplifyClient, 'amplify@example.cl'],
])(
  'REG-3 REG-5 LOG-3 REC-2 SES-4 %s registers, signs in, renews, recovers and signs out against the embedded service',
  async (_, clientOf, email) => {
    const client = clientOf(pool)
    const newest = async (before?: string) => (await codes(email)).find((code) => code !== before) ?? ''
    await travelPool(client, { email, codeFor: newest, isAccepted })
  },
)

test.each([
  ['the AWS SDK', awsSdkClient, 'sdk-2@example.cl'],
  ['Amplify', amplifyClient, 'amplify-2@example.cl'],
])('REG-3 LOG-3 SES-4 for %s the embedded service is stricter than a pool must be', async (_, clientOf, email) => {
  const client = clientOf(pool)
  await client.signUp(email, PASSWORD)
  const [code = ''] = await codes(email)
  // within a minute the first code stays valid, and no other is mailed
  await client.resend(email)
  expect(await codes(email)).toEqual([code])
  await client.confirmSignUp(email, code)
  expect(await failure(client.confirmSignUp(email, code))).toBe('ExpiredCodeException')

  const bearer = await client.signIn(email, PASSWORD)
  expect(await isAccepted(bearer)).toBe(true)
  await client.signOut()
  expect(await isAccepted(bearer)).toBe(false)

  await client.forgot('nadie@example.cl')
  await service.identity.idle()
  expect(await failure(client.reset('nadie@example.cl', '123456', RENEWED))).toBe('CodeMismatchException')
  for (let attempt = 1; attempt <= 5; attempt++) await failure(client.signIn('nadie@example.cl', 'Incorrecta-1'))
  expect(await failure(client.signIn('nadie@example.cl', PASSWORD))).toBe('LimitExceededException')
})

test.each([
  ['the AWS SDK', awsSdkClient, 'sdk-3@example.cl'],
  ['Amplify', amplifyClient, 'amplify-3@example.cl'],
])('TRU-4 SES-4 %s signs in with the code of an app against the embedded service', async (_, clientOf, email) => {
  const client = clientOf(pool)
  await service.identity.createUser({ email, password: PASSWORD })
  const { secret, codes } = await enableSecondFactor(service, { email, password: PASSWORD })
  // the code of this step turned the second factor on, so the next one is used, which is already accepted
  const code = appCode(secret, new Date(), 1)
  const enter = await client.signInWithApp(email, PASSWORD)
  expect(await failure(enter(wrongCode(code)))).toBe('CodeMismatchException')
  expect(await isAccepted(await enter(code))).toBe(true)
  expect(await isAccepted(await client.renew())).toBe(true)
  await client.signOut()

  const enterAgain = await client.signInWithApp(email, PASSWORD)
  expect(await failure(enterAgain(code))).toBe('ExpiredCodeException')
  expect(await isAccepted(await enterAgain(String(codes[0])))).toBe(true)
  await client.signOut()
})
