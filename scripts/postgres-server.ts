import { setTimeout as sleep } from 'node:timers/promises'
import { withAdmin } from '@mirador/database/testing/test-server'
import { freePort, makeDataDir, type PostgresServer, startServer } from './postgres-cluster.ts'

export interface Server {
  /** Connection string of its maintenance database. */
  url: string
  port: number
  start(): Promise<void>
  /** Ends it, by default with SIGKILL, as a power failure would. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a temporary server that can be stopped and started again. `remove` ends it and deletes its files. */
export async function startOwnServer(binaries: string): Promise<Server & { remove(): Promise<void> }> {
  const { dataDir, remove } = makeDataDir(binaries)
  const server = serverOn(binaries, dataDir, await freePort(), {})
  const end = async () => {
    await server.kill()
    remove()
  }
  try {
    await server.start()
    return { ...server, remove: end }
  } catch (error) {
    await end()
    throw error
  }
}

/** @param extraSettings PostgreSQL settings besides the defaults of the tests */
export function serverOn(
  binaries: string,
  dataDir: string,
  port: number,
  extraSettings: Record<string, string>,
): Server {
  // a commit waits for the synchronous standby, and only the tests write
  const settings = { synchronous_commit: 'on', autovacuum: 'off', ...extraSettings }
  let server: PostgresServer | undefined
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    async start() {
      // after SIGKILL its children hold the shared memory for a moment
      for (let tries = 1; !server; tries++) {
        server = await startServer(binaries, { dataDir, port, settings }).catch((error: unknown) => {
          if (tries === 20) throw error
          return undefined
        })
        if (!server) await sleep(250)
      }
    },
    async kill(signal = 'SIGKILL') {
      await server?.stop(signal)
      server = undefined
    },
  }
}

/** Runs one statement on a server. @returns the first column of the first row */
export async function queryValue(url: string, text: string): Promise<unknown> {
  return withAdmin(url, async (admin) => {
    const { rows } = await admin.query({ text, rowMode: 'array' })
    return rows[0]?.[0]
  })
}
