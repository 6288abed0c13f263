import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuthCookie, authCookie } from './auth-cookie.ts'

/** The secret of a link to the social provider that waits for the password of the account. */
export function linkCookie(request: FastifyRequest, reply: FastifyReply, { secure }: { secure: boolean }): AuthCookie {
  return authCookie(request, reply, { name: 'mirador_link', secure })
}
