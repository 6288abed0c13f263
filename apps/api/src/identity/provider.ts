import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import type { Db } from '@mirador/database/connection/connect'
import type { UserData } from '@mirador/database/identity/user-data'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { AccountSecurity } from './account-security.ts'
import type { OwnPasskeys } from './own-passkeys.ts'
import type { OwnSecondFactor } from './own-second-factor.ts'
import type { OwnPasswords, PasswordProof } from './passwords/own-passwords.ts'
import type { TokenVerifier } from './tokens/token-verifier.ts'

/** The settings that every identity provider shares. */
export interface IdentitySettings {
  db: Db
  clock: () => Date
  publicUrl: string
  /** origins that may call it besides `publicUrl` */
  webOrigins?: readonly string[]
  /** seconds a session lives, renewals included */
  refreshTtl?: number
  rateLimits: RateLimits
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface NewUser {
  email: string
  password: string
  sub?: string
}

/** Authenticates users: the embedded service, or an external user pool. */
export interface IdentityProvider {
  /** settings for the web app */
  web: RuntimeConfig['identity']
  /** Mounts `/auth`. */
  register(app: FastifyInstance): void
  verifier: TokenVerifier
  /** The address of a user. An external pool is asked once, with the user's verified access token. */
  userEmail(sub: string, accessToken?: string): Promise<string | undefined>
  /** Creates a confirmed user, or returns the existing one of the address; absent with an external pool. */
  createUser?(user: NewUser): Promise<{ sub: string }>
  /** The stored data of a user, without secrets; undefined: an external pool stores them. */
  userData(sub: string): Promise<UserData | undefined>
  passwords?: OwnPasswords
  /** absent with an external pool */
  security?: AccountSecurity
  /** absent with an external pool */
  secondFactor?: OwnSecondFactor
  /** absent with an external pool */
  passkeys?: OwnPasskeys
  /**
   * Locks the user for a transaction, in which the session, and the password verified before, must still be valid: a
   * reset or a sign-out may have come between. Absent with an external pool.
   * @throws InvalidToken
   */
  requireUnchanged?(tx: Db, session: { sub: string; sid: string }, proof?: PasswordProof): Promise<void>
  /** Deletes a user, in the transaction that deletes the account's other data. */
  deleteUser(tx: Db, sub: string): Promise<void>
  /**
   * Deletes the user at the external pool, with the user's verified access token. Repeating it is not an error.
   * @throws InvalidToken the pool refuses the token
   * @throws PoolUnavailable
   */
  deleteOutside?(accessToken: string): Promise<void>
  /** Resolves when no work that answers did not wait for is running. */
  idle?(): Promise<void>
  /** Deletes expired data. For an hourly call. */
  purge(): Promise<void>
}
