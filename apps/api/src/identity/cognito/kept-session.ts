import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'mirador_refresh'
/** A session's id, a dot, and what Cognito's tokens are written with; a browser keeps about 4 KB of a cookie. */
const VALUE = /^([\w-]{1,64})\.([\w.=-]{1,3500})$/

/** What the browser holds for us of a session of the pool. */
export interface KeptSession {
  sid: string
  refreshToken: string
}

export interface SessionKeeper {
  received: KeptSession | undefined
  keep(session: KeptSession): void
  forget(): void
}

export function canBeKept({ sid, refreshToken }: KeptSession): boolean {
  return VALUE.test(`${sid}.${refreshToken}`)
}

/**
 * The pool's refresh token in a cookie that scripts cannot read and only `/auth` receives, with the session it
 * belongs to: without a good bearer nothing else tells which session ends. `maxAge` in seconds.
 */
export function sessionKeeper(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, maxAge }: { secure: boolean; maxAge: number },
): SessionKeeper {
  const name = secure ? `__Secure-${NAME}` : NAME
  const attributes = { httpOnly: true, sameSite: 'strict', path: '/auth', secure } as const
  const [, sid, refreshToken] = VALUE.exec(request.cookies[name] ?? '') ?? []
  return {
    received: sid && refreshToken ? { sid, refreshToken } : undefined,
    keep({ sid, refreshToken }) {
      reply.setCookie(name, `${sid}.${refreshToken}`, { ...attributes, maxAge })
    },
    forget() {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 })
    },
  }
}
