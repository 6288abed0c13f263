import { createServer } from 'node:net'
import { answerRead } from '@mirador/api/http/standby-reads'
import { type Database, postgresDatabase } from '@mirador/database/connection/connect'
import { openStandby, type Standby, type StandbyOptions } from '@mirador/database/standby/standby'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { queryValue } from '../../scripts/postgres-server.ts'
import { openProxy, through } from '../resilience/proxy.ts'
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
const SLEEPING =
  "select exists (select from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid())"

describe.skipIf(!binaries)('a primary and a streaming standby (needs PostgreSQL)', { timeout: 180_000 }, () => {
  let cluster: StandbyCluster
  let primary: Database
  const opened: { close(): unknown }[] = []
  beforeAll(async () => {
    // queries that conflict with replay are cancelled at once
    cluster = await startStandbyCluster(binaries ?? '', { max_standby_streaming_delay: '0' })
    primary = postgresDatabase(cluster.primary.url, 5)
    await sql`create table note (text text)`.execute(primary.db)
    await untilCaughtUp(cluster)
  })
  afterAll(async () => {
    await primary?.close()
    await cluster?.stop()
  })
  afterEach(async () => {
    for (const resource of opened.splice(0)) await resource.close()
  })

  async function open(options: Partial<StandbyOptions> = {}): Promise<Standby> {
    const standby = await openStandby({ url: cluster.standby.url, primary: primary.db, log, lookMs: 50, ...options })
    opened.push(standby)
    return standby
  }

  const write = (text: string) => sql`insert into note values (${text})`.execute(primary.db)
  const isUsed = async (standby: Standby) => (await standby.readerAt(undefined)) !== undefined

  test("a reader uses the standby only once it has replayed the reader's own writes", async () => {
    const standby = await open()
    const before = await standby.primaryPosition()
    await until(async () => (await standby.readerAt(before)) !== undefined)
    await pause(cluster)
    await write('mine')
    const after = await standby.primaryPosition()
    expect(after).toBeGreaterThan(before)
    expect(await standby.readerAt(after)).toBeUndefined()
    const reader = await standby.readerAt(before)
    if (!reader) throw new Error('a reader without writes reads from the standby')
    const mine = sql`select from note where text = 'mine'`
    expect((await mine.execute(reader)).rows).toHaveLength(0)
    await resume(cluster)
    await until(async () => (await standby.readerAt(after)) !== undefined)
    expect((await mine.execute(reader)).rows).toHaveLength(1)
    await expect(sql`insert into note values ('x')`.execute(reader)).rejects.toMatchObject({ code: '25006' })
  })

  test('a standby that lags beyond the limit is not used until it has caught up; an idle primary is not a lag', async () => {
    const standby = await open({ maxLagMs: 400 })
    await until(() => isUsed(standby))
    await pause(cluster)
    const idleUntil = performance.now() + 1000
    await until(() => performance.now() > idleUntil)
    expect(await isUsed(standby)).toBe(true)
    await write('late')
    await until(async () => !(await isUsed(standby)) && standby.status().state === 'lagging')
    await resume(cluster)
    await until(async () => (await isUsed(standby)) && standby.status().state === 'used')
  })

  test('a standby that stops responding delays its readers by a few seconds, and is used again when it responds', async () => {
    const proxy = await openProxy(cluster.standby.port)
    opened.push(proxy)
    const standby = await open({ url: through(proxy, cluster.standby.url) })
    await until(() => isUsed(standby))
    const reader = await standby.readerAt(undefined)
    if (!reader) throw new Error('not used')
    const waiting = expect(sql`select pg_sleep(600)`.execute(reader)).rejects.toThrow(/terminated/)
    await until(() => queryValue(cluster.standby.url, SLEEPING))
    const startedAt = performance.now()
    proxy.set('silent')
    await waiting
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(await isUsed(standby)).toBe(false)
    expect(standby.status()).toEqual({ state: 'unreachable', lagSeconds: null, servers: 0 })
    proxy.set('healthy')
    await until(() => isUsed(standby))
  })

  test('a start with a standby that refuses connections, or never responds, continues with the primary', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    opened.push(silent)
    const { port } = silent.address() as { port: number }
    const standby = await open({ url: `postgres://postgres@127.0.0.1:${port}/postgres` })
    expect(standby.status().state).toBe('unreachable')
    expect(await isUsed(standby)).toBe(false)
    expect((await open({ url: 'postgres://postgres@127.0.0.1:1/postgres' })).status().state).toBe('unreachable')
  })

  test('a server that is not a standby, or has another database, is not used', async () => {
    expect((await open({ url: cluster.primary.url })).status().state).toBe('no standby')
    const other = cluster.standby.url.replace(/postgres$/, 'template1')
    expect((await open({ url: other })).status().state).toBe('of another database')
  })

  test('a read that replay cancels on the standby is answered by the primary, and the standby stays in use', async () => {
    const standby = await open()
    await until(() => isUsed(standby))
    const servers: string[] = []
    const handle = async (_input: never, { database: { db } }: { database: Database }) => {
      const isPrimary = db === primary.db
      servers.push(isPrimary ? 'primary' : 'standby')
      return sql`select count(*)::int as notes, pg_sleep(${isPrimary ? 0 : 600}) from note`.execute(db)
    }
    const context = { standby, database: primary, log, env: { publicUrl: 'http://localhost' } }
    const headers: unknown[] = []
    const answered = answerRead(handle as never, context as never)(
      undefined as never,
      { headers: {} } as never,
      { header: (name: string, value: unknown) => headers.push([name, value]) } as never,
    )
    await until(() => queryValue(cluster.standby.url, SLEEPING))
    // takes an exclusive lock, which replay enforces on the standby
    await sql`truncate note`.execute(primary.db)
    expect(await answered).toMatchObject({ rows: [{ notes: 0 }] })
    expect(servers).toEqual(['standby', 'primary'])
    expect(headers).toEqual([['set-cookie', [expect.stringMatching(/^mirador_wal_[0-9a-f]+=1; Max-Age=60; /)]]])
    expect(await isUsed(standby)).toBe(true)
  })
})
