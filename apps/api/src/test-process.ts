import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyMigratedDatabase } from '@mirador/database/testing/test-data-dir'
import { databaseUrl, dropDatabase, withAdmin } from '@mirador/database/testing/test-server'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

import { childEnv } from '@mirador/testing/processes/child-env'
import { QUICK_START } from '@mirador/testing/processes/quick-start'

/** The product as a separate process. */
export interface TestProcess {
  child: ChildProcess
  /** exit code; null: ended by a signal */
  ended: Promise<number | null>
  /** stdout and stderr so far */
  printed: { output: string }
}

/** Starts products with the given settings and nothing else of this environment; call `killAll` after the tests. */
export function processStarter() {
  const running = new Set<ChildProcess>()
  return {
    start(settings: Record<string, string>): TestProcess {
      const child = spawn(process.execPath, [...QUICK_START, MAIN], {
        env: childEnv({ LOG_LEVEL: 'warn', ...settings }),
      })
      running.add(child)
      const printed = { output: '' }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed.output += chunk))
      // 'close' comes after all output
      const ended = once(child, 'close').then(([code]) => {
        running.delete(child)
        return code as number | null
      })
      return { child, ended, printed }
    },
    killAll() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

export async function untilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (r) => r.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the product did not start')
}

/** Storage of such a process: a folder with a migrated database, or an empty database on the server of TEST_DATABASE_URL. */
export async function openTestPlace() {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-process-'))
  // biome-ignore lint/style/noProcessEnv: as in openTestDatabase
  const server = process.env.TEST_DATABASE_URL
  const name = `mirador_test_${randomUUID().replaceAll('-', '')}`
  if (server) await withAdmin(server, (admin) => admin.query(`create database ${name}`))
  else await copyMigratedDatabase(dataDir)
  return {
    settings: { DATA_DIR: dataDir, ...(server && { DATABASE_URL: databaseUrl(server, name) }) } as Record<
      string,
      string
    >,
    async close() {
      if (server) await dropDatabase(server, name)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
