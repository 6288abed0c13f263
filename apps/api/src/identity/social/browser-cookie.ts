import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeSecret } from '../../secrets/one-use-secret.ts'

const NAME = 'mirador_social'
const FORM = /^[\w-]{43}$/

/** The secret by which the callback recognises the browser that started the sign-in. */
export interface BrowserCookie {
  received: string | undefined
  /** The existing secret, so that two tabs may sign in at once, or a new one. */
  keep(): string
}

/** SameSite=Lax, because the browser returns from another site. `maxAge` in seconds. */
export function browserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, maxAge }: { secure: boolean; maxAge: number },
): BrowserCookie {
  const name = secure ? `__Secure-${NAME}` : NAME
  const sent = request.cookies[name]
  const received = sent && FORM.test(sent) ? sent : undefined
  return {
    received,
    keep() {
      const secret = received ?? makeSecret()
      reply.setCookie(name, secret, { httpOnly: true, sameSite: 'lax', path: '/auth/oauth2', secure, maxAge })
      return secret
    },
  }
}
