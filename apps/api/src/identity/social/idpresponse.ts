import type { Db } from '@mirador/database/connection/connect'
import { consumeSecret, type IdentitySecret, insertSecret } from '@mirador/database/identity/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeSecret, secretHash } from '../../secrets/one-use-secret.ts'
import { linkCookie } from '../sessions/link-cookie.ts'
import { originOf, type RequestOrigin } from '../sessions/origin.ts'
import { browserCookie } from './browser-cookie.ts'
import type { SocialPerson } from './openid-provider.ts'
import { userOfPerson } from './person.ts'
import { providerSecrets } from './provider-secrets.ts'
import { CODE_SECONDS, LINK_SECONDS, type SocialContext, STATE_SECONDS } from './social-context.ts'
import { refusalUrl, SocialRefusal } from './social-refusal.ts'

/** The provider's callback: redirects the browser to the web app with a code of this service, or with the reason of a refusal. */
export async function idpresponse(context: SocialContext, request: FastifyRequest, reply: FastifyReply) {
  const started = await findStarted(context, request, reply)
  if (!started) return reply.redirect(refusalUrl(context.redirectUris[0], 'expired'))
  const { secrets, redirect_uri, client_state } = started
  try {
    const query = request.url.slice(request.url.indexOf('?'))
    const person = await context.provider.personOf(query, secrets)
    const { secret, isLinkable } = await context.db
      .transaction()
      .execute((tx) => admit(tx, context, { person, origin: originOf(request), ...started }))
    if (isLinkable) {
      linkCookie(request, reply, { secure: context.secureCookie }).send(secret, LINK_SECONDS)
      throw new SocialRefusal('link_required', 'the address has an account')
    }
    const url = new URL(redirect_uri)
    url.searchParams.set('code', secret)
    url.searchParams.set('state', client_state)
    return reply.redirect(url.href)
  } catch (error) {
    const known = error instanceof SocialRefusal
    const refusal = known ? error : new SocialRefusal('failed', String(error))
    context.log.warn({ code: refusal.code, reason: refusal.message }, 'social sign-in refused')
    return reply.redirect(refusalUrl(redirect_uri, refusal.code, client_state))
  }
}

/**
 * Stores the secret that gives access: a code for the web app, or for an account that is not linked yet, the link that
 * its password completes.
 */
async function admit(
  tx: Db,
  { clock }: SocialContext,
  {
    person,
    origin,
    redirect_uri,
    code_challenge,
  }: Pick<StartedSignIn, 'redirect_uri' | 'code_challenge'> & { person: SocialPerson; origin: RequestOrigin },
): Promise<{ secret: string; isLinkable: boolean }> {
  const now = clock()
  const { sub, isLinkable } = await userOfPerson(tx, person, now, origin)
  const secret = makeSecret()
  const expiresIn = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const stored = { secret_hash: secretHash(secret), sub }
  if (isLinkable) {
    const { issuer, subject } = person
    await insertSecret(tx, { ...stored, kind: 'social-link', expires_at: expiresIn(LINK_SECONDS), issuer, subject })
    return { secret, isLinkable }
  }
  const expires_at = expiresIn(CODE_SECONDS)
  await insertSecret(tx, { ...stored, kind: 'social-code', expires_at, redirect_uri, code_challenge })
  return { secret, isLinkable }
}

/** Consumes the sign-in of this state; undefined: expired, or started by another browser. */
async function findStarted({ db, clock, secureCookie }: SocialContext, request: FastifyRequest, reply: FastifyReply) {
  const { state } = request.query as Record<string, unknown>
  if (typeof state !== 'string') return undefined
  const started = await consumeSecret(db, { secret_hash: secretHash(state), kind: 'social-state' }, clock())
  const { received } = browserCookie(request, reply, { secure: secureCookie, maxAge: STATE_SECONDS })
  if (!started || !isComplete(started) || !received || secretHash(received) !== started.browser_hash) return undefined
  return { ...started, secrets: providerSecrets(received, state) }
}

type StartedSignIn = IdentitySecret & { redirect_uri: string; client_state: string; code_challenge: string }

function isComplete(secret: IdentitySecret): secret is StartedSignIn {
  return secret.redirect_uri !== null && secret.client_state !== null && secret.code_challenge !== null
}
