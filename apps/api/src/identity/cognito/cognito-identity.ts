import type { RuntimeConfig } from '@mirador/contract/runtime-config'
import { ensureAccount, findAccount } from '@mirador/database/accounts/accounts'
import { deleteBucketsResetBefore } from '@mirador/database/identity/rates'
import {
  deleteRevokedSessionsExpiredBefore,
  findRevokedSessions,
  insertRevokedSession,
} from '@mirador/database/identity/revoked-sessions'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import { bearerOf } from '../protocol/bearer.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { serveProtocol, WireError } from '../protocol/protocol.ts'
import { allowedOrigins } from '../protocol/request-origin.ts'
import type { IdentityProvider, IdentitySettings } from '../provider.ts'
import { batchQuestions } from '../sessions/batch-lookups.ts'
import { redirectUrisOf } from '../social/redirect-uris.ts'
import { createTokenVerifier, type SessionRegistry } from '../tokens/token-verifier.ts'
import { createPoolKeys, type PoolKeyOptions } from './pool-keys.ts'
import { PoolUnavailable } from './pool-unavailable.ts'
import { deleteUserInPool, emailInPool } from './pool-user.ts'
import { sessionCookie } from './session-cookie.ts'
import { findSessionOperation } from './session-operations.ts'
import { issuerOfPool, type UserPool } from './user-pool.ts'

export interface CognitoIdentityOptions extends Omit<IdentitySettings, 'rateLimits'> {
  pool: UserPool
  /** for tests; in milliseconds */
  keys?: Omit<PoolKeyOptions, 'clock'>
}

/**
 * A user pool of AWS Cognito: users sign in there, tokens are verified here with its published keys, and `/auth` stores
 * refresh tokens in a cookie that scripts cannot read.
 */
export function createCognitoIdentity({
  pool,
  db,
  clock,
  publicUrl,
  webOrigins = [],
  refreshTtl = 30 * DAY_SECONDS,
  keys,
  log,
}: CognitoIdentityOptions): IdentityProvider {
  const { endpoint, poolId, clientId, domain } = pool
  const origins = allowedOrigins(publicUrl, webOrigins)
  const isEnded = batchQuestions((sidsAndSubs) => findRevokedSessions(db, sidsAndSubs))
  const sessions: SessionRegistry = {
    // the signature of a token stays valid after its session or its user has ended
    isRevoked: async (sid, sub = sid) => (await Promise.all([isEnded(sid), isEnded(sub)])).includes(true),
    isRevokedOn: async (other, sid, sub = sid) => (await findRevokedSessions(other, [sid, sub])).size > 0,
    revoke: (sid, exp) => insertRevokedSession(db, sid, new Date(exp * 1000)),
  }
  const findKey = createPoolKeys(pool, { ...keys, clock })
  const verifier = createTokenVerifier({ issuer: issuerOfPool(pool), clientId, clock, findKey, sessions })
  const context = { pool, clock, verifier, sessions, refreshTtl, log }
  const cookie = { secure: new URL(publicUrl).protocol === 'https:', maxAge: refreshTtl }

  return {
    web: {
      provider: 'cognito',
      endpoint,
      keeper: '/auth/',
      clientId,
      poolId,
      ...(domain && { social: hostedSignIn(domain, origins) }),
    },
    verifier,
    register(app) {
      app.register(
        (auth) =>
          serveProtocol(auth, {
            origins,
            async answer({ target, body, request, reply }) {
              const operation = findSessionOperation(target)
              if (!operation) throw new IdentityError('UnknownOperationException')
              const session = sessionCookie(request, reply, cookie)
              return operation(context, { body, bearer: bearerOf(request), session }).catch((error: unknown) => {
                if (!(error instanceof PoolUnavailable)) throw error
                request.log.warn({ err: error }, 'the user pool does not answer')
                throw new WireError('ServiceUnavailableException', 'The user pool does not answer.', 503)
              })
            },
          }),
        { prefix: '/auth' },
      )
    },
    async userEmail(sub, accessToken) {
      const known = (await findAccount(db, sub))?.email
      if (known || accessToken === undefined) return known ?? undefined
      const email = await emailInPool(pool, { sub, accessToken })
      if (email !== undefined) await ensureAccount(db, sub, clock(), email)
      return email
    },
    userData: async () => undefined,
    deleteUser: async () => {},
    deleteOutside: (accessToken) => deleteUserInPool(pool, accessToken),
    async purge() {
      await deleteRevokedSessionsExpiredBefore(db, clock())
      await deleteBucketsResetBefore(db, clock())
    },
  }
}

/** The redirect URIs must also be callback addresses of the client at Cognito. */
function hostedSignIn(domain: string, origins: ReadonlySet<string>): RuntimeConfig['identity']['social'] {
  return {
    name: 'Google',
    authorizeUrl: `${domain}/oauth2/authorize`,
    tokenUrl: `${domain}/oauth2/token`,
    redirectUris: [...redirectUrisOf(origins)],
  }
}
