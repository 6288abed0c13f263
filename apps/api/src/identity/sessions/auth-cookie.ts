import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One secret value in a cookie. */
export interface AuthCookie {
  /** undefined: absent or empty */
  received: string | undefined
  /** @param maxAge seconds */
  send(value: string, maxAge: number): void
  forget(): void
}

/** A cookie that scripts cannot read, that other sites do not send, and that only `/auth` receives. */
export function authCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, secure }: { name: string; secure: boolean },
): AuthCookie {
  const fullName = secure ? `__Secure-${name}` : name
  const set = (value: string, maxAge: number) => {
    reply.setCookie(fullName, value, { httpOnly: true, sameSite: 'strict', path: '/auth', secure, maxAge })
  }
  return { received: request.cookies[fullName] || undefined, send: set, forget: () => set('', 0) }
}
