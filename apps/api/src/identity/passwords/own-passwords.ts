import type { Db } from '@mirador/database/connection/connect'
import { findUserBySub } from '@mirador/database/identity/users'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { coarseNetworkOf } from '../../limits/subscriber.ts'
import type { OwnSession } from '../actor.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'
import { clearConfirmations, countConfirmation } from './password-attempts.ts'
import type { PasswordHasher } from './password-hash.ts'
import { recordAttempt } from './record-attempt.ts'

/** The passwords of a provider that stores them itself. */
export interface OwnPasswords {
  /** Whether the user has a password: accounts of the social provider may have none. */
  isSet(sub: string): Promise<boolean>
  /**
   * Verifies the password, counted for that session.
   * @returns the proof for `requireUnchanged` in the transaction of the change; undefined: the password is wrong
   * @throws LimitExceeded
   * @throws InvalidToken the user has been deleted meanwhile
   */
  verify(session: OwnSession, password: string, ip: string): Promise<PasswordProof | undefined>
}

/** The stored hash of a password that was verified. */
export interface PasswordProof {
  password_hash: string
}

/** The passwords of the embedded service, for a signed-in user who must enter theirs again. */
export function createOwnPasswords(context: {
  db: Db
  clock: () => Date
  passwords: PasswordHasher
  rateLimits: RateLimits
}): OwnPasswords {
  const { db, passwords } = context
  return {
    isSet: async (sub) => Boolean((await findUserBySub(db, sub))?.password_hash),
    async verify({ sub, sid }, password, ip) {
      const user = await findUserBySub(db, sub)
      if (!user) throw new InvalidToken('the user was deleted')
      await countConfirmation(context, sid)
      const { password_hash } = user
      if (!(await passwords.matches(password_hash, password, 'known')) || !password_hash) {
        const origin = { network: coarseNetworkOf(ip) }
        await recordAttempt(context, { user, kind: 'password_refused', account: user.email_norm, origin })
        return undefined
      }
      await clearConfirmations(context, sid)
      return { password_hash }
    },
  }
}
