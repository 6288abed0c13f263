import type { FastifyRequest } from 'fastify'

/**
 * Whether the request comes from a page that may use this service: of an allowed origin, or of the request's own host, for
 * example an address of the local network. Programs other than browsers send no origin.
 */
export function isAllowedOrigin(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  allowed: ReadonlySet<string>,
): boolean {
  const { origin } = headers
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site'
  return allowed.has(origin) || hostOf(origin) === host.toLowerCase()
}

/** The allowed origins besides the request's own, in the form in which browsers send them. */
export function allowedOrigins(publicUrl: string, webOrigins: readonly string[]): ReadonlySet<string> {
  return new Set([publicUrl, ...webOrigins].map((url) => new URL(url).origin))
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
