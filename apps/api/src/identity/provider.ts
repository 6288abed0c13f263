import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import type { FastifyInstance } from 'fastify'
import type { TokenVerifier } from './token-verifier.ts'

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
  /** Forgets what is over. For an hourly call. */
  purge(): Promise<void>
}
