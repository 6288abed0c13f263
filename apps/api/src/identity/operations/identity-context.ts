import type { Db } from '@mirador/database/connection/connect'
import type { FastifyBaseLogger } from 'fastify'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { MailIdentity } from '../../mailer/mail.ts'
import type { Mailer } from '../../mailer/mailer.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { Passkeys } from '../passkeys/passkeys.ts'
import type { PasswordHasher } from '../passwords/password-hash.ts'
import type { AfterAnswer } from '../protocol/after-answer.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import type { AuthCookie } from '../sessions/auth-cookie.ts'
import type { RequestOrigin } from '../sessions/origin.ts'
import type { RefreshTokenTransport } from '../sessions/refresh-cookie.ts'
import type { FindSessionOfToken } from '../sessions/sessions.ts'
import type { SessionRegistry, TokenVerifier } from '../tokens/token-verifier.ts'
import type { DeviceTransport } from './device-cookie.ts'
import type { RegistrationTransport } from './registration-cookie.ts'

/** The services that the operations use. */
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
  factors: SecondFactors
  passkeys: Passkeys
  mailer: Pick<Mailer, 'posted'>
  mailIdentity: MailIdentity
  sessions: SessionRegistry
  findSessionOfToken: FindSessionOfToken
  verifier: TokenVerifier
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  afterAnswer: AfterAnswer
}

/** The request of an operation. */
export interface OperationCall {
  body: unknown
  /** the caller's address as limits count it (subscriberOf) */
  subscriber: string
  bearer: string | undefined
  refreshToken: RefreshTokenTransport
  registration: RegistrationTransport
  device: DeviceTransport
  origin: RequestOrigin
  link: AuthCookie
  /** see AfterAnswer */
  afterAnswer: (work: () => Promise<void>) => void
}

/** Returns the body of the response; throws IdentityError or LimitExceeded. */
export type Operation = (context: IdentityContext, call: OperationCall) => Promise<object>
