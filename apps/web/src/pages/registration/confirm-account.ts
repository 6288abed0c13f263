import type { User } from '../../session/id-token.ts'
import { identity } from '../../session/identity.ts'
import { accounts } from '../../session/identity-accounts.ts'
import { codeOf } from '../../session/identity-problem.ts'
import { registrationPassword } from '../../session/registration-store.ts'

/** The second is Cognito's code for an address that is verified already. */
const USED_UP: readonly string[] = ['ExpiredCodeException', 'NotAuthorizedException']

/**
 * Verifies the address of step 1 and signs in (REG-5): with the session of the confirmation, otherwise with the
 * password, given or still in memory. Undefined: verified, but the user must sign in by hand. Throws IdentityError.
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
    // Used already: by another tab, or by an attempt whose response was lost.
    const user = USED_UP.includes(codeOf(error)) ? await enterWithPassword(email, password) : undefined
    if (user) return user
    throw error
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
    : identity()
        .signIn(email, password)
        .catch(() => undefined)
}
