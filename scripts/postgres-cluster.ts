import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '@mirador/domain/time/duration'

export interface PostgresCluster {
  /** Connection string of its maintenance database. */
  url: string
  version: string
  /** Ends the server and removes its files; may be called twice. */
  stop(): Promise<void>
}

// Speed over durability: the data lives as long as the tests. The time zone differs from the UTC of the embedded
// database, so that a query that depends on the server's zone fails on one of the two.
const SETTINGS: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
  timezone: 'America/Santiago',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/**
 * Starts a throw-away PostgreSQL on a free loopback port.
 * @param binaries folder of `initdb` and `postgres`
 */
export async function startPostgresCluster(binaries: string): Promise<PostgresCluster> {
  const { dataDir, remove } = makeDataDir(binaries)
  try {
    const port = await freePort()
    const server = await startServer(binaries, { dataDir, port })
    // registered after the handler that ends the server
    process.on('exit', remove)
    const stop = async () => {
      await server.stop()
      process.off('exit', remove)
      remove()
    }
    const version = execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' })
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      version: version.match(/\d[\d.]*/)?.[0] ?? '?',
      stop,
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Creates an empty data directory in a folder of its own; `remove` deletes the folder. */
export function makeDataDir(binaries: string): { folder: string; dataDir: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const owner = serverUser()
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const dataDir = join(folder, 'data')
    const args = ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    runProgram(binaries, 'initdb', args, folder)
    return { folder, dataDir, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Runs one of PostgreSQL's programs and waits until it ends. @throws with its output when it fails */
export function runProgram(binaries: string, program: string, args: string[], folder: string): void {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  execFileSync(join(binaries, program), args, { cwd: folder, env, ...serverUser(), stdio: 'pipe' })
}

export interface PostgresServer {
  /** Stops it, by default with SIGINT (a fast shutdown); may be called twice. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a server on an existing data directory; resolves when it accepts connections. */
export async function startServer(
  binaries: string,
  { dataDir, port, settings = {} }: { dataDir: string; port: number; settings?: Record<string, string> },
): Promise<PostgresServer> {
  const args = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', dataDir, '-p', String(port), ...args], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...serverUser(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // the server ends with this process
  const abandon = () => server.kill('SIGQUIT')
  process.on('exit', abandon)
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    server.kill(signal)
    await ended
    process.off('exit', abandon)
  }
  try {
    await untilReady(server)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres`, or as `nobody`. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' })))
      if (uid && gid) return { uid, gid }
    } catch {
      // no such user
    }
  }
  throw new Error('PostgreSQL does not run as root and there is no user "postgres" or "nobody"')
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start within 60 s:\n${log}`)), MINUTE_MS)
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      // the pipe is read until the end, since a full pipe would block the server; only the start is kept
      if (log.length < 100_000) log += text
      if (!/ready to accept (read-only )?connections/.test(log)) return
      clearTimeout(timer)
      resolve()
    })
    server.on('error', reject)
    server.on('exit', () => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL ended while starting:\n${log}`))
    })
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
