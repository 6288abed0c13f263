import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withAdmin } from '@mirador/database/test-server'
import { findPostgresBinaries } from '../postgres-binaries.mjs'
import { freePort, makeDataDir, type PostgresServer, runProgram, startServer } from '../postgres-cluster.ts'

export interface Server {
  /** Connection string of its maintenance database. */
  url: string
  port: number
  start(): Promise<void>
  /** As a power failure ends it. */
  kill(): Promise<void>
}

export interface StandbyCluster {
  primary: Server
  /** Copies the primary by streaming. */
  standby: Server
  stop(): Promise<void>
}

/**
 * A primary and a hot standby on this machine, thrown away with `stop()`.
 * @param settings of both servers
 */
export async function startStandbyCluster(
  binaries: string,
  settings: Record<string, string> = {},
): Promise<StandbyCluster> {
  const { folder, dataDir, remove } = makeDataDir(binaries)
  const primary = serverOn(binaries, dataDir, await freePort(), settings)
  const copyDir = join(folder, 'copy')
  const standby = serverOn(binaries, copyDir, await freePort(), settings)
  const stop = async () => {
    await standby.kill()
    await primary.kill()
    remove()
  }
  try {
    await primary.start()
    const from = `host=127.0.0.1 port=${primary.port} user=postgres`
    const words = ['-D', copyDir, '-d', from, '--write-recovery-conf', '-X', 'stream', '-c', 'fast', '--no-sync']
    runProgram(binaries, 'pg_basebackup', words, folder)
    await standby.start()
    return { primary, standby, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function serverOn(binaries: string, dataDir: string, port: number, further: Record<string, string>): Server {
  // an answered write is on its way to the standby; and nobody writes but the tests
  const settings = { synchronous_commit: 'on', autovacuum: 'off', ...further }
  let server: PostgresServer | undefined
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    async start() {
      // after a kill its children hold the memory a moment longer
      for (let tries = 1; !server; tries++) {
        server = await startServer(binaries, { dataDir, port, settings }).catch((error: unknown) => {
          if (tries === 20) throw error
          return undefined
        })
        if (!server) await sleep(250)
      }
    },
    async kill() {
      await server?.stop('SIGKILL')
      server = undefined
    },
  }
}

/** PostgreSQL's programs, in the round of the tests that runs on PostgreSQL, where they can copy a cluster. */
export function findStandbyBinaries(): string | undefined {
  const binaries = process.env.TEST_DATABASE_URL ? findPostgresBinaries() : undefined
  return binaries && existsSync(join(binaries, 'pg_basebackup')) ? binaries : undefined
}

/** Runs one statement on a server; its first value. */
export async function ask(url: string, text: string): Promise<unknown> {
  return withAdmin(url, async (admin) => {
    const { rows } = await admin.query({ text, rowMode: 'array' })
    return rows[0]?.[0]
  })
}

/** Everything written so far is seen on the standby from now on. */
export async function untilCaughtUp({ primary, standby }: StandbyCluster): Promise<void> {
  const position = String(await ask(primary.url, 'select pg_current_wal_flush_lsn()::text'))
  await until(() => ask(standby.url, `select pg_last_wal_replay_lsn() >= '${position}'`))
}

/** From now on the standby replays nothing until `resume`. */
export async function pause({ standby }: StandbyCluster): Promise<void> {
  await ask(standby.url, 'select pg_wal_replay_pause()')
  await until(() => ask(standby.url, "select pg_get_wal_replay_pause_state() = 'paused'"))
}

export async function resume({ standby }: StandbyCluster): Promise<void> {
  await ask(standby.url, 'select pg_wal_replay_resume()')
}

/** Waits for a fact, also through errors. @throws what it met last */
export async function until(check: () => unknown): Promise<void> {
  const end = performance.now() + 60_000
  for (;;) {
    const met = await Promise.resolve(check()).catch((error: unknown) => error)
    if (met === true) return
    if (performance.now() > end) throw met instanceof Error ? met : new Error('it did not come true')
    await sleep(20)
  }
}
