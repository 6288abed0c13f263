import type { Db } from '@mirador/database/connection/connect'
import { findSession } from '@mirador/database/identity/sessions'
import { lockUserBySub } from '@mirador/database/identity/users'
import { InvalidToken } from '../tokens/token-verifier.ts'
import type { PasswordProof } from './own-passwords.ts'

/**
 * Locks the user, and checks that the session is open and that the verified password, if given, is still theirs.
 * @throws InvalidToken
 */
export async function requireUnchanged(
  tx: Db,
  { sub, sid }: { sub: string; sid: string },
  proof?: PasswordProof,
): Promise<void> {
  const user = await lockUserBySub(tx, sub)
  if (!user?.enabled) throw new InvalidToken('the user was deleted or disabled')
  const session = await findSession(tx, sid)
  if (!session || session.revoked_at) throw new InvalidToken('revoked')
  if (proof && user.password_hash !== proof.password_hash) throw new InvalidToken('the password has changed')
}
