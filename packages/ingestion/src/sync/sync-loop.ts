import type { Database } from '@mirador/database/connection/connect'
import type { Log } from '../source/log.ts'
import { type Sleep, sleepReally } from '../source/sleep.ts'
import { withSyncLock } from './sync-lock.ts'

export interface Sync<R> {
  /** Stops between two calls and waits until the run is recorded. */
  stop(): Promise<void>
  /** Starts the next cycle now, or after the running one. Resolves with its result; undefined if no cycle ran. */
  runNow(): Promise<R | undefined>
}

export interface LoopOptions<R> {
  database: Database
  /** key of the advisory lock of the process that runs cycles */
  lock: number
  /** name of the channel, for the log */
  name: string
  source: { forgetRefusal(): Promise<void>; findRefusedUntil(): Promise<Date | undefined> }
  cycle(options: { signal: AbortSignal; wasDown: boolean }): Promise<R>
  /** from the start of one cycle to the start of the next */
  intervalMs: number
  now: () => Date
  log: Log
  sleep?: Sleep | undefined
  /** interval at which a waiting process checks the lock */
  lockPollMs?: number | undefined
}

/**
 * Runs cycles until stopped, one every `intervalMs`. Of all processes that share a database one runs cycles; another takes
 * over when it ends.
 */
export function startLoop<R extends { isDown: boolean }>(options: LoopOptions<R>): Sync<R> {
  const { database, lock, name, source, cycle, intervalMs, now, log } = options
  const { sleep = sleepReally, lockPollMs = 5000 } = options
  const stopping = new AbortController()
  const requests: ((result: R | undefined) => void)[] = []
  let wake = new AbortController()

  async function act(signal: AbortSignal) {
    // a restart tries a refused ticket again
    await source.forgetRefusal()
    let wasDown = false
    while (!signal.aborted) {
      const startedAt = now().getTime()
      wake = new AbortController()
      const requested = requests.splice(0)
      let result: R | undefined
      try {
        const isRefused = (await source.findRefusedUntil()) !== undefined
        if (!isRefused) {
          result = await cycle({ signal, wasDown })
          wasDown = result.isDown
        }
      } finally {
        for (const resolve of requested) resolve(result)
      }
      // capped, in case the clock was set back meanwhile
      const waitMs = Math.min(startedAt + intervalMs - now().getTime(), intervalMs)
      if (waitMs > 0 && requests.length === 0) await rest(waitMs, AbortSignal.any([signal, wake.signal]))
    }
  }

  /** Waits; a stop or a request ends it early. */
  async function rest(ms: number, signal: AbortSignal) {
    await sleep(ms, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  async function loop() {
    let isWaiting = false
    let isFailing = false
    while (!stopping.signal.aborted) {
      try {
        const hasActed = await withSyncLock(database, lock, stopping.signal, (signal) => {
          isWaiting = false
          isFailing = false
          log.info({}, `this process syncs with ${name}`)
          return act(signal)
        })
        if (!hasActed && !isWaiting) log.info({}, 'another process syncs; this one waits')
        isWaiting = !hasActed
      } catch (error) {
        // logged once per outage of the database
        if (!isFailing) log.error({ err: error }, 'sync interrupted; will retry')
        isFailing = true
      }
      if (!stopping.signal.aborted) await rest(lockPollMs, stopping.signal)
    }
    for (const resolve of requests.splice(0)) resolve(undefined)
  }

  const done = loop()
  return {
    async stop() {
      stopping.abort()
      await done
    },
    runNow() {
      return new Promise((resolve) => {
        if (stopping.signal.aborted) return resolve(undefined)
        requests.push(resolve)
        wake.abort()
      })
    },
  }
}
