import pg from 'pg'
import { readWalPosition, type WalPosition } from './wal-position.ts'

/** Identity of cluster and database, equal for physical copies; available to unprivileged roles. */
export const CLUSTER_IDENTITY =
  "select current_database() || '@' || system_identifier::text as identity from pg_control_system()"

export interface StandbyWatch {
  /** result of CLUSTER_IDENTITY */
  identity: string
  /** The replayed position; undefined when the server is not a standby. */
  ask(): Promise<WalPosition | undefined>
  end(): void
}

/**
 * A separate connection to a standby that detects when the server goes away or stops answering.
 * @param onLost called once, also when the connection is closed locally
 * @throws when there is no answer within `patienceMs`, as `ask` does
 */
export async function openStandbyWatch(url: string, patienceMs: number, onLost: () => void): Promise<StandbyWatch> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'mirador-watch',
  })
  // reported by 'end' too
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ identity: string }>(CLUSTER_IDENTITY)
    client.once('end', onLost)
    return {
      identity: rows[0]?.identity ?? '',
      async ask() {
        const { rows } = await client.query<{ lsn: string | null }>(
          'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn',
        )
        const lsn = rows[0]?.lsn
        return lsn ? readWalPosition(lsn) : undefined
      },
      end: () => client.connection.stream.destroy(),
    }
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
}
