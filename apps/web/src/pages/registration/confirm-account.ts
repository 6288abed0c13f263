import type { User } from '../../session/id-token.ts'
import { accounts } from '../../session/identity-accounts.ts'
import { codeOf } from '../../session/identity-problem.ts'
import { registrationPassword } from '../../session/registration-store.ts'

/**
 * `NotAuthorizedException` is Cognito's code for an address that is already verified, and the embedded service's for a
 * browser that has not sent the password.
 */
const USED_UP: readonly string[] = ['ExpiredCodeException', 'NotAuthorizedException']

/**
 * Verifies the address of step 1 and signs in (REG-5): with the session of the confirmation, otherwise with the
 * password, given or still in memory.
 * @returns undefined: verified, but the user must sign in by hand
 * @throws IdentityError
 */
export async function confirmAccount(
  email: string,
  code: string,
  password = registrationPassword(),
): Promise<User | undefined> {
  let mayEnter: boolean
  try {
    mayEnter = await accounts().confirmSignUp(email, code)
  } catch (error) {
    const refused = codeOf(error)
    if (password === undefined || !USED_UP.includes(refused)) throw error
    // The code was used already, by another tab or by an attempt whose response was lost; or the password must be
    // proved first.
    const entered = await accounts().signIn(email, password).catch(codeOf)
    if (typeof entered !== 'string') return entered
    if (refused !== 'NotAuthorizedException' || entered !== 'UserNotConfirmedException') throw error
    mayEnter = await accounts().confirmSignUp(email, code)
  }
  const user = mayEnter
    ? await accounts()
        .finishSignUp(email)
        .catch(() => undefined)
    : undefined
  return user ?? enterWithPassword(email, password)
}

async function enterWithPassword(email: string, password: string | undefined): Promise<User | undefined> {
  return password === undefined
    ? undefined
    : accounts()
        .signIn(email, password)
        .catch(() => undefined)
}
