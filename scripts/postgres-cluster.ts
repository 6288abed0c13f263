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

// Speed over safety: the data lives as long as the tests. Another time zone than the embedded
// database's UTC, so that a query that leans on the server's zone fails on one of the two.
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
    // after what ends the server
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

/** A new, empty data directory alone in its folder, which `remove` takes away. */
export function makeDataDir(binaries: string): { folder: string; dataDir: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'mirador-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const owner = serverUser()
    if (owner) chownSync(folder, owner.uid, owner.gid)
    const dataDir = join(folder, 'data')
    const words = ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    runProgram(binaries, 'initdb', words, folder)
    return { folder, dataDir, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Runs one of PostgreSQL's programs to its end. @throws with what it printed */
export function runProgram(binaries: string, program: string, words: string[], folder: string): void {
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  execFileSync(join(binaries, program), words, { cwd: folder, env, ...serverUser(), stdio: 'pipe' })
}

export interface PostgresServer {
  /** Ends it cleanly, or with another signal; may be called twice. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a server on a data directory that is there; it answers when this resolves. */
export async function startServer(
  binaries: string,
  { dataDir, port, settings = {} }: { dataDir: string; port: number; settings?: Record<string, string> },
): Promise<PostgresServer> {
  const words = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', dataDir, '-p', String(port), ...words], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...serverUser(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // whatever ends this process, the server ends with it
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

/** PostgreSQL refuses to run as root: then its own user, or the powerless one, runs it. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, name], { stdio: 'pipe' })))
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
      // read on for ever, a full pipe would stop the server; kept only until it is ready
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
