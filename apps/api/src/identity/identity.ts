import { randomUUID } from 'node:crypto'
import { deleteCodesExpiredBefore } from '@mirador/database/identity/codes'
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
import { emailNorm } from '@mirador/domain/account/email'
import { DAY_MS, DAY_SECONDS } from '@mirador/domain/time/duration'
import { errors } from 'jose'
import { createMailer, type Mailer } from '../mailer/mailer.ts'
import { authRoutes } from './auth-routes.ts'
import { createCodeSecrets } from './codes/code-secrets.ts'
import { createSigningKeys } from './keys/signing-keys.ts'
import { createOwnPasswords } from './passwords/own-passwords.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'
import { allowedOrigins } from './protocol/request-origin.ts'
import type { IdentityProvider, IdentitySettings, NewUser } from './provider.ts'
import { createSessionRegistry } from './sessions/sessions.ts'
import { createOpenIdProvider, type SocialSettings } from './social/openid-provider.ts'
import { socialConfig } from './social/social-config.ts'
import { CLIENT_ID, issuerOf, POOL_ID } from './tokens/pool.ts'
import { createTokenVerifier, type SessionRegistry } from './tokens/token-verifier.ts'

const SESSION_KEPT_MS = 30 * DAY_MS
const UNCONFIRMED_KEPT_MS = 7 * DAY_MS

export interface IdentityOptions extends IdentitySettings {
  authSecret: string
  /** seconds an access or ID token lives */
  accessTtl?: number
  /** answer UserNotFoundException at sign-in, as old Cognito pools do */
  revealUsers?: boolean
  /** see createSigningKeys: only where no other process shares the database */
  replaceForeignKeys?: boolean
  /** the product's name, in mails */
  product?: string
  /** who is told of new mail; absent = it stays in the outbox */
  mailer?: Pick<Mailer, 'posted'>
  /** `body` is for contract tests with plain Cognito clients */
  refreshTransport?: 'cookie' | 'body'
  /** the one outside provider; absent = passwords only */
  social?: SocialSettings | undefined
}

export interface Identity extends IdentityProvider {
  sessions: SessionRegistry
  /** A confirmed user, whose mailbox somebody answers for; the one there is when the address is taken. */
  createUser(user: NewUser): Promise<{ sub: string }>
}

/** The embedded identity service. */
export function createIdentity({
  db,
  clock,
  publicUrl,
  authSecret,
  accessTtl = 900,
  refreshTtl = 30 * DAY_SECONDS,
  webOrigins = [],
  revealUsers = false,
  replaceForeignKeys = false,
  product = 'Mirador',
  refreshTransport = 'cookie',
  social,
  requestLimits,
  rateLimits,
  log,
  mailer = createMailer({ db, clock, log }),
}: IdentityOptions): Identity {
  const issuer = issuerOf(publicUrl)
  const keys = createSigningKeys({ db, clock, authSecret, accessTtl, replaceForeignKeys, log })
  const passwords = createPasswordHasher()
  const sessions = createSessionRegistry({ db, clock })
  const verifier = createTokenVerifier({
    issuer,
    clock,
    sessions,
    async findKey({ kid = '' }) {
      const key = await keys.find(kid)
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key
    },
  })
  const secrets = createCodeSecrets(authSecret)
  const origins = allowedOrigins(publicUrl, webOrigins)
  const provider = social && createOpenIdProvider({ settings: social, publicUrl, clock })
  const settings = { issuer, accessTtl, refreshTtl, revealUsers, mailIdentity: { product, url: publicUrl } }
  const context = { ...settings, db, clock, keys, passwords, rateLimits, secrets, sessions, verifier, mailer, log }

  return {
    web: {
      provider: 'embedded',
      endpoint: '/auth/',
      clientId: CLIENT_ID,
      poolId: POOL_ID,
      ...(provider && { social: socialConfig(publicUrl, origins) }),
    },
    verifier,
    sessions,
    register(app) {
      // the signing key is there once the app is ready
      app.addHook('onReady', () => keys.prepare())
      const options = {
        context,
        origins,
        requestLimits,
        secureCookie: new URL(publicUrl).protocol === 'https:',
        refreshTransport,
        provider,
      }
      app.register(authRoutes(options), { prefix: '/auth' })
    },
    async createUser({ email, password, sub = randomUUID() }) {
      const email_norm = emailNorm(email)
      const existing = await findUserByEmail(db, email_norm)
      if (existing) return { sub: existing.sub }
      const password_hash = await passwords.hash(password)
      const user = {
        sub,
        email: email.trim(),
        email_norm,
        status: 'confirmed',
        password_hash,
        created_at: clock(),
      } as const
      if (await insertUser(db, user)) return { sub }
      // another process was faster
      return { sub: (await findUserByEmail(db, email_norm))?.sub ?? sub }
    },
    userData: (sub) => readUserData(db, sub),
    passwords: createOwnPasswords(context),
    deleteUser,
    userEmail: async (sub) => (await findUserBySub(db, sub))?.email,
    async purge() {
      const now = clock()
      await deleteSessionsEndedBefore(db, new Date(now.getTime() - SESSION_KEPT_MS))
      await deleteBucketsResetBefore(db, now)
      await deleteCodesExpiredBefore(db, now)
      await deleteSecretsExpiredBefore(db, now)
      await deleteUsersUnconfirmedSince(db, new Date(now.getTime() - UNCONFIRMED_KEPT_MS))
      await keys.deleteRetired()
    },
  }
}
