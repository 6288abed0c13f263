import type { Db } from '@mirador/database/connection/connect'
import type { FastifyBaseLogger } from 'fastify'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { MailIdentity } from '../../mailer/code-mail.ts'
import type { Mailer } from '../../mailer/mailer.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { PasswordHasher } from '../passwords/password-hash.ts'
import type { RefreshTokenTransport } from '../sessions/refresh-cookie.ts'
import type { SessionRegistry, TokenVerifier } from '../tokens/token-verifier.ts'

import type { RegistrationTransport } from './registration-cookie.ts'

/** What the operations work with. */
export interface IdentityContext {
  db: Db
  clock: () => Date
  issuer: string
  /** seconds */
  accessTtl: number
  /** seconds */
  refreshTtl: number
  revealUsers: boolean
  keys: SigningKeys
  passwords: PasswordHasher
  rateLimits: RateLimits
  secrets: CodeSecrets
  mailer: Pick<Mailer, 'posted'>
  mailIdentity: MailIdentity
  sessions: SessionRegistry
  verifier: TokenVerifier
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** One call of an operation: what came with it besides the context. */
export interface OperationCall {
  body: unknown
  /** Who calls, as limits count it. */
  subscriber: string
  bearer: string | undefined
  refreshToken: RefreshTokenTransport
  registration: RegistrationTransport
}

/** Answers the body of its answer; throws IdentityError. */
export type Operation = (context: IdentityContext, call: OperationCall) => Promise<object>
