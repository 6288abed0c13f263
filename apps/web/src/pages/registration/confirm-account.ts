import { identity } from '../../session/identity.ts'
import type { User } from '../../session/identity-client.ts'
import { codeOf } from '../../session/identity-problem.ts'
import { registrationPassword } from '../../session/registration-store.ts'

/**
 * Proves the address of step 1 and signs in (REG-5): with what the confirmation allows this browser, else with the
 * password that is still in memory. Undefined: proved, but whoever it is must sign in by hand. Throws IdentityError.
 */
export async function confirmAccount(email: string, code: string): Promise<User | undefined> {
  let mayEnter: boolean
  try {
    mayEnter = await identity().confirmSignUp(email, code)
  } catch (error) {
    // Used up: by another tab perhaps, or by a try whose answer got lost.
    const user = codeOf(error) === 'ExpiredCodeException' ? await enterWithPassword(email) : undefined
    if (user) return user
    throw error
  }
  const user = mayEnter
    ? await identity()
        .finishSignUp(email)
        .catch(() => undefined)
    : undefined
  return user ?? enterWithPassword(email)
}

async function enterWithPassword(email: string): Promise<User | undefined> {
  const password = registrationPassword()
  return password === undefined
    ? undefined
    : identity()
        .signIn(email, password)
        .catch(() => undefined)
}
