import type { ErrorCode } from '@mirador/contract/error-codes'
import { type CryptoKey, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { CLIENT_ID } from './pool.ts'

/** Whom a bearer speaks for; `sid` is its session and `exp` its end in seconds. */
export interface VerifiedToken {
  sub: string
  sid: string
  exp: number
}

export interface TokenVerifier {
  /** @throws InvalidToken */
  verify(bearer: string): Promise<VerifiedToken>
}

export interface SessionRegistry {
  /** Whether the session has ended: revoked, or never begun. */
  isRevoked(sid: string): Promise<boolean>
  /** @param exp when the last token of the session expires, in seconds */
  revoke(sid: string, exp: number): Promise<void>
}

/** The bearer is missing, or proves nothing: answered 401. The message says why to the log, not to the caller. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken'
  readonly statusCode = 401
  readonly code: ErrorCode

  constructor(reason: string, { code = 'session_expired', cause }: { code?: ErrorCode; cause?: unknown } = {}) {
    super(reason, { cause })
    this.code = code
  }
}

/**
 * Judges access tokens: signature, issuer, life, kind and client, and then with one look-up, never
 * cached, whether the session still stands. A signature alone would let signed-out tokens in.
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
  /** The public key of a token's header; throws an error of jose when there is none. */
  findKey: (header: JWTHeaderParameters) => Promise<CryptoKey>
  sessions: Pick<SessionRegistry, 'isRevoked'>
}): TokenVerifier {
  async function claimsOf(bearer: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(bearer, findKey, {
        issuer,
        algorithms: ['RS256'],
        currentDate: clock(),
        requiredClaims: ['sub', 'iat', 'exp'],
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new InvalidToken(error.code, { cause: error })
      throw error
    }
  }

  return {
    async verify(bearer) {
      const { sub, exp, token_use, client_id, origin_jti, jti } = await claimsOf(bearer)
      if (token_use !== 'access') throw new InvalidToken('not an access token')
      if (client_id !== clientId) throw new InvalidToken('of another client')
      const sid = origin_jti ?? jti
      if (typeof sid !== 'string' || !sub || exp === undefined) throw new InvalidToken('without a session')
      if (await sessions.isRevoked(sid)) throw new InvalidToken('revoked')
      return { sub, sid, exp }
    },
  }
}
