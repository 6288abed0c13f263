import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import type { Db } from '@mirador/database/connection/connect'
import type { UserData } from '@mirador/database/identity/user-data'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { RequestLimits } from '../limits/request-limits.ts'
import type { OwnPasswords } from './passwords/own-passwords.ts'
import type { TokenVerifier } from './tokens/token-verifier.ts'

/** What every identity provider is made with. */
export interface IdentitySettings {
  db: Db
  clock: () => Date
  publicUrl: string
  /** origins that may call it besides `publicUrl` */
  webOrigins?: readonly string[]
  /** seconds a session lives, renewals included */
  refreshTtl?: number
  /** shared with every other route */
  requestLimits: RequestLimits
  rateLimits: RateLimits
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface NewUser {
  email: string
  password: string
  sub?: string
}

/** Who vouches for people: the embedded service, or an outside user pool. */
export interface IdentityProvider {
  /** what the web app is told of it */
  web: RuntimeConfig['identity']
  /** Mounts `/auth`. */
  register(app: FastifyInstance): void
  verifier: TokenVerifier
  /** The address of a user, or undefined. An outside pool is asked for it with their verified access token, once. */
  userEmail(sub: string, accessToken?: string): Promise<string | undefined>
  /** A confirmed user, whose mailbox somebody answers for; an outside pool makes none for us. */
  createUser?(user: NewUser): Promise<{ sub: string }>
  /** What is kept here of a user, without secrets; undefined where an outside pool keeps it. */
  userData(sub: string): Promise<UserData | undefined>
  passwords?: OwnPasswords
  /** Forgets a user in the transaction of what else is kept of them. */
  deleteUser(tx: Db, sub: string): Promise<void>
  /**
   * Has the outside pool forget them too, by their verified access token. Doing it again is no error.
   * @throws InvalidToken the pool refuses the token
   * @throws PoolUnavailable
   */
  deleteOutside?(accessToken: string): Promise<void>
  /** Forgets what is over. For an hourly call. */
  purge(): Promise<void>
}
