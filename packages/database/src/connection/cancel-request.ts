import pg from 'pg'

/** Maximum time for a cancellation to reach the server. */
const TIMEOUT_MS = 2000

/** Properties of a connected client that the types of `pg` leave out. */
interface ConnectedClient {
  host: string
  port: number
  ssl: unknown
  sslNegotiation: unknown
  processID: number | null
  secretKey: unknown
}

/** Properties of a connection that has not started a session. */
type BareConnection = pg.Connection & {
  connect(port: number | string, host?: string): void
  requestSsl(): void
  cancel(processId: number, secretKey: unknown): void
}

/**
 * Cancels the running statement of a connection by a CancelRequest on a second connection, encrypted like the first.
 * This needs no place in a pool, and proxies forward it. The server closes the second connection once it has signalled
 * the statement.
 * @returns when that has happened, or after 2 s
 */
export function cancelRunning(client: pg.PoolClient): Promise<void> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as ConnectedClient
  if (!processID) return Promise.resolve()
  return new Promise((resolve) => {
    const connection = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig) as BareConnection
    const cancel = () => connection.cancel(processID, secretKey)
    const timer = setTimeout(() => connection.stream.destroy(), TIMEOUT_MS)
    connection.once('end', () => {
      clearTimeout(timer)
      resolve()
    })
    connection.on('error', () => connection.stream.destroy())
    if (ssl) {
      connection.once('sslconnect', cancel)
      if (sslNegotiation !== 'direct') connection.once('connect', () => connection.requestSsl())
    } else connection.once('connect', cancel)
    if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`)
    else connection.connect(port, host)
  })
}
