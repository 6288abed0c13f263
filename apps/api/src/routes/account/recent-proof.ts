import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Session } from '../../http/route.ts'
import type { PasswordProof } from '../../identity/passwords/own-passwords.ts'
import { isRecentSignIn } from './recent-sign-in.ts'
import { verifiedPassword } from './verified-password.ts'

/**
 * Checks that the owner is at the keyboard: by the password, or without one by a sign-in of the last minutes.
 * @returns undefined: the user has no password, and signed in just before
 * @throws ApiError
 */
export async function recentProof(
  { session, password, ip }: { session: Session; password: string | undefined; ip: string },
  context: Context,
): Promise<PasswordProof | undefined> {
  if (await context.identity.passwords?.isSet(session.sub)) {
    if (password === undefined) throw new ApiError('invalid_request', [{ field: 'password', code: 'required' }])
    return verifiedPassword(context, { session, ip, password })
  }
  if (!isRecentSignIn(session, context.now())) throw new ApiError('old_session')
  return undefined
}
