import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The secret of a link to the social provider that waits for the password of the account. */
export interface LinkTransport {
  received: string | undefined
  /** @param maxAge seconds */
  send(secret: string, maxAge: number): void
  forget(): void
}

const NAME = 'mirador_link'

/** The secret in a cookie that scripts cannot read and only `/auth` receives. */
export function linkCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
): LinkTransport {
  const name = secure ? `__Secure-${NAME}` : NAME
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/auth', secure } as const
  return {
    received: request.cookies[name] || undefined,
    send(secret, maxAge) {
      reply.setCookie(name, secret, { ...attributes, maxAge })
    },
    forget() {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 })
    },
  }
}
