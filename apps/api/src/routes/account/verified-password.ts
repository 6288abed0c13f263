import type { Context } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { OwnSession } from '../../identity/actor.ts'
import type { PasswordProof } from '../../identity/passwords/own-passwords.ts'
import { IdentityError } from '../../identity/protocol/identity-error.ts'

/**
 * Verifies the caller's password, counted for the session.
 * @throws ApiError `wrong_password`; `forbidden` where an outside user pool keeps passwords
 */
export async function verifiedPassword(
  { identity: { passwords } }: Context,
  { session, ip, password }: { session: OwnSession; ip: string; password: string },
): Promise<PasswordProof> {
  if (!passwords) throw new ApiError('forbidden')
  const proof = await passwords.verify(session, password, ip).catch(asApiError)
  if (!proof) throw new ApiError('wrong_password')
  return proof
}

/** Converts the refusal of identity when too many passwords wait to be hashed. */
function asApiError(error: unknown): never {
  throw error instanceof IdentityError ? new ApiError('too_many_requests') : error
}
