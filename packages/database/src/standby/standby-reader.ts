import type pg from 'pg'
import { type ConnectOptions, type Db, postgresDatabase } from '../connection/connect.ts'

export interface StandbyReader {
  db: Db
  /** Closes every connection at once; pending queries fail. */
  drop(): void
}

export function openStandbyReader(
  url: string,
  poolSize: number,
  patienceMs: number,
  onQuery?: ConnectOptions['onQuery'],
): StandbyReader {
  const clients = new Set<pg.Client>()
  const { db } = postgresDatabase(url, poolSize, {
    connectTimeoutMs: patienceMs,
    onQuery,
    onConnect(client) {
      clients.add(client)
      client.once('end', () => clients.delete(client))
    },
  })
  return {
    db,
    drop() {
      for (const { connection } of clients) connection.stream.destroy()
      db.destroy().catch(() => {})
    },
  }
}

/** Whether an error is caused by the server and not by the statement. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    /^(08...|57P0.|53...|E[A-Z]+)$/.test(code) ||
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      message,
    )
  )
}
