import type { AddressInfo } from 'node:net'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codesFor, openTestIdentity, wrongCode } from './test-identity.ts'
import { amplifyClient, awsSdkClient, type Pool } from './test-pool-clients.ts'

const PASSWORD = 'Registro-1'
const RENEWED = 'Renovada-2'

let service: Awaited<ReturnType<typeof openTestIdentity>>
let pool: Pool

beforeAll(async () => {
  // what these clients check of a token they check against the real clock
  const clock = Object.assign(() => new Date(), { advance() {} })
  service = await openTestIdentity({ refreshTransport: 'body', clock })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}/auth/`
  pool = { endpoint, region: 'us-east-1', userPoolId: 'local_mirador', clientId: 'mirador-web' }
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.database.db.deleteFrom('idp_rate').execute()
})

/** The code of a failure on the wire. */
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Error) => error.name,
  )
const codes = (email: string) => codesFor(service.database, email)
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

    expect(await failure(client.signUp(email, 'debil'))).toBe('InvalidPasswordException')
    expect(await failure(client.signUp('no-es-correo', PASSWORD))).toBe('InvalidParameterException')
    const sub = await client.signUp(email, PASSWORD)
    const [code = ''] = await codes(email)
    expect(await failure(client.signUp(email, 'Distinta-1'))).toBe('UsernameExistsException')
    expect(await failure(client.signIn(email, PASSWORD))).toBe('UserNotConfirmedException')
    expect(await failure(client.confirmSignUp(email, wrongCode(code)))).toBe('CodeMismatchException')
    await client.resend(email)
    expect(await codes(email)).toEqual([code])
    await client.confirmSignUp(email, code)
    expect(await failure(client.confirmSignUp(email, code))).toBe('ExpiredCodeException')

    expect(await failure(client.signIn(email, 'Incorrecta-1'))).toBe('NotAuthorizedException')
    expect(await failure(client.signIn('nadie@example.cl', PASSWORD))).toBe('NotAuthorizedException')
    const first = await client.signIn(email, PASSWORD)
    expect(decodeJwt(first).sub).toBe(sub)
    expect(await client.emailOfUser()).toBe(email)
    const second = await client.renew()
    expect(second).not.toBe(first)
    expect(decodeJwt(second).origin_jti).toBe(decodeJwt(first).origin_jti)
    const third = await client.renew()
    expect(await isAccepted(third)).toBe(true)
    await client.signOut()
    expect(await isAccepted(third)).toBe(false)

    await client.forgot(email)
    const [resetCode = ''] = (await codes(email)).filter((one) => one !== code)
    expect(await failure(client.reset(email, wrongCode(resetCode), RENEWED))).toBe('CodeMismatchException')
    expect(await failure(client.reset(email, resetCode, 'debil'))).toBe('InvalidPasswordException')
    await client.reset(email, resetCode, RENEWED)
    expect(await failure(client.signIn(email, PASSWORD))).toBe('NotAuthorizedException')
    expect(await isAccepted(await client.signIn(email, RENEWED))).toBe(true)
    await client.signOut()

    await client.forgot('nadie@example.cl')
    expect(await failure(client.reset('nadie@example.cl', '123456', RENEWED))).toBe('CodeMismatchException')
    for (let attempt = 1; attempt <= 5; attempt++) await failure(client.signIn('nadie@example.cl', 'Incorrecta-1'))
    expect(await failure(client.signIn('nadie@example.cl', PASSWORD))).toBe('LimitExceededException')
  },
)
