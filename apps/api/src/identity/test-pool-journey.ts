import { decodeJwt } from 'jose'
import { expect } from 'vitest'
import { wrongCode } from './test-identity.ts'
import type { PoolClient } from './test-pool-clients.ts'

export const PASSWORD = 'Registro-1'
export const RENEWED = 'Renovada-2'

/** The protocol code of a failure. */
export const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Error) => error.name,
  )

/**
 * The journey of one new address with any client and any user pool, embedded or of Cognito: registration, sign-in, renewal,
 * recovery and sign-out.
 * @param codeFor waits for the newest mailed code that differs from the previous one
 */
export async function travelPool(
  client: PoolClient,
  {
    email,
    codeFor,
    isAccepted,
  }: {
    email: string
    codeFor: (before?: string) => Promise<string>
    isAccepted: (bearer: string) => Promise<boolean>
  },
): Promise<void> {
  expect(await failure(client.signUp(email, 'debil'))).toBe('InvalidPasswordException')
  expect(await failure(client.signUp('no-es-correo', PASSWORD))).toBe('InvalidParameterException')
  const sub = await client.signUp(email, PASSWORD)
  const code = await codeFor()
  expect(await failure(client.signUp(email, 'Distinta-1'))).toBe('UsernameExistsException')
  expect(await failure(client.signIn(email, PASSWORD))).toBe('UserNotConfirmedException')
  expect(await failure(client.confirmSignUp(email, wrongCode(code)))).toBe('CodeMismatchException')
  await client.confirmSignUp(email, code)
  expect(await failure(client.confirmSignUp(email, code))).toMatch(/^(ExpiredCode|NotAuthorized)Exception$/)

  expect(await failure(client.signIn(email, 'Incorrecta-1'))).toBe('NotAuthorizedException')
  expect(await failure(client.signIn(`nadie-${email}`, PASSWORD))).toBe('NotAuthorizedException')
  const first = await client.signIn(email, PASSWORD)
  expect(decodeJwt(first).sub).toBe(sub)
  expect(await client.emailOfUser()).toBe(email)
  const second = await client.renew()
  expect(second).not.toBe(first)
  expect(decodeJwt(second).origin_jti).toBe(decodeJwt(first).origin_jti)
  const third = await client.renew()
  expect(await isAccepted(third)).toBe(true)
  await client.signOut()
  expect(await failure(client.emailOfUser())).not.toBe('none')

  await client.forgot(email)
  const resetCode = await codeFor(code)
  expect(await failure(client.reset(email, wrongCode(resetCode), RENEWED))).toBe('CodeMismatchException')
  expect(await failure(client.reset(email, resetCode, 'debil'))).toBe('InvalidPasswordException')
  await client.reset(email, resetCode, RENEWED)
  expect(await failure(client.signIn(email, PASSWORD))).toBe('NotAuthorizedException')
  expect(await isAccepted(await client.signIn(email, RENEWED))).toBe(true)
  await client.signOut()
  // an unknown address gets the same answer as a known one
  expect(await failure(client.forgot(`nadie-${email}`))).toBe('none')
  expect(await failure(client.reset(`nadie-${email}`, '123456', RENEWED))).toMatch(
    /^(CodeMismatch|ExpiredCode)Exception$/,
  )
}
