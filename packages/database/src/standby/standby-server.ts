import type pg from 'pg'
import { type ConnectOptions, type Db, databaseOn } from '../connection/connect.ts'
import { preparingPool } from '../connection/preparing-pool.ts'
import { createConnectionGroup } from './connection-group.ts'
import { shareQuestion } from './shared-question.ts'
import { askWithin, cut } from './standby-connection.ts'
import { createLagMeter, type PrimaryHistory } from './standby-lag.ts'
import { readWalPosition, type WalPosition } from './wal-position.ts'

export interface StandbyServerOptions {
  url: string
  patienceMs: number
  history: PrimaryHistory
  onQuery?: ConnectOptions['onQuery']
  /** called once, when a connection is lost */
  onLost: () => void
}

export type StandbyServer = ReturnType<typeof createStandbyServer>

const REPLAYED = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn'

/**
 * One of the servers behind the address of the standbys: one connection queries its position, reads share the other
 * ones.
 * @param watch the connection that queries the position
 */
export function createStandbyServer(watch: pg.Client, options: StandbyServerOptions) {
  const { url, patienceMs, history, onQuery, onLost } = options
  const clients = new Set<pg.Client>()
  const lag = createLagMeter(history)
  const group = createConnectionGroup(patienceMs)
  // a CancelRequest would need a connection to this server, and the address may lead to another
  const cancel = async ({ processID }: { processID?: number | null }) => {
    await askWithin(watch, 'select pg_cancel_backend($1)', patienceMs, [processID])
  }
  const db = databaseOn(preparingPool(group, url, { cancel: (client) => cancel(client as never) }), onQuery)

  const own = (client: pg.Client) => {
    clients.add(client)
    client.once('end', () => {
      if (clients.delete(client)) lose()
    })
  }
  function drop() {
    const all = [...clients]
    clients.clear()
    void group.end()
    for (const client of all) cut(client)
  }
  function lose() {
    drop()
    onLost()
  }
  own(watch)

  return {
    db: db as Db,
    lag,
    connections: () => clients.size,
    /** connections of reads that are free; negative when reads wait for one */
    free: group.idle,
    hasReaders: () => clients.size > 1,
    /** Adds a connection for reads. */
    add(client: pg.Client) {
      own(client)
      group.add(client)
    },
    /** Closes one free connection that was added before this time, so that another server may get its place. */
    retireOne(time: number) {
      const old = group.takeOlderThan(time)
      if (!old) return false
      clients.delete(old)
      cut(old)
      return true
    },
    /**
     * Queries the replayed position for the lag meter.
     * @returns undefined when the server is not a standby
     */
    ask: shareQuestion(async (): Promise<WalPosition | undefined> => {
      const { rows } = await askWithin<{ lsn: string | null }>(watch, REPLAYED, patienceMs)
      const lsn = rows[0]?.lsn
      const position = lsn ? readWalPosition(lsn) : undefined
      if (position !== undefined) lag.standbyIs(position)
      return position
    }),
    /** Closes every connection at once; pending queries fail. */
    drop,
  }
}
