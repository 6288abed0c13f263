import pg from 'pg'
import { CONNECTION_SETTINGS } from '../connection/connect.ts'

/** A connection to a standby, and the identity of that server. */
export interface StandbyConnection {
  client: pg.Client
  /** identity of cluster and database, equal for physical copies */
  cluster: string
  /** identity of the server: differs between the servers behind one address, and after a restart */
  server: string
}

const IDENTITY = `
  select current_database() || '@' || system_identifier::text as cluster,
    concat_ws(' ', inet_server_addr(), inet_server_port(), extract(epoch from pg_postmaster_start_time())) as server
  from pg_control_system()`

/** @throws when there is no answer within `patienceMs` */
export async function openStandbyConnection(url: string, patienceMs: number): Promise<StandbyConnection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patienceMs, ...CONNECTION_SETTINGS })
  // 'end' reports it too
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await askWithin<Omit<StandbyConnection, 'client'>>(client, IDENTITY, patienceMs)
    const { cluster = '', server = '' } = rows[0] ?? {}
    return { client, cluster, server }
  } catch (error) {
    cut(client)
    throw error
  }
}

/** Runs a query. @throws when there is no answer within `ms` */
export function askWithin<R extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  ms: number,
  values: unknown[] = [],
): Promise<pg.QueryResult<R>> {
  return client.query<R>({ text, values, query_timeout: ms } as pg.QueryConfig)
}

/** Closes a connection at once; its pending query fails. */
export const cut = (client: pg.Client) => client.connection.stream.destroy()
