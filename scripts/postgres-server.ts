import { setTimeout as sleep } from 'node:timers/promises'
import { withAdmin } from '@mirador/database/testing/test-server'
import { freePort, makeDataDir, type PostgresServer, startServer } from './postgres-cluster.ts'

export interface Server {
  /** Connection string of its maintenance database. */
  url: string
  port: number
  start(): Promise<void>
  /** As a power failure ends it, or with another signal. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** A server of its own that can be stopped and started again. `remove` ends it and takes its files away. */
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

export function serverOn(binaries: string, dataDir: string, port: number, further: Record<string, string>): Server {
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
    async kill(signal = 'SIGKILL') {
      await server?.stop(signal)
      server = undefined
    },
  }
}

/** Runs one statement on a server; its first value. */
export async function ask(url: string, text: string): Promise<unknown> {
  return withAdmin(url, async (admin) => {
    const { rows } = await admin.query({ text, rowMode: 'array' })
    return rows[0]?.[0]
  })
}
