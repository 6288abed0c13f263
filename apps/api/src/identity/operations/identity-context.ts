import type { Db } from '@mirador/database/connection/connect'
import type { FastifyBaseLogger } from 'fastify'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { MailIdentity } from '../../mailer/code-mail.ts'
import type { Mailer } from '../../mailer/mailer.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { PasswordHasher } from '../passwords/password-hash.ts'
import type { SessionRegistry, TokenVerifier } from '../tokens/token-verifier.ts'

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
  limits: RateLimits
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

/** How the refresh token travels, which the operations need not know. */
export interface RefreshTokenTransport {
  /** The one that came with the request. */
  received: string | undefined
  /** Sends a new one with the answer; answers the fields it adds to AuthenticationResult. */
  send(token: string, expires: Date): { RefreshToken?: string }
  /** Makes the browser forget it. */
  forget(): void
}

/** The secret that a browser keeps between signing up and confirming. */
export interface RegistrationTransport {
  received: string | undefined
  /** @param maxAge seconds */
  send(secret: string, maxAge: number): void
  forget(): void
}

/** Answers the body of its answer; throws IdentityError. */
export type Operation = (context: IdentityContext, call: OperationCall) => Promise<object>
