const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\]|)$/

/**
 * Whether an address of PostgreSQL on another machine does not state how the connection is encrypted: the driver would
 * then send password and data in the clear. `sslmode=verify-full` encrypts; `sslmode=disable` states that the network
 * is trusted.
 */
export function lacksSslMode(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, searchParams } = new URL(url)
  // a socket: `postgres:///mirador?host=/run/postgresql`
  const host = searchParams.get('host') ?? hostname
  return !LOCAL.test(host) && !host.startsWith('/') && !searchParams.has('sslmode')
}
