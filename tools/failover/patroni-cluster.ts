import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { databaseUrl } from '@mirador/database/testing/test-server'
import { freePort, serverUser } from '../../scripts/postgres-cluster.ts'
import { queryValue } from '../../scripts/postgres-server.ts'
import { until } from '../until.ts'
import type { FailoverPrograms } from './failover-programs.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy/failover/', import.meta.url))
const PASSWORD = 'only-on-this-machine'
const NODES = ['node1', 'node2', 'node3'] as const
export type NodeName = (typeof NODES)[number]

/** The state of a node by Patroni; absent while it does not answer. */
export interface NodeState {
  role: string
  state: string
  timeline?: number
}

export interface PatroniCluster {
  /** address of the product's database through HAProxy: the primary, and the standbys */
  url: string
  readUrl: string
  /** address of the same database on one node, as superuser */
  urlOf(node: NodeName): string
  stateOf(node: NodeName): Promise<NodeState | undefined>
  /** The current primary. */
  findPrimary(): Promise<NodeName | undefined>
  /** Ends all processes of a node with SIGKILL: Patroni, PostgreSQL's postmaster and its children. */
  kill(node: NodeName): Promise<void>
  start(node: NodeName): void
  /** Output of Patroni and PostgreSQL of a node. */
  printed(node: NodeName): string
  stop(): Promise<void>
}

/**
 * Starts etcd, three nodes of PostgreSQL under Patroni, and HAProxy on free loopback ports, with the files of
 * deploy/failover, and creates the product's database with an ordinary role. All processes end with this one.
 */
export async function startPatroniCluster(programs: FailoverPrograms): Promise<PatroniCluster> {
  const user = serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'mirador-failover-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const running = new Map<string, { child: ChildProcess; output: string[] }>()

  function run(name: string, program: string, args: string[], env: Record<string, string> = {}) {
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: `${programs.binaries}:${process.env.PATH}`, HOME: folder, LC_ALL: 'C', ...env },
      ...user,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output = running.get(name)?.output ?? []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
    }
    child.on('error', (error) => output.push(String(error)))
    running.set(name, { child, output })
  }

  const [etcdPort, peerPort, primaryPort, standbysPort] = await freePorts(4)
  const nodes = Object.fromEntries(
    await Promise.all(
      NODES.map(async (name) => {
        const [port, rest] = await freePorts(2)
        return [name, { port, rest }] as const
      }),
    ),
  ) as Record<NodeName, { port: number; rest: number }>
  const dataDir = (node: NodeName) => join(folder, node)

  function start(node: NodeName) {
    const { port, rest } = nodes[node]
    run(node, programs.patroni, [join(folder, 'patroni.yml')], {
      PYTHONUNBUFFERED: '1',
      PATRONI_NAME: node,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataDir(node),
      PATRONI_POSTGRESQL_BIN_DIR: programs.binaries,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${node}.pgpass`),
      PATRONI_RESTAPI_PASSWORD: PASSWORD,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
    })
  }

  async function stateOf(node: NodeName): Promise<NodeState | undefined> {
    const signal = AbortSignal.timeout(1000)
    const answer = await fetch(`http://127.0.0.1:${nodes[node].rest}/patroni`, { signal }).catch(() => undefined)
    return (await answer?.json().catch(() => undefined)) as NodeState | undefined
  }

  async function findPrimary() {
    const states = await Promise.all(NODES.map(stateOf))
    return NODES.find((_, i) => ['master', 'primary'].includes(states[i]?.role ?? '') && states[i]?.state === 'running')
  }

  async function kill(node: NodeName) {
    const patroni = running.get(node)?.child
    patroni?.kill('SIGKILL')
    const postmaster = postmasterOf(dataDir(node))
    const pids = postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)]
    for (const pid of pids) signalProcess(pid)
    await until(() => pids.every((pid) => !isAlive(pid)))
  }

  function killAll() {
    for (const node of NODES) {
      running.get(node)?.child.kill('SIGKILL')
      const postmaster = postmasterOf(dataDir(node))
      if (postmaster !== undefined) signalProcess(postmaster)
    }
    for (const { child } of running.values()) child.kill('SIGKILL')
  }
  process.on('exit', killAll)

  async function stop() {
    for (const node of NODES) await kill(node)
    killAll()
    process.off('exit', killAll)
    // children notice the death of the postmaster within moments
    for (let tries = 1; ; tries++) {
      try {
        return rmSync(folder, { recursive: true, force: true })
      } catch (error) {
        if (tries === 20) throw error
        await sleep(250)
      }
    }
  }

  const urlOn = (port: number | undefined) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  try {
    // no sockets outside the folder
    const settings = readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8')
    // all connections stay on loopback: no certificates
    const here = settings.replace(
      /^ {4}ssl: "on"\n( {4}ssl_.*\n)+/m,
      '    ssl: "off"\n    unix_socket_directories: ""\n',
    )
    writeFileSync(join(folder, 'patroni.yml'), here)
    const [clients, peers] = [etcdPort, peerPort].map((port) => `http://127.0.0.1:${port}`)
    run('etcd', programs.etcd, [
      ...['--name', 'etcd', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `etcd=${peers}`],
      ...['--listen-client-urls', `${clients}`, '--advertise-client-urls', `${clients}`],
      ...['--listen-peer-urls', `${peers}`, '--initial-advertise-peer-urls', `${peers}`],
    ])
    await until(async () => (await fetch(`${clients}/health`)).ok)
    for (const node of NODES) start(node)
    run('haproxy', programs.haproxy, ['-db', '-f', join(DEPLOY, 'haproxy.cfg')], {
      PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
      STANDBYS_BIND: `127.0.0.1:${standbysPort}`,
      ...Object.fromEntries(
        NODES.flatMap((node, i) => [
          [`NODE${i + 1}`, `127.0.0.1:${nodes[node].port}`],
          [`NODE${i + 1}_REST`, String(nodes[node].rest)],
        ]),
      ),
    })
    await until(async () => {
      const states = await Promise.all(NODES.map(stateOf))
      return states.filter((one) => one?.state === 'running').length === NODES.length && Boolean(await findPrimary())
    })
    const admin = urlOn(primaryPort)
    await until(async () => (await queryValue(admin, 'select 1')) === 1)
    await queryValue(admin, `create role mirador login password '${PASSWORD}'`)
    await queryValue(admin, 'create database mirador owner mirador')
  } catch (error) {
    const outputs = [...running].map(([name, { output }]) => `${name}:\n${output.join('').slice(-2000)}`)
    await stop()
    throw new Error(`the cluster did not start: ${error}\n${outputs.join('\n')}`)
  }

  const productUrl = (port: number | undefined) => `postgres://mirador:${PASSWORD}@127.0.0.1:${port}/mirador`
  return {
    url: productUrl(primaryPort),
    readUrl: productUrl(standbysPort),
    urlOf: (node) => databaseUrl(urlOn(nodes[node].port), 'mirador'),
    stateOf,
    findPrimary,
    kill,
    start,
    printed: (node) => running.get(node)?.output.join('') ?? '',
    stop,
  }
}

/** The names of all nodes. */
export const nodeNames = () => [...NODES]

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
    return isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir) ? pid : undefined
  } catch {
    return undefined
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.[1] === String(parent))
}

/** The fields of a process after its command name: state, parent, … */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  const state = statOf(pid)?.[0]
  return state !== undefined && state !== 'Z'
}

function signalProcess(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has ended
  }
}
