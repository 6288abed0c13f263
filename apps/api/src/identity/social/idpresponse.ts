import { consumeSecret, type IdentitySecret, insertSecret } from '@mirador/database/identity/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeSecret, secretHash } from '../../secrets/one-use-secret.ts'
import { browserCookie } from './browser-cookie.ts'
import { userOfPerson } from './person.ts'
import { providerSecrets } from './provider-secrets.ts'
import { CODE_SECONDS, type SocialContext, STATE_SECONDS } from './social-context.ts'
import { refusalUrl, SocialRefusal } from './social-refusal.ts'

/** The provider's callback: redirects the browser to the web app with a code of this service, or with the reason of a refusal. */
export async function idpresponse(context: SocialContext, request: FastifyRequest, reply: FastifyReply) {
  const started = await findStarted(context, request, reply)
  if (!started) return reply.redirect(refusalUrl(context.redirectUris[0], 'expired'))
  const { secrets, redirect_uri, client_state, code_challenge } = started
  try {
    const query = request.url.slice(request.url.indexOf('?'))
    const { sub } = await userOfPerson(context, await context.provider.personOf(query, secrets))
    const code = makeSecret()
    const expires_at = new Date(context.clock().getTime() + CODE_SECONDS * 1000)
    const stored = { secret_hash: secretHash(code), kind: 'social-code', sub, expires_at } as const
    await insertSecret(context.db, { ...stored, redirect_uri, code_challenge })
    const url = new URL(redirect_uri)
    url.searchParams.set('code', code)
    url.searchParams.set('state', client_state)
    return reply.redirect(url.href)
  } catch (error) {
    const known = error instanceof SocialRefusal
    const refusal = known ? error : new SocialRefusal('failed', String(error))
    context.log.warn({ code: refusal.code, reason: refusal.message }, 'social sign-in refused')
    return reply.redirect(refusalUrl(redirect_uri, refusal.code, client_state))
  }
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
