import type { User } from '../../session/id-token.ts'
import { identity } from '../../session/identity.ts'
import { accounts } from '../../session/identity-accounts.ts'
import { codeOf } from '../../session/identity-problem.ts'
import { registrationPassword } from '../../session/registration-store.ts'

/** The second is what a pool of Cognito says of an address that is proved already. */
const USED_UP: readonly string[] = ['ExpiredCodeException', 'NotAuthorizedException']

/**
 * Proves the address of step 1 and signs in (REG-5): with what the confirmation allows this browser, else with the
 * password, given or still in memory. Undefined: proved, but whoever it is must sign in by hand. Throws IdentityError.
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
    // Used up: by another tab perhaps, or by a try whose answer got lost.
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
