import { consumeSecret } from '@mirador/database/identity/secrets'
import { findUserBySub } from '@mirador/database/identity/users'
import { z } from 'zod/mini'
import { secretHash } from '../../secrets/one-use-secret.ts'
import type { RefreshTokenTransport } from '../sessions/refresh-cookie.ts'
import { newSession, storeSession } from '../sessions/sessions.ts'
import { CLIENT_ID } from '../tokens/pool.ts'
import { issueTokens } from '../tokens/tokens.ts'
import { challengeOf } from './pkce.ts'
import type { SocialContext } from './social-context.ts'

const request = z.object({
  client_id: z.literal(CLIENT_ID),
  code: z.string().check(z.minLength(1)),
  redirect_uri: z.string(),
  code_verifier: z.string().check(z.regex(/^[\w.~-]{43,128}$/)),
})

/** A refusal of the token endpoint, as RFC 6749 spells it. */
export class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal'
}

/**
 * The tokens for a code: once, for who began and nobody else. The refresh token leaves as its cookie.
 * @param body as a form
 * @throws TokenRefusal
 */
export async function token(context: SocialContext, body: string, refreshToken: RefreshTokenTransport) {
  const fields = Object.fromEntries(new URLSearchParams(body))
  if (fields.grant_type !== 'authorization_code') throw new TokenRefusal('unsupported_grant_type')
  const { success, data } = z.safeParse(request, fields)
  if (!success) throw new TokenRefusal('invalid_request')
  const { db, clock, refreshTtl } = context
  const now = clock()
  // used up even when something else is wrong: nobody gets to try verifiers
  const kept = await consumeSecret(db, { secret_hash: secretHash(data.code), kind: 'social-code' }, now)
  const isTheirs = kept?.redirect_uri === data.redirect_uri && kept.code_challenge === challengeOf(data.code_verifier)
  const user = isTheirs && kept.sub ? await findUserBySub(db, kept.sub) : undefined
  if (!user?.enabled || user.status !== 'confirmed') throw new TokenRefusal('invalid_grant')

  const opened = newSession(user.sub, now, refreshTtl)
  const tokens = await issueTokens({ ...context, user, session: opened.session, now })
  await storeSession(db, opened)
  const { RefreshToken } = refreshToken.send(opened.refreshToken, opened.session.expires_at)
  return {
    access_token: tokens.AccessToken,
    id_token: tokens.IdToken,
    token_type: tokens.TokenType,
    expires_in: tokens.ExpiresIn,
    ...(RefreshToken !== undefined && { refresh_token: RefreshToken }),
  }
}
