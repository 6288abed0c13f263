import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { ADVISORY_LOCKS } from '@mirador/database/connection/advisory-locks'
import { connect } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { syntheticTenders } from '@mirador/testing/synthetic/synthetic-tenders'
import { queryValue } from '../../scripts/postgres-server.ts'
import { type ApiProcess, openBrowser, type Process, startApi, startProcess } from '../product-process.ts'
import { until } from '../until.ts'
import type { FailoverPrograms } from './failover-programs.ts'
import { findLost } from './find-lost.ts'
import { type NodeName, nodeNames, type PatroniCluster, startPatroniCluster } from './patroni-cluster.ts'
import { createWriters, FOLLOWER } from './writers.ts'

/** The measurements of a failover. Times are milliseconds since the primary was killed. */
export interface FailoverFigures {
  /** acknowledged writes, before and after the kill */
  acknowledged: number
  /** acknowledged writes that are missing in the database afterwards */
  lost: string[]
  /** time until another node was the primary */
  promotedMs: number
  /** time until a write that began after the kill was acknowledged */
  writesAgainMs: number
  /** time until a worker held the lock of the sync again */
  syncAgainMs: number
  /** number of reads without a primary, and of failed ones among them */
  reads: { during: number; failed: number }
  /** the longest time without an answered read, from the kill on */
  longestReadGapMs: number
  /** answers other than 200 and the 503 of an unavailable database */
  strange: string[]
  /** number of sessions before the kill, and of those that could not be renewed afterwards */
  sessions: { open: number; ended: number }
  /** time from the start of the old primary, after the load, until it was a standby with all data */
  backAsStandbyMs: number
}

const READERS_PER_PROCESS = 2
/** Load before the kill and after the recovery. */
const CALM_MS = 5000

/** Runs the product on a cluster of three nodes under a load that reads and writes, and kills the primary. */
export async function measureFailover(
  programs: FailoverPrograms,
  report: (line: string) => void = () => {},
): Promise<FailoverFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-failover-data-'))
  const processes: Process[] = []
  const source = await startFakeSource({ tenders: [{ CodigoExterno: '1000-1-LE26' }] })
  let cluster: PatroniCluster | undefined
  try {
    cluster = await startPatroniCluster(programs)
    report('three nodes are running')
    const now = new Date()
    const [tenders = []] = [...syntheticTenders({ now, count: 200 })]
    const database = await connect({ url: cluster.url, dataDir, poolSize: 2 })
    await migrate(database)
    await ingestTenders(database, tenders, now)
    await database.close()
    const settings = {
      DATABASE_URL: cluster.url,
      DATABASE_READ_URL: cluster.readUrl,
      DATA_DIR: dataDir,
      DEMO_DATA: 'false',
      AUTH_SECRET: 'a secret of the tests, longer than 32 bytes',
      PUBLIC_URL: 'http://mirador.example',
      TRUST_PROXY: '1',
      // the load is faster than the limits allow
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    }
    const apis = await Promise.all([startApi(settings), startApi(settings)])
    const workerSettings = {
      ...settings,
      MERCADO_PUBLICO_URL: source.url,
      MERCADO_PUBLICO_TICKET: source.ticket,
      COMPRA_AGIL: 'false',
      MERCADO_PUBLICO_PAUSE_MS: '0',
    }
    const workers = [1, 2].map(() => startProcess('apps/worker/src/main.ts', workerSettings))
    processes.push(...apis, ...workers)
    for (const { url } of apis) {
      await until(async () => {
        const { status, standby } = await (await fetch(`${url}/readyz`)).json()
        return status === 'ok' && standby.state === 'used' && standby.servers === 2
      })
    }
    report('two API processes read from two standbys')
    return await runUnderLoad(
      cluster,
      apis,
      tenders.map(({ bid_idn }) => bid_idn),
      report,
    )
  } catch (error) {
    const outputs = processes.map(({ child, printed }) => `${child.spawnargs.at(-1)}:\n${printed().slice(-3000)}`)
    const nodes = nodeNames().map((node) => `${node}:\n${cluster?.printed(node).slice(-6000)}`)
    throw new Error([...outputs, ...nodes, String(error)].join('\n'), { cause: error })
  } finally {
    await Promise.all(processes.map((process) => process.kill()))
    await source.close()
    await cluster?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function runUnderLoad(
  cluster: PatroniCluster,
  apis: [ApiProcess, ApiProcess],
  codes: readonly string[],
  report: (line: string) => void,
): Promise<FailoverFigures> {
  const writers = createWriters(codes)
  await writers.open(apis[0])
  const browsers = await Promise.all(
    Array.from({ length: READERS_PER_PROCESS * apis.length }, async (_, i) => {
      const api = apis[i % apis.length] as ApiProcess
      const browser = openBrowser(FOLLOWER, `10.201.0.${i}`)
      await browser.signIn(api)
      return { api, browser }
    }),
  )
  const sync = () => findSyncingNode(cluster)
  await until(async () => (await sync()) !== undefined)

  const stop = new AbortController()
  const strange: string[] = []
  const reads: { at: number; isOk: boolean }[] = []
  const writing = writers.keepRunning(apis[0], stop.signal, (error) => {
    const text = String(error)
    if (!/"status":503|"ServiceUnavailableException"/.test(text)) strange.push(`write ${text.slice(0, 300)}`)
  })
  const searching = keepRenaming(browsers[0]?.browser as never, apis[1], stop.signal, strange)
  const reading = browsers.map(async ({ api, browser }) => {
    while (!stop.signal.aborted) {
      const answer = await browser
        .call(api, 'GET', '/api/bid/all')
        .catch((error: unknown) => ({ status: 0, body: error }))
      const { status, body } = answer
      if (status !== 200 && status !== 503) strange.push(`read ${status} ${inspect(body).slice(0, 200)}`)
      reads.push({ at: performance.now(), isOk: status === 200 })
      await sleep(50)
    }
  })

  await sleep(CALM_MS)
  const old = (await cluster.findPrimary()) as NodeName
  report(`killing ${old}`)
  const killedAt = performance.now()
  const since = () => Math.round(performance.now() - killedAt)
  await cluster.kill(old)
  const before = { ...writers.turns }
  let promotedMs = 0
  let writesAgainMs = 0
  let syncAgainMs = 0
  const recovering = Promise.all([
    until(async () => isOther(await cluster.findPrimary(), old)).then(() => {
      promotedMs = since()
    }),
    // the turn after the one in progress when the primary died
    until(() => writers.turns.follow > before.follow + 1).then(() => {
      writesAgainMs = since()
    }),
    until(() => Object.entries(writers.turns).every(([name, turn]) => turn > before[name as keyof typeof before] + 1)),
    until(async () => isOther(await sync(), old)).then(() => {
      syncAgainMs = since()
    }),
  ])
  await recovering.catch((error: unknown) => {
    throw new Error(`no recovery: ${inspect({ turns: writers.turns, before, strange })}`, { cause: error })
  })
  report(`${await cluster.findPrimary()} is the primary after ${promotedMs} ms, writes again after ${writesAgainMs} ms`)
  await sleep(CALM_MS)
  stop.abort()
  await Promise.all([writing, ...reading])
  const renamed = await searching

  const startedAt = performance.now()
  cluster.start(old)
  await until(() => hasCaughtUp(cluster, old))
  const backAsStandbyMs = Math.round(performance.now() - startedAt)
  report(`${old} is a standby ${backAsStandbyMs} ms after its start`)

  const renewals = await Promise.all(browsers.map(({ api, browser }) => browser.renew(api)))
  const { acknowledged } = writers
  const during = reads.filter(({ at }) => at > killedAt && at < killedAt + writesAgainMs)
  for (const { child, printed } of apis) {
    if (child.exitCode !== null || child.signalCode !== null) strange.push(`a process ended: ${printed().slice(-500)}`)
  }
  return {
    acknowledged: Object.values(acknowledged).reduce(
      (sum, all) => sum + ('size' in all ? all.size : all.length),
      renamed,
    ),
    lost: await findLost(cluster.urlOf(old), acknowledged, renamed),
    promotedMs,
    writesAgainMs,
    syncAgainMs,
    reads: { during: during.length, failed: during.filter(({ isOk }) => !isOk).length },
    longestReadGapMs: longestGap([
      killedAt,
      ...reads.filter(({ at, isOk }) => isOk && at > killedAt).map(({ at }) => at),
    ]),
    strange,
    sessions: { open: renewals.length, ended: renewals.filter(({ status }) => status !== 200).length },
    backAsStandbyMs,
  }
}

const isOther = (node: NodeName | undefined, old: NodeName) => node !== undefined && node !== old

/**
 * Renames a saved search repeatedly.
 * @returns the last acknowledged number
 */
async function keepRenaming(
  browser: ReturnType<typeof openBrowser>,
  api: ApiProcess,
  signal: AbortSignal,
  strange: string[],
): Promise<number> {
  const created = await browser.call(api, 'POST', '/api/users/searches', {
    name: 'Número 0',
    filters: { q: 'agua' },
    in_digest: false,
  })
  let acknowledged = 0
  for (let number = 1; !signal.aborted; ) {
    const body = { name: `Número ${number}` }
    const { status } = await browser
      .call(api, 'PUT', `/api/users/searches/${created.body.id}`, body)
      .catch(() => ({ status: 0 }))
    if (status === 200) acknowledged = number++
    else if (status !== 503) strange.push(`rename ${status}`)
    await sleep(20)
  }
  return acknowledged
}

async function findSyncingNode(cluster: PatroniCluster): Promise<NodeName | undefined> {
  const primary = await cluster.findPrimary()
  if (!primary) return undefined
  const held = `select exists (select from pg_locks where locktype = 'advisory' and granted and objid = ${ADVISORY_LOCKS.sync})`
  return (await queryValue(cluster.urlOf(primary), held)) === true ? primary : undefined
}

/** Whether a node is a standby that has replayed everything written on the primary. */
async function hasCaughtUp(cluster: PatroniCluster, node: NodeName): Promise<boolean> {
  const primary = await cluster.findPrimary()
  if (!primary || primary === node) return false
  const [own, newest] = await Promise.all([cluster.stateOf(node), cluster.stateOf(primary)])
  if (own?.role !== 'replica' || own.state !== 'running' || own.timeline !== newest?.timeline) return false
  const end = String(await queryValue(cluster.urlOf(primary), 'select pg_current_wal_flush_lsn()::text'))
  const hasIt = () => queryValue(cluster.urlOf(node), `select pg_last_wal_replay_lsn() >= '${end}'`)
  for (let tries = 0; tries < 50; tries++) {
    if ((await hasIt()) === true) return true
    await sleep(100)
  }
  return false
}

function longestGap(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? time))
  return Math.round(Math.max(0, ...gaps))
}

/** The figures as lines of text. */
export function describeFailover(figures: FailoverFigures): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const { reads, sessions } = figures
  return [
    `nodes:                          ${nodeNames().length}, one synchronous standby`,
    `another node is the primary:    ${seconds(figures.promotedMs)} after the kill`,
    `a write is acknowledged again:  ${seconds(figures.writesAgainMs)}`,
    `a worker holds the lock again:  ${seconds(figures.syncAgainMs)}`,
    `reads meanwhile:                ${reads.during}, of which ${reads.failed} failed`,
    `longest time without a read:    ${figures.longestReadGapMs} ms`,
    `acknowledged writes:            ${figures.acknowledged}, of which ${figures.lost.length} were lost`,
    `sessions:                       ${sessions.open}, of which ${sessions.ended} ended`,
    `the old primary is a standby:   ${seconds(figures.backAsStandbyMs)} after its start`,
    ...figures.strange.map((text) => `unexpected answer: ${text}`),
    ...figures.lost.map((text) => `lost: ${text}`),
  ].join('\n')
}
