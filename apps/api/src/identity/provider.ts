import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import type { Db } from '@mirador/database/connection/connect'
import type { UserData } from '@mirador/database/identity/user-data'
import type { FastifyInstance } from 'fastify'
import type { TokenVerifier } from './tokens/token-verifier.ts'

export interface NewUser {
  email: string
  password: string
  sub?: string
}

/** The passwords of a provider that keeps them itself. */
export interface OwnPasswords {
  /** Whether the user has one; who signs in by the social provider may have none. */
  isSet(sub: string): Promise<boolean>
  /**
   * Whether it is theirs, counted as a sign-in of theirs from that network address.
   * @throws LimitExceeded
   * @throws InvalidToken the user is gone meanwhile
   */
  matches(sub: string, password: string, ip: string): Promise<boolean>
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
