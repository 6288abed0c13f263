import { runCancellable, StatementCancelled } from '@mirador/database/connection/cancellation'
import { type Database, type Db, postgresDatabase } from '@mirador/database/connection/connect'
import { openStandby, type Standby, type StandbyOptions } from '@mirador/database/standby/standby'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { queryValue, type Server } from '../../scripts/postgres-server.ts'
import { type FaultProxy, openProxy, through } from '../resilience/proxy.ts'
import { until } from '../until.ts'
import {
  findStandbyBinaries,
  pause,
  resume,
  type StandbyCluster,
  startStandbyCluster,
  untilCaughtUp,
} from './standby-cluster.ts'

const binaries = findStandbyBinaries()
const log = { info() {}, warn() {} }

describe.skipIf(!binaries)('two standbys behind one address (needs PostgreSQL)', { timeout: 180_000 }, () => {
  let cluster: StandbyCluster
  let second: Server
  let primary: Database
  let proxy: FaultProxy
  const opened: Standby[] = []
  beforeAll(async () => {
    cluster = await startStandbyCluster(binaries ?? '')
    second = await cluster.addStandby()
    primary = postgresDatabase(cluster.primary.url, 5)
    await sql`create table note (text text)`.execute(primary.db)
    proxy = await openProxy(cluster.standby.port, second.port)
    await untilAllCaughtUp()
  })
  afterAll(async () => {
    proxy?.close()
    await primary?.close()
    await cluster?.stop()
  })
  afterEach(async () => {
    for (const standby of opened.splice(0)) await standby.close()
  })

  const of = (standby: Server) => ({ primary: cluster.primary, standby })
  const untilAllCaughtUp = () => Promise.all([cluster.standby, second].map((standby) => untilCaughtUp(of(standby))))

  async function open(options: Partial<StandbyOptions> = {}): Promise<Standby> {
    const url = through(proxy, cluster.standby.url)
    const standby = await openStandby({ url, primary: primary.db, log, lookMs: 50, ...options })
    opened.push(standby)
    return standby
  }

  const write = (text: string) => sql`insert into note values (${text})`.execute(primary.db)
  const portOf = async (db: Db) => {
    const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(db)
    return rows[0]?.port
  }
  const notes = async (db: Db) => (await sql<{ text: string }>`select text from note`.execute(db)).rows.length

  /** The servers that answer several concurrent readers. */
  async function portsInUse(standby: Standby) {
    const ports = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const reader = await standby.readerAt(undefined)
        return reader && portOf(reader)
      }),
    )
    return [...new Set(ports)].sort()
  }
  const both = () => [cluster.standby.port, second.port].sort()

  test('reads are shared by both, and all queries of one reader are answered by the same server', async () => {
    const standby = await open()
    expect(standby.status()).toMatchObject({ state: 'used', servers: 2 })
    expect(await portsInUse(standby)).toEqual(both())
    const reader = await standby.readerAt(undefined)
    if (!reader) throw new Error('not used')
    const ports = await Promise.all(Array.from({ length: 20 }, () => portOf(reader)))
    expect(new Set(ports).size).toBe(1)
  })

  test('a reader never goes back in time: another standby must have replayed what one has shown', async () => {
    const standby = await open()
    await pause(of(second))
    await write('newer')
    await untilCaughtUp(cluster)
    const position = await standby.primaryPosition()
    // its own write is on one of them
    const own = await standby.readerAt(position)
    expect(own && (await portOf(own))).toBe(cluster.standby.port)
    // another reader, who has written nothing, may see either
    expect(await portsInUse(standby)).toEqual(both())
    const ownPosition = await standby.positionOf(own as Db)
    expect(ownPosition).toBeGreaterThanOrEqual(position)
    const seen = await notes(own as Db)
    for (let times = 0; times < 20; times++) {
      const reader = (await standby.readerAt(ownPosition)) as Db
      expect(await portOf(reader)).toBe(cluster.standby.port)
      expect(await notes(reader)).toBe(seen)
    }
    await pause(cluster)
    await write('newest')
    expect(await standby.readerAt(await standby.primaryPosition())).toBeUndefined()
    await resume(of(second))
    await resume(cluster)
    await untilAllCaughtUp()
    expect(await standby.readerAt(await standby.primaryPosition())).toBeDefined()
  })

  test('when one is killed the other answers; when it is back both do', async () => {
    const standby = await open({ connectionAgeMs: 500 })
    await second.kill()
    await until(async () => standby.status().servers === 1)
    expect(await portsInUse(standby)).toEqual([cluster.standby.port])
    expect(standby.status().state).toBe('used')
    await second.start()
    await until(async () => (await portsInUse(standby)).length === 2)
  })

  test('a standby that lags beyond the limit is left out, the other is used', async () => {
    const standby = await open({ maxLagMs: 400 })
    await pause(of(second))
    await write('late')
    await until(async () => (await portsInUse(standby)).length === 1)
    expect(await portsInUse(standby)).toEqual([cluster.standby.port])
    expect(standby.status()).toMatchObject({ state: 'used', servers: 2 })
    await resume(of(second))
    await until(async () => (await portsInUse(standby)).length === 2)
  })

  test('TRU-2 a statement is cancelled on the server that runs it', async () => {
    const standby = await open()
    const isSleeping = "select exists (select from pg_stat_activity where query like 'select pg_sleep%')"
    for (let times = 0; times < 4; times++) {
      const reader = (await standby.readerAt(undefined)) as Db
      const port = await portOf(reader)
      const server = port === second.port ? second : cluster.standby
      const cancelling = new AbortController()
      const work = runCancellable(cancelling.signal, () => sql`select pg_sleep(600)`.execute(reader))
      await until(() => queryValue(server.url, isSleeping))
      cancelling.abort()
      await expect(work).rejects.toThrow(StatementCancelled)
    }
  })

  test('without the primary only a standby with all known data answers for sessions', async () => {
    const standby = await open()
    expect(await standby.readerWithoutPrimary()).toBeUndefined()
    await pause(of(second))
    await write('last')
    await untilCaughtUp(cluster)
    await until(async () => (await portsInUse(standby)).length === 2)
    // a check of the primary has seen the write
    const seen = performance.now() + 200
    await until(() => performance.now() > seen)
    await cluster.primary.kill()
    const reader = await standby.readerWithoutPrimary()
    expect(reader && (await portOf(reader))).toBe(cluster.standby.port)
    expect(standby.isPrimaryAway()).toBe(true)
    await cluster.standby.kill()
    await until(async () => (await standby.readerWithoutPrimary()) === undefined)
    await cluster.standby.start()
    await cluster.primary.start()
    await until(async () => !standby.isPrimaryAway())
    expect(await standby.readerWithoutPrimary()).toBeUndefined()
    await resume(of(second))
  })
})
