import type { FastifyRequest } from 'fastify'

/**
 * Whether the request comes from a page that may use this service: one of the allowed origins, or the
 * request's own (the address of a local network included). Programs other than browsers send no origin.
 */
export function isAllowedOrigin(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  allowed: ReadonlySet<string>,
): boolean {
  const { origin } = headers
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  return allowed.has(origin) || hostOf(origin) === host.toLowerCase()
}

/** The origins that may call besides the request's own, as browsers write them. */
export function allowedOrigins(publicUrl: string, webOrigins: readonly string[]): ReadonlySet<string> {
  return new Set([publicUrl, ...webOrigins].map((url) => new URL(url).origin))
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
