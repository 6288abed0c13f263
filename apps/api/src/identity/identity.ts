import { randomUUID } from 'node:crypto'
import { deleteCodesExpiredBefore } from '@mirador/database/identity/codes'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { deleteBucketsResetBefore } from '@mirador/database/identity/rates'
import { deleteSecretsExpiredBefore } from '@mirador/database/identity/secrets'
import { deleteSessionsEndedBefore } from '@mirador/database/identity/sessions'
import { deleteUser, readUserData } from '@mirador/database/identity/user-data'
import {
  deleteUsersUnconfirmedSince,
  findUserByEmail,
  findUserBySub,
  insertUser,
} from '@mirador/database/identity/users'
import { DAY_MS, DAY_SECONDS, MINUTE_SECONDS } from '@mirador/domain/time/duration'
import { type CryptoKey, errors, type JWTHeaderParameters } from 'jose'
import { createMailer, type Mailer } from '../mailer/mailer.ts'
import { createAccountSecurity } from './account-security.ts'
import { authRoutes } from './auth-routes.ts'
import { createCodeSecrets } from './codes/code-secrets.ts'
import { createSigningKeys, type SigningKeys } from './keys/signing-keys.ts'
import type { IdentityContext } from './operations/identity-context.ts'
import { createOwnPasskeys } from './own-passkeys.ts'
import { createOwnSecondFactor } from './own-second-factor.ts'
import { createPasskeys, passkeyOrigin } from './passkeys/passkeys.ts'
import { createOwnPasswords } from './passwords/own-passwords.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hash.ts'
import { requireUnchanged } from './passwords/require-unchanged.ts'
import { createAfterAnswer } from './protocol/after-answer.ts'
import { allowedOrigins } from './protocol/request-origin.ts'
import type { IdentityProvider, IdentitySettings, NewUser } from './provider.ts'
import { createSecondFactors } from './second-factor/second-factors.ts'
import { createSessionRegistry, createTokenLookup } from './sessions/sessions.ts'
import { createOpenIdProvider, type SocialSettings } from './social/openid-provider.ts'
import { socialConfig } from './social/social-config.ts'
import { CLIENT_ID, issuerOf, POOL_ID } from './tokens/pool.ts'
import { createTokenVerifier, type SessionRegistry } from './tokens/token-verifier.ts'

const SESSION_KEPT_MS = 30 * DAY_MS
const UNCONFIRMED_KEPT_MS = 7 * DAY_MS

export interface IdentityOptions extends IdentitySettings {
  authSecret: string
  /** seconds an access or ID token is valid */
  accessTtl?: number
  /** answer UserNotFoundException at sign-in, as old Cognito pools do */
  revealUsers?: boolean
  /** see KeyStoreOptions */
  replaceForeignKeys?: boolean
  /** queries for sessions at a time; the requests of a flood would be a queue of them on the embedded database */
  lookUpsAtATime?: number
  /** name of the product, in mails */
  product?: string
  /** absent: mails stay in the outbox */
  mailer?: Pick<Mailer, 'posted'>
  /** `body` is for contract tests with plain Cognito clients */
  refreshTransport?: 'cookie' | 'body'
  /** the one social sign-in provider; absent: passwords only */
  social?: SocialSettings | undefined
  hasher?: PasswordHasher
}

export interface Identity extends IdentityProvider {
  sessions: SessionRegistry
  /** Resolves when no work that answers did not wait for is running. */
  idle(): Promise<void>
  createUser(user: NewUser): Promise<{ sub: string }>
}

/** The embedded identity service: users, passwords, codes, sessions and tokens in the product's own database. */
export function createIdentity({
  db,
  clock,
  publicUrl,
  authSecret,
  accessTtl = 15 * MINUTE_SECONDS,
  refreshTtl = 30 * DAY_SECONDS,
  webOrigins = [],
  revealUsers = false,
  replaceForeignKeys = false,
  lookUpsAtATime,
  product = 'Mirador',
  refreshTransport = 'cookie',
  social,
  rateLimits,
  log,
  mailer = createMailer({ db, clock, log }),
  hasher: passwords = createPasswordHasher(),
}: IdentityOptions): Identity {
  const issuer = issuerOf(publicUrl)
  const keys = createSigningKeys({ db, clock, authSecret, accessTtl, replaceForeignKeys, log })
  const sessions = createSessionRegistry({ db, clock, lookUpsAtATime })
  const verifier = createTokenVerifier({ issuer, clock, sessions, findKey: (header) => findKey(keys, header) })
  const secrets = createCodeSecrets(authSecret)
  const factors = createSecondFactors(authSecret)
  const origins = allowedOrigins(publicUrl, webOrigins)
  const provider = social && createOpenIdProvider({ settings: social, publicUrl, clock })
  const settings = { issuer, accessTtl, refreshTtl, revealUsers, mailIdentity: { product, url: publicUrl } }
  const passkeys = createPasskeys({ publicUrl, product, log })
  const afterAnswer = createAfterAnswer(log)
  const services = {
    afterAnswer,
    keys,
    passwords,
    rateLimits,
    secrets,
    factors,
    passkeys,
    sessions,
    findSessionOfToken: createTokenLookup(db, lookUpsAtATime),
    verifier,
    mailer,
    log,
  }
  const context = { ...settings, ...services, db, clock }

  return {
    web: {
      provider: 'embedded',
      endpoint: '/auth/',
      clientId: CLIENT_ID,
      poolId: POOL_ID,
      ...(provider && { social: socialConfig(publicUrl, origins) }),
      ...(passkeyOrigin(publicUrl) && { passkeyOrigin: passkeyOrigin(publicUrl) }),
    },
    verifier,
    sessions,
    register(app) {
      // the first request finds a signing key
      app.addHook('onReady', () => keys.prepare())
      const secureCookie = new URL(publicUrl).protocol === 'https:'
      const options = { context, origins, secureCookie, refreshTransport, provider }
      app.register(authRoutes(options), { prefix: '/auth' })
    },
    createUser: (user) => createConfirmedUser(context, user),
    userData: (sub) => readUserData(db, sub),
    passwords: createOwnPasswords(context),
    security: createAccountSecurity(context),
    secondFactor: createOwnSecondFactor(context),
    passkeys: createOwnPasskeys(context),
    requireUnchanged,
    deleteUser,
    userEmail: async (sub) => (await findUserBySub(db, sub))?.email,
    idle: () => afterAnswer.idle(),
    purge: () => purge(context),
  }
}

/** @throws JWKSNoMatchingKey, which the verifier turns into InvalidToken */
async function findKey(keys: SigningKeys, { kid = '' }: JWTHeaderParameters): Promise<CryptoKey> {
  const key = await keys.find(kid)
  if (!key) throw new errors.JWKSNoMatchingKey()
  return key
}

async function createConfirmedUser(
  { db, clock, passwords }: IdentityContext,
  { email, password, sub = randomUUID() }: NewUser,
): Promise<{ sub: string }> {
  const email_norm = emailNorm(email)
  const existing = await findUserByEmail(db, email_norm)
  if (existing) return { sub: existing.sub }
  const password_hash = await passwords.hash(password)
  const user = { sub, email: email.trim(), email_norm, password_hash, created_at: clock() }
  if (await insertUser(db, { ...user, status: 'confirmed' })) return { sub }
  // a concurrent call has created the user
  return { sub: (await findUserByEmail(db, email_norm))?.sub ?? sub }
}

async function purge({ db, clock, keys }: IdentityContext): Promise<void> {
  const now = clock()
  await deleteSessionsEndedBefore(db, new Date(now.getTime() - SESSION_KEPT_MS))
  await deleteBucketsResetBefore(db, now)
  await deleteCodesExpiredBefore(db, now)
  await deleteSecretsExpiredBefore(db, now)
  await deleteUsersUnconfirmedSince(db, new Date(now.getTime() - UNCONFIRMED_KEPT_MS))
  await keys.deleteRetired()
}
