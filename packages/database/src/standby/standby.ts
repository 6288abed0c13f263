import { CompiledQuery } from 'kysely'
import type { ConnectOptions, Db } from '../connection/connect.ts'
import { createLagMeter } from './standby-lag.ts'
import { isConnectionLost, openStandbyReader, type StandbyReader } from './standby-reader.ts'
import { CLUSTER_IDENTITY, openStandbyWatch, type StandbyWatch } from './standby-watch.ts'
import { askFlushed, createPositionQuestion, type WalPosition } from './wal-position.ts'
import { within } from './within.ts'

/** Timeout of a check. */
const PATIENCE_MS = 2000
/** Minimum time between two queries of the position. */
const FRESH_MS = 50
const START_MS = 1000

export const STANDBY_STATES = ['used', 'lagging', 'unreachable', 'no standby', 'of another database'] as const
export type StandbyState = (typeof STANDBY_STATES)[number]

export interface Standby {
  /**
   * The standby, for reads only, if it answers, has an acceptable lag and has replayed up to `position`; undefined means to
   * read from the primary.
   */
  readerAt(position: WalPosition | undefined): Promise<Db | undefined>
  /** Reports a failed read: after a lost connection the standby is not used until it answers again. */
  failed(reader: Db, error: unknown): void
  /** A position that includes everything the primary committed before the call. @throws when the primary does not answer */
  primaryPosition(): Promise<WalPosition>
  /** `lagSeconds`: everything committed that long ago is replayed; null while not known. */
  status(): { state: StandbyState; lagSeconds: number | null }
  close(): Promise<void>
}

export interface StandbyOptions {
  url: string
  primary: Db
  log: { info(fields: object, line: string): void; warn(fields: object, line: string): void }
  poolSize?: number
  onQuery?: ConnectOptions['onQuery']
  /** with a larger lag it is not used */
  maxLagMs?: number
  /** interval of the checks of standby and primary */
  lookMs?: number
}

/**
 * Reads from a hot standby that has what the reader wrote (docs/decisions/0018-reads-from-a-standby.md). A check every
 * second asks whether it answers and for its position; between two checks the known position is too low, never too high.
 */
export async function openStandby(options: StandbyOptions): Promise<Standby> {
  const { url, primary, log, poolSize = 10, maxLagMs = 30_000, lookMs = 1000, onQuery } = options
  const now = () => performance.now()
  const primaryPosition = createPositionQuestion(primary, PATIENCE_MS)
  const lag = createLagMeter()
  let watch: StandbyWatch | undefined
  let reader: StandbyReader | undefined
  let looking: Promise<void> | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
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

  function setAside(why: StandbyState, error?: unknown) {
    tell(why, error)
    lag.forget()
    const [oldWatch, oldReader] = [watch, reader]
    watch = undefined
    reader = undefined
    oldWatch?.end()
    oldReader?.drop()
  }

  const isYoung = () => lag.ms(now()) <= maxLagMs

  async function lookNow() {
    try {
      watch ??= await openWatch()
      const position = await watch.ask()
      if (isClosed || position === undefined) return setAside('no standby')
      lag.standbyIs(position)
      reader ??= openStandbyReader(url, poolSize, PATIENCE_MS, onQuery)
      tell(isYoung() ? 'used' : 'lagging')
    } catch (error) {
      setAside(error instanceof AnotherDatabase ? 'of another database' : 'unreachable', error)
    } finally {
      lookedAt = now()
    }
  }

  async function openWatch(): Promise<StandbyWatch> {
    const opened = await openStandbyWatch(url, PATIENCE_MS, () => {
      if (opened === watch) setAside('unreachable', new Error('the standby closed the connection'))
    })
    try {
      const { rows } = await within(
        PATIENCE_MS,
        primary.executeQuery(CompiledQuery.raw(CLUSTER_IDENTITY) as CompiledQuery<{ identity: string }>),
      )
      if (rows[0]?.identity !== opened.identity) throw new AnotherDatabase(opened.identity)
      if (isClosed) throw new Error('closed')
      return opened
    } catch (error) {
      opened.end()
      throw error
    }
  }

  /** One check at a time, shared by concurrent callers. */
  function look(): Promise<void> {
    looking ??= lookNow().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookAtPrimary() {
    const at = now()
    // while the primary does not answer, the lag of the standby grows
    const position = await within(PATIENCE_MS, askFlushed(primary)).catch(() => undefined)
    if (position !== undefined) lag.primaryWas(position, at)
  }

  await lookAtPrimary()
  await look()
  for (const until = now() + START_MS; state === 'lagging' && now() < until; await look()) await pause(FRESH_MS)
  isOpening = false
  say()
  const loops = [repeat(lookMs, lookAtPrimary), repeat(lookMs, look)]

  return {
    async readerAt(position) {
      if (!reader || !isYoung()) return undefined
      if (position !== undefined && !lag.has(position)) {
        if (now() - lookedAt >= FRESH_MS) await look()
        if (!isYoung() || !lag.has(position)) return undefined
      }
      return reader?.db
    },
    failed(failedReader, error) {
      if (reader?.db === failedReader && isConnectionLost(error)) setAside('unreachable', error)
    },
    primaryPosition,
    status() {
      const ms = lag.ms(now())
      return { state: state ?? 'unreachable', lagSeconds: Number.isFinite(ms) ? Math.round(ms / 1000) : null }
    },
    async close() {
      isClosed = true
      for (const stop of loops) stop()
      watch?.end()
      await reader?.db.destroy()
      reader = undefined
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
