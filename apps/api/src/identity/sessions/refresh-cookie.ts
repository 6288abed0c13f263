import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { authCookie } from './auth-cookie.ts'

/** How the refresh token is transported, independent of the operations. */
export interface RefreshTokenTransport {
  /** the token of the request */
  received: string | undefined
  /**
   * Sends a new token with the response.
   * @returns the fields that it adds to AuthenticationResult
   */
  send(token: string, expires: Date): { RefreshToken?: string }
  /** Makes the browser delete it. */
  forget(): void
}

const bodyToken = z.object({
  RefreshToken: z.optional(z.string()),
  Token: z.optional(z.string()),
})

/** The refresh token in a cookie that scripts cannot read and only `/auth` receives. */
export function cookieTransport(
  request: FastifyRequest,
  reply: FastifyReply,
  { secure, clock }: { secure: boolean; clock: () => Date },
): RefreshTokenTransport {
  const { received, send, forget } = authCookie(request, reply, { name: 'mirador_refresh', secure })
  return {
    received,
    send(token, expires) {
      send(token, Math.floor((expires.getTime() - clock().getTime()) / 1000))
      return {}
    },
    forget,
  }
}

/** The refresh token in bodies, as plain Cognito clients expect it. For contract tests only, never for browsers. */
export function bodyTransport(body: unknown): RefreshTokenTransport {
  const { success, data } = z.safeParse(bodyToken, body)
  return {
    received: (success && (data.RefreshToken || data.Token)) || undefined,
    send: (token) => ({ RefreshToken: token }),
    forget() {},
  }
}
