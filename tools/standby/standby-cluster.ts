import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPostgresBinaries } from '../../scripts/postgres-binaries.mjs'
import { freePort, makeDataDir, runProgram } from '../../scripts/postgres-cluster.ts'
import { queryValue, type Server, serverOn } from '../../scripts/postgres-server.ts'
import { until } from '../until.ts'

export interface StandbyCluster {
  primary: Server
  /** Replicates the primary by streaming. */
  standby: Server
  /** Starts another standby. */
  addStandby(): Promise<Server>
  stop(): Promise<void>
}

/**
 * Starts a temporary primary and a hot standby on this machine; `stop()` deletes them.
 * @param settings PostgreSQL settings of both servers
 */
export async function startStandbyCluster(
  binaries: string,
  settings: Record<string, string> = {},
): Promise<StandbyCluster> {
  const { folder, dataDir, remove } = makeDataDir(binaries)
  const primary = serverOn(binaries, dataDir, await freePort(), settings)
  const standbys: Server[] = []
  const addStandby = async () => {
    const copyDir = join(folder, `copy${standbys.length}`)
    const standby = serverOn(binaries, copyDir, await freePort(), settings)
    standbys.push(standby)
    const from = `host=127.0.0.1 port=${primary.port} user=postgres`
    const args = ['-D', copyDir, '-d', from, '--write-recovery-conf', '-X', 'stream', '-c', 'fast', '--no-sync']
    runProgram(binaries, 'pg_basebackup', args, folder)
    await standby.start()
    return standby
  }
  const stop = async () => {
    for (const standby of standbys) await standby.kill()
    await primary.kill()
    remove()
  }
  try {
    await primary.start()
    return { primary, standby: await addStandby(), addStandby, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @returns PostgreSQL's programs if the tests run on PostgreSQL and pg_basebackup is installed */
export function findStandbyBinaries(): string | undefined {
  const binaries = process.env.TEST_DATABASE_URL ? findPostgresBinaries() : undefined
  return binaries && existsSync(join(binaries, 'pg_basebackup')) ? binaries : undefined
}

/** Waits until the standby has replayed everything written so far. */
export async function untilCaughtUp({ primary, standby }: Pick<StandbyCluster, 'primary' | 'standby'>): Promise<void> {
  const position = String(await queryValue(primary.url, 'select pg_current_wal_flush_lsn()::text'))
  await until(() => queryValue(standby.url, `select pg_last_wal_replay_lsn() >= '${position}'`))
}

/** Pauses replay on the standby until `resume`. */
export async function pause({ standby }: Pick<StandbyCluster, 'standby'>): Promise<void> {
  await queryValue(standby.url, 'select pg_wal_replay_pause()')
  await until(() => queryValue(standby.url, "select pg_get_wal_replay_pause_state() = 'paused'"))
}

export async function resume({ standby }: Pick<StandbyCluster, 'standby'>): Promise<void> {
  await queryValue(standby.url, 'select pg_wal_replay_resume()')
}
