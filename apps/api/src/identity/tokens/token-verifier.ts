import type { ErrorCode } from '@mirador/contract/error-codes'
import type { Db } from '@mirador/database/connection/connect'
import { type CryptoKey, errors, type JWTHeaderParameters, jwtVerify } from 'jose'
import { CLIENT_ID } from './pool.ts'
import { VerifiedTokenCache } from './verified-tokens.ts'

/** The claims of a verified token: user, session, and expiry in seconds. */
export interface VerifiedToken {
  sub: string
  sid: string
  exp: number
}

export interface TokenVerifier {
  /** @throws InvalidToken */
  verify(bearer: string): Promise<VerifiedToken>
  /**
   * Verifies the token, and its session in parallel.
   * @param admit called with the user before any look-up for them; its errors are thrown
   * @returns `sessionCheck` rejects with InvalidToken when the session has ended; no response may be sent before it
   * settles.
   *   `checkSessionOn` checks it on another server
   * @throws InvalidToken
   */
  verifyToken(bearer: string, admit?: (sub: string) => void): Promise<VerifiedToken & SessionChecks>
}

export interface SessionChecks {
  sessionCheck: Promise<void>
  checkSessionOn(db: Db): Promise<void>
}

export interface SessionRegistry {
  /** Whether the session has ended, does not exist, or belongs to a deleted user. */
  isRevoked(sid: string, sub?: string): Promise<boolean>
  /** The same check on the data of another server. */
  isRevokedOn(db: Db, sid: string, sub?: string): Promise<boolean>
  /** @param exp when the last token of the session expires, in seconds */
  revoke(sid: string, exp: number): Promise<void>
}

/** The bearer token is missing or not valid: answered 401. The message is for the log only. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken'
  readonly statusCode = 401
  readonly code: ErrorCode

  constructor(reason: string, { code = 'session_expired', cause }: { code?: ErrorCode; cause?: unknown } = {}) {
    super(reason, { cause })
    this.code = code
  }
}

/** The claims of a token, and the key that signed it. */
type CheckedToken = VerifiedToken & { header: JWTHeaderParameters; key: CryptoKey }

/**
 * Verifies access tokens: signature, issuer, validity, kind and client, cached while the key is published; and, never
 * cached, whether the session is still open, since signed-out tokens keep their signature.
 */
export function createTokenVerifier({
  issuer,
  clientId = CLIENT_ID,
  clock,
  findKey,
  sessions,
}: {
  issuer: string
  clientId?: string
  clock: () => Date
  /** The public key for a token's header. @throws JOSEError when there is none */
  findKey: (header: JWTHeaderParameters) => Promise<CryptoKey>
  sessions: Pick<SessionRegistry, 'isRevoked' | 'isRevokedOn'>
}): TokenVerifier {
  const cache = new VerifiedTokenCache<CheckedToken>()

  async function check(bearer: string): Promise<CheckedToken> {
    const { payload, protectedHeader, key } = await jwtVerify(bearer, findKey, {
      issuer,
      algorithms: ['RS256'],
      currentDate: clock(),
      requiredClaims: ['sub', 'iat', 'exp'],
    })
    const { sub, exp, token_use, client_id, origin_jti, jti } = payload
    if (token_use !== 'access') throw new InvalidToken('not an access token')
    if (client_id !== clientId) throw new InvalidToken('of another client')
    const sid = origin_jti ?? jti
    if (typeof sid !== 'string' || !sub || exp === undefined) throw new InvalidToken('without a session')
    return { sub, sid, exp, header: protectedHeader, key: key as CryptoKey }
  }

  async function checked(bearer: string): Promise<CheckedToken> {
    const known = cache.find(bearer, Math.floor(clock().getTime() / 1000))
    try {
      if (known && (await findKey(known.header)) === known.key) return known
      const token = await check(bearer)
      cache.add(bearer, token)
      return token
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new InvalidToken(error.code, { cause: error })
      throw error
    }
  }

  async function verifyToken(bearer: string, admit?: (sub: string) => void) {
    const { sub, sid, exp } = await checked(bearer)
    admit?.(sub)
    const requireOpen = async (checking: Promise<boolean>) => {
      if (await checking) throw new InvalidToken('revoked')
    }
    const sessionCheck = requireOpen(sessions.isRevoked(sid, sub))
    // it may reject before its caller awaits it, which must not be an unhandled rejection
    sessionCheck.catch(() => {})
    return { sub, sid, exp, sessionCheck, checkSessionOn: (db: Db) => requireOpen(sessions.isRevokedOn(db, sid, sub)) }
  }

  return {
    verifyToken,
    async verify(bearer) {
      const { sub, sid, exp, sessionCheck } = await verifyToken(bearer)
      await sessionCheck
      return { sub, sid, exp }
    },
  }
}
