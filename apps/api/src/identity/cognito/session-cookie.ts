import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'mirador_refresh'
/** Session id, a dot, refresh token in Cognito's alphabet. Browsers limit a cookie to about 4 KB. */
const VALUE = /^([\w-]{1,64})\.([\w.=-]{1,3500})$/

/** A session of the pool, as the cookie holds it. */
export interface StoredSession {
  sid: string
  refreshToken: string
}

export interface SessionCookie {
  received: StoredSession | undefined
  store(session: StoredSession): void
  forget(): void
}

/** Whether the session fits into the cookie and can be parsed from it. */
export function isStorable({ sid, refreshToken }: StoredSession): boolean {
  return VALUE.test(`${sid}.${refreshToken}`)
}

/**
 * The pool's refresh token in a cookie that scripts cannot read and only `/auth` receives. It includes the session id, which
 * a sign-out without a valid bearer needs.
 * @param maxAge seconds
 */
export function sessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, maxAge }: { secure: boolean; maxAge: number },
): SessionCookie {
  const name = secure ? `__Secure-${NAME}` : NAME
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/auth', secure } as const
  const [, sid, refreshToken] = VALUE.exec(request.cookies[name] ?? '') ?? []
  return {
    received: sid && refreshToken ? { sid, refreshToken } : undefined,
    store({ sid, refreshToken }) {
      reply.setCookie(name, `${sid}.${refreshToken}`, { ...attributes, maxAge })
    },
    forget() {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 })
    },
  }
}
