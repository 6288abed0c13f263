import { findUserBySub } from '@mirador/database/identity/users'
import { subscriberOf } from '../../limits/rate-limits.ts'
import type { IdentityContext } from '../operations/identity-context.ts'
import type { OwnPasswords } from '../provider.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'
import { clearPasswordAttempts, countPasswordAttempt } from './password-attempts.ts'

/** The passwords of the embedded service, for who is signed in and has to show once more that they know theirs. */
export function createOwnPasswords(context: IdentityContext): OwnPasswords {
  const { db, passwords } = context
  return {
    isSet: async (sub) => Boolean((await findUserBySub(db, sub))?.password_hash),
    async matches(sub, password, ip) {
      const user = await findUserBySub(db, sub)
      if (!user) throw new InvalidToken('its user is gone')
      const subscriber = subscriberOf(ip)
      await countPasswordAttempt(context, user.email_norm, subscriber)
      if (!(await passwords.matches(user.password_hash, password))) return false
      await clearPasswordAttempts(context, user.email_norm, subscriber)
      return true
    },
  }
}
