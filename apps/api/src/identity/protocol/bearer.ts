import type { FastifyRequest } from 'fastify'

/** The token of the `Authorization: Bearer` header. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}
