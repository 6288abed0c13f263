import { consumeSecret, findSecret } from '@mirador/database/identity/secrets'
import type { EventOrigin } from '@mirador/database/identity/security-events'
import { z } from 'zod/mini'
import { secretHash } from '../../secrets/one-use-secret.ts'
import { challengeAnswer } from '../operations/initiate-auth.ts'
import { openSession } from '../sessions/open-session.ts'
import type { RefreshTokenTransport } from '../sessions/refresh-cookie.ts'
import { CLIENT_ID } from '../tokens/pool.ts'
import { challengeOf } from './pkce.ts'
import type { SocialContext } from './social-context.ts'

const request = z.object({
  client_id: z.literal(CLIENT_ID),
  code: z.string().check(z.minLength(1)),
  redirect_uri: z.string(),
  code_verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
})

/** A refusal of the token endpoint; the message is an `error` of RFC 6749, or `mfa_required`. */
export class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal'
  /** additional fields of the answer */
  readonly fields: object

  constructor(message: string, fields: object = {}) {
    super(message)
    this.fields = fields
  }
}

/**
 * Exchanges a code for tokens: once, and only for the browser that started. The refresh token is sent in its cookie. A
 * user with a second factor gets `mfa_required` and a challenge, which RespondToAuthChallenge answers.
 * @param body form-encoded
 * @throws TokenRefusal
 */
export async function token(
  context: SocialContext,
  body: string,
  { refreshToken, origin }: { refreshToken: RefreshTokenTransport; origin: EventOrigin },
) {
  const fields = Object.fromEntries(new URLSearchParams(body))
  if (fields.grant_type !== 'authorization_code') throw new TokenRefusal('unsupported_grant_type')
  const { success, data } = z.safeParse(request, fields)
  if (!success) throw new TokenRefusal('invalid_request')
  const { db, clock } = context
  const proof = { secret_hash: secretHash(data.code), kind: 'social-code' } as const
  const code = await findSecret(db, proof, clock())
  const isSameClient =
    code?.redirect_uri === data.redirect_uri && code.code_challenge === challengeOf(data.code_verifier)
  // consumed, so that no other verifier can be tried
  if (!isSameClient) await consumeSecret(db, proof, clock())
  const opened = isSameClient && code.sub ? await openSession(context, { sub: code.sub, proof, origin }) : undefined
  if (!opened) throw new TokenRefusal('invalid_grant')
  if ('challenge' in opened) throw new TokenRefusal('mfa_required', challengeAnswer(opened))

  const { tokens } = opened
  const { RefreshToken } = refreshToken.send(opened.refreshToken, opened.expires_at)
  return {
    access_token: tokens.AccessToken,
    id_token: tokens.IdToken,
    token_type: tokens.TokenType,
    expires_in: tokens.ExpiresIn,
    ...(RefreshToken !== undefined && { refresh_token: RefreshToken }),
  }
}
