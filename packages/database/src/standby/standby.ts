import type { ConnectOptions, Db } from '../connection/connect.ts'
import { isConnectionLost } from './connection-lost.ts'
import { shareQuestion } from './shared-question.ts'
import { cut, openStandbyConnection, type StandbyConnection } from './standby-connection.ts'
import { createPrimaryHistory } from './standby-lag.ts'
import { createStandbyServer, type StandbyServer } from './standby-server.ts'
import { askEnd, askFlushed, type WalPosition } from './wal-position.ts'
import { within } from './within.ts'

/** Timeout of a check. */
const PATIENCE_MS = 2000
/** Minimum time between two checks at the start. */
const FRESH_MS = 50
const START_MS = 1000
export const STANDBY_STATES = ['used', 'lagging', 'unreachable', 'no standby', 'of another database'] as const
export type StandbyState = (typeof STANDBY_STATES)[number]

export interface Standby {
  /**
   * A standby, for reads only, that answers, has an acceptable lag and has replayed up to `position`; undefined means
   * to read from the primary. One server answers all queries of one `Db`.
   */
  readerAt(position: WalPosition | undefined): Promise<Db | undefined>
  /**
   * The position that a reader has replayed by now, which includes all that it has returned; undefined when it does not
   * answer.
   */
  positionOf(reader: Db): Promise<WalPosition | undefined>
  /** Reports a failed read. After a lost connection the standby is not used until it answers again. */
  failed(reader: Db, error: unknown): void
  /** A position that includes everything the primary committed before the call. @throws when the primary does not answer */
  primaryPosition(): Promise<WalPosition>
  /** Whether the primary did not answer the newest check. */
  isPrimaryAway(): boolean
  /**
   * For the time while the primary does not answer, which is checked: a standby that has replayed all known positions,
   * and is not older than those in use.
   */
  readerWithoutPrimary(): Promise<Db | undefined>
  /**
   * `lagSeconds` of the standby that has replayed most: everything committed before it is replayed; null while not
   * known. `servers`: number of connected standbys.
   */
  status(): { state: StandbyState; lagSeconds: number | null; servers: number }
  close(): Promise<void>
}

export interface StandbyOptions {
  /** leads to one standby, or through a proxy to any of several */
  url: string
  primary: Db
  log: { info(fields: object, line: string): void; warn(fields: object, line: string): void }
  /** connections for reads */
  poolSize?: number
  onQuery?: ConnectOptions['onQuery']
  /** with a larger lag a standby is not used */
  maxLagMs?: number
  /** interval of the checks of standbys and primary */
  lookMs?: number
  /** after this time a connection is replaced, one at each check, so that a new or returned standby gets its share */
  connectionAgeMs?: number
}

/**
 * Reads from hot standbys that have the reader's own writes (docs/decisions/0018-reads-from-a-standby.md). A check
 * every second queries whether they answer, and their positions; between two checks a known position is too low, never
 * too high.
 */
export async function openStandby(options: StandbyOptions): Promise<Standby> {
  const { url, primary, log, poolSize = 10, maxLagMs = 30_000, lookMs = 1000, onQuery } = options
  const { connectionAgeMs = 300_000 } = options
  const now = () => performance.now()
  const history = createPrimaryHistory()
  const servers = new Map<string, StandbyServer>()
  const chosenAt = new WeakMap<StandbyServer, number>()
  let choices = 0
  const byTurn = (a: StandbyServer, b: StandbyServer) => (chosenAt.get(a) ?? 0) - (chosenAt.get(b) ?? 0)
  let cluster: string | undefined
  let isPrimaryAway = false
  let state: StandbyState | undefined
  let reason: unknown
  let isOpening = true
  let isClosed = false

  function tell(next: StandbyState, error?: unknown) {
    if (next === state || isClosed) return
    state = next
    reason = error
    if (!isOpening) say()
  }

  function say() {
    if (state === 'used') log.info({}, 'reads go to the standby')
    else log.warn({ standby: state, err: reason }, 'reads go to the primary')
  }

  const usable = () => [...servers.values()].filter((server) => server.hasReaders() && server.lag.ms(now()) <= maxLagMs)
  const serverOf = (db: Db) => [...servers].find(([, server]) => server.db === db)

  /** @param why the state if this was the last server */
  function setAside(id: string, why: StandbyState, error?: unknown) {
    const server = servers.get(id)
    servers.delete(id)
    server?.drop()
    if (usable().length === 0) tell(servers.size > 0 ? 'lagging' : why, error)
  }

  async function ask([id, server]: [string, StandbyServer]) {
    try {
      if ((await server.ask()) === undefined && servers.get(id) === server) setAside(id, 'no standby')
    } catch (error) {
      if (servers.get(id) === server) setAside(id, 'unreachable', error)
    }
  }
  const askAll = () => Promise.all([...servers].map(ask))

  async function open() {
    const connection = await openStandbyConnection(url, PATIENCE_MS)
    try {
      cluster ??= (await within(PATIENCE_MS, askFlushed(primary))).cluster
      if (connection.cluster !== cluster) throw new AnotherDatabase(connection.cluster)
      if (isClosed) throw new Error('closed')
    } catch (error) {
      cut(connection.client)
      throw error
    }
    await join(connection)
  }

  async function join({ client, server: id }: StandbyConnection) {
    const known = servers.get(id)
    if (known) return known.add(client)
    const onLost = () => {
      if (servers.get(id) === server) setAside(id, 'unreachable', new Error('the standby closed the connection'))
    }
    const server: StandbyServer = createStandbyServer(client, {
      url,
      patienceMs: PATIENCE_MS,
      history,
      onQuery,
      onLost,
    })
    servers.set(id, server)
    await ask([id, server])
  }

  /** Opens the missing connections; through a proxy they lead to any of the servers. */
  async function fill() {
    const connections = () => [...servers.values()].reduce((sum, server) => sum + server.connections(), 0)
    try {
      // one more for each server, which queries its position
      if (servers.size === 0) await open()
      // the first one may show that it is no standby
      if (servers.size === 0) return
      const missing = Math.max(0, poolSize + servers.size - connections())
      const opened = await Promise.allSettled(Array.from({ length: missing }, open))
      const failed = opened.find((one) => one.status === 'rejected')
      if (failed && servers.size === 0) throw failed.reason
    } catch (error) {
      if (servers.size === 0) tell(error instanceof AnotherDatabase ? 'of another database' : 'unreachable', error)
    }
  }

  const look = shareQuestion(async () => {
    await askAll()
    if (isClosed) return
    const old = now() - connectionAgeMs
    if (!isPrimaryAway) void [...servers.values()].some((server) => server.retireOne(old))
    await fill()
    if (servers.size > 0) tell(usable().length > 0 ? 'used' : 'lagging')
  })

  const lookAtPrimary = shareQuestion(async () => {
    const at = now()
    try {
      const answer = await within(PATIENCE_MS, askFlushed(primary))
      if (cluster !== undefined && answer.cluster !== cluster) {
        for (const id of servers.keys()) setAside(id, 'of another database', new AnotherDatabase(cluster))
      }
      cluster = answer.cluster
      history.add(answer.position, at)
      isPrimaryAway = false
    } catch {
      // the lag of the standbys grows
      isPrimaryAway = true
    }
  })

  function find(position: WalPosition | undefined): Db | undefined {
    const fit = usable().filter(({ lag }) => position === undefined || lag.has(position))
    const free = fit.filter((server) => server.free() > 0)
    // round robin, and when none is free the one with the shortest queue
    const chosen = free.length > 0 ? free.sort(byTurn)[0] : fit.sort((a, b) => b.free() - a.free())[0]
    if (chosen) chosenAt.set(chosen, ++choices)
    return chosen?.db
  }

  await lookAtPrimary()
  await look()
  for (const until = now() + START_MS; state === 'lagging' && now() < until; await look()) await pause(FRESH_MS)
  isOpening = false
  say()
  const loops = [repeat(lookMs, lookAtPrimary), repeat(lookMs, look)]

  return {
    async readerAt(position) {
      const known = find(position)
      if (known || position === undefined || usable().length === 0) return known
      await askAll()
      return find(position)
    },
    async positionOf(reader) {
      const entry = serverOf(reader)
      if (!entry) return undefined
      await ask(entry)
      return serverOf(reader)?.[1].lag.position()
    },
    failed(reader, error) {
      const id = serverOf(reader)?.[0]
      if (id !== undefined && isConnectionLost(error)) setAside(id, 'unreachable', error)
    },
    primaryPosition: shareQuestion(() => within(PATIENCE_MS, askEnd(primary))),
    isPrimaryAway: () => isPrimaryAway,
    async readerWithoutPrimary() {
      if (!isPrimaryAway) await lookAtPrimary()
      return isPrimaryAway ? usable().find(({ lag }) => lag.hasEverythingKnown())?.db : undefined
    },
    status() {
      const ms = Math.min(...[...servers.values()].map(({ lag }) => lag.ms(now())))
      return {
        state: state ?? 'unreachable',
        lagSeconds: Number.isFinite(ms) ? Math.round(ms / 1000) : null,
        servers: servers.size,
      }
    },
    async close() {
      isClosed = true
      for (const stop of loops) stop()
      for (const server of servers.values()) server.drop()
      servers.clear()
    },
  }
}

class AnotherDatabase extends Error {
  constructor(identity: string) {
    super(`DATABASE_READ_URL leads to ${identity}, which is no copy of DATABASE_URL`)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** @returns a function that stops it */
function repeat(ms: number, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout
  let isStopped = false
  const plan = () => {
    if (isStopped) return
    timer = setTimeout(() => void work().finally(plan), ms)
    timer.unref()
  }
  plan()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
