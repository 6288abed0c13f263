import { endSessions } from '@mirador/contract/account-security'
import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { route, type Session } from '../../http/route.ts'
import type { PasswordProof } from '../../identity/passwords/own-passwords.ts'
import { verifiedPassword } from './verified-password.ts'

/** A session of another account counts as none. Ending all others ends more than sessions, and needs the password. */
export const endSessionsRoute = route(endSessions, async ({ session, body, ip, origin }, context) => {
  const { security } = context.identity
  if (!security) throw new ApiError('forbidden')
  const actor = { ...session, origin }
  if (body.sid !== undefined) return { ended: await security.endSession(actor, body.sid) }
  const proof = await proofOf({ session, password: body.password, ip }, context)
  const { sessions } = await security.endOthers(actor, { proof, keep: body.keep })
  return { ended: sessions }
})

/** @returns undefined: the user has no password */
async function proofOf(
  { session, password, ip }: { session: Session; password: string | undefined; ip: string },
  context: Context,
): Promise<PasswordProof | undefined> {
  if (!(await context.identity.passwords?.isSet(session.sub))) return undefined
  if (password === undefined) throw new ApiError('invalid_request', [{ field: 'password', code: 'required' }])
  return verifiedPassword(context, { session, ip, password })
}
