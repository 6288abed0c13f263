import { consumeSecret, type IdentitySecret, insertSecret } from '@mirador/database/identity/secrets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeSecret, secretHash } from '../../secrets/one-use-secret.ts'
import { browserCookie } from './browser-cookie.ts'
import { userOfPerson } from './person.ts'
import { providerSecrets } from './provider-secrets.ts'
import { CODE_SECONDS, type SocialContext, STATE_SECONDS } from './social-context.ts'
import { refusalUrl, SocialRefusal } from './social-refusal.ts'

/** The browser comes back from the provider: it goes on to the web app with a code of ours, or with the reason why not. */
export async function idpresponse(context: SocialContext, request: FastifyRequest, reply: FastifyReply) {
  const begun = await findBegun(context, request, reply)
  if (!begun) return reply.redirect(refusalUrl(context.redirectUris[0], 'expired'))
  const { secrets, redirect_uri, client_state, code_challenge } = begun
  try {
    const query = request.url.slice(request.url.indexOf('?'))
    const { sub } = await userOfPerson(context, await context.provider.personOf(query, secrets))
    const code = makeSecret()
    const expires_at = new Date(context.clock().getTime() + CODE_SECONDS * 1000)
    const kept = { secret_hash: secretHash(code), kind: 'social-code', sub, expires_at } as const
    await insertSecret(context.db, { ...kept, redirect_uri, code_challenge })
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

/** The sign-in this browser began, used up whoever asks; undefined when it is over, or another browser's. */
async function findBegun({ db, clock, secureCookie }: SocialContext, request: FastifyRequest, reply: FastifyReply) {
  const { state } = request.query as Record<string, unknown>
  if (typeof state !== 'string') return undefined
  const begun = await consumeSecret(db, { secret_hash: secretHash(state), kind: 'social-state' }, clock())
  const { received } = browserCookie(request, reply, { secure: secureCookie, maxAge: STATE_SECONDS })
  if (!begun || !isWhole(begun) || !received || secretHash(received) !== begun.browser_hash) return undefined
  return { ...begun, secrets: providerSecrets(received, state) }
}

type Begun = IdentitySecret & { redirect_uri: string; client_state: string; code_challenge: string }

function isWhole(secret: IdentitySecret): secret is Begun {
  return secret.redirect_uri !== null && secret.client_state !== null && secret.code_challenge !== null
}
