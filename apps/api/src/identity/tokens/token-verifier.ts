import type { ErrorCode } from '@mirador/contract/error-codes'
import { type CryptoKey, errors, type JWTHeaderParameters, jwtVerify } from 'jose'
import { CLIENT_ID } from './pool.ts'
import { VerifiedTokens } from './verified-tokens.ts'

/** Whom a bearer speaks for; `sid` is its session and `exp` its end in seconds. */
export interface VerifiedToken {
  sub: string
  sid: string
  exp: number
}

export interface TokenVerifier {
  /** @throws InvalidToken */
  verify(bearer: string): Promise<VerifiedToken>
  /**
   * The token itself, without its session.
   * @returns `standing` settles when the session is known to stand: until then nothing may leave the process
   * @throws InvalidToken
   */
  verifyToken(bearer: string): Promise<VerifiedToken & { standing: Promise<void> }>
}

export interface SessionRegistry {
  /** Whether the session has ended: revoked, never begun, or of a user who is no more. */
  isRevoked(sid: string, sub?: string): Promise<boolean>
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

/** What a token proved to say, and the key that it was signed with. */
type CheckedToken = VerifiedToken & { header: JWTHeaderParameters; key: CryptoKey }

/**
 * Judges access tokens: signature, issuer, life, kind and client (once a token, then remembered while its key is
 * published), and with one look-up, never remembered, whether the session still stands. A signature alone would let
 * signed-out tokens in.
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
  const remembered = new VerifiedTokens<CheckedToken>()

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
    const known = remembered.find(bearer, Math.floor(clock().getTime() / 1000))
    try {
      if (known && (await findKey(known.header)) === known.key) return known
      const token = await check(bearer)
      remembered.add(bearer, token)
      return token
    } catch (error) {
      if (error instanceof errors.JOSEError) throw new InvalidToken(error.code, { cause: error })
      throw error
    }
  }

  async function verifyToken(bearer: string) {
    const { sub, sid, exp } = await checked(bearer)
    const standing = sessions.isRevoked(sid, sub).then((isRevoked) => {
      if (isRevoked) throw new InvalidToken('revoked')
    })
    // whoever waits for it is told; until then it is nobody's unhandled rejection
    standing.catch(() => {})
    return { sub, sid, exp, standing }
  }

  return {
    verifyToken,
    async verify(bearer) {
      const { standing, ...token } = await verifyToken(bearer)
      await standing
      return token
    },
  }
}
