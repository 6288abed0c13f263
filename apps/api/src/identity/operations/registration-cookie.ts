import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The secret that a browser keeps between signing up and confirming. */
export interface RegistrationTransport {
  received: string | undefined
  /** @param maxAge seconds */
  send(secret: string, maxAge: number): void
  forget(): void
}

const NAME = 'mirador_registration'

/** The cookie by which the next step recognises the browser of the sign-up, which then need not keep the password. */
export function registrationCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
): RegistrationTransport {
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
