import { insertSecret } from '@mirador/database/identity/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { countNetwork } from '../../limits/count-network.ts'
import { LimitExceeded } from '../../limits/limit-exceeded.ts'
import type { Limit } from '../../limits/rate-limits.ts'
import { subscriberOf } from '../../limits/subscriber.ts'
import { makeSecret, secretHash } from '../../secrets/one-use-secret.ts'
import { CLIENT_ID } from '../tokens/pool.ts'
import { browserCookie } from './browser-cookie.ts'
import { providerSecrets } from './provider-secrets.ts'
import { type SocialContext, STATE_SECONDS } from './social-context.ts'
import { refusalUrl, SocialRefusal } from './social-refusal.ts'

const AUTHORIZE_PER_ADDRESS: Limit = { name: 'authorize/address', hits: 60, seconds: 900 }

const destination = z.object({ client_id: z.literal(CLIENT_ID), redirect_uri: z.string() })
const state = z.object({ state: z.string().check(z.regex(/^[\x21-\x7e]{1,512}$/)) })
const codeRequest = z.object({
  response_type: z.literal('code'),
  code_challenge_method: z.literal('S256'),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
})

/** Starts a social sign-in: redirects the browser to the provider and binds the sign-in to a cookie. */
export async function authorize(context: SocialContext, request: FastifyRequest, reply: FastifyReply) {
  const { redirectUris, provider, rateLimits, db, clock, secureCookie, log } = context
  const target = z.safeParse(destination, request.query)
  const ownState = z.safeParse(state, request.query)
  // no redirect to foreign addresses
  if (!target.success || !redirectUris.includes(target.data.redirect_uri) || !ownState.success)
    return reply.redirect(refusalUrl(redirectUris[0], 'failed'))
  const { redirect_uri } = target.data
  const client_state = ownState.data.state
  try {
    await countNetwork(rateLimits, AUTHORIZE_PER_ADDRESS, subscriberOf(request.ip))
    const { success, data } = z.safeParse(codeRequest, request.query)
    if (!success) throw new SocialRefusal('failed', 'the request is not a code request with S256')
    const cookie = browserCookie(request, reply, { secure: secureCookie, maxAge: STATE_SECONDS })
    const secret = makeSecret()
    const browser = cookie.keep()
    const url = await provider.authorizationUrl(providerSecrets(browser, secret))
    await insertSecret(db, {
      secret_hash: secretHash(secret),
      kind: 'social-state',
      sub: null,
      expires_at: new Date(clock().getTime() + STATE_SECONDS * 1000),
      redirect_uri,
      code_challenge: data.code_challenge,
      client_state,
      browser_hash: secretHash(browser),
    })
    return reply.redirect(url)
  } catch (error) {
    const refusal =
      error instanceof LimitExceeded ? new SocialRefusal('limit', 'too many sign-ins of this address') : error
    if (!(refusal instanceof SocialRefusal)) throw refusal
    log.warn({ code: refusal.code, reason: refusal.message }, 'social sign-in not begun')
    return reply.redirect(refusalUrl(redirect_uri, refusal.code, client_state))
  }
}
