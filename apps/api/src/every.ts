import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs `work` at an interval, never concurrently with itself; after a failure the next run tries again. A series of
 * failures, as while the database is unavailable, is logged when it begins and when it ends.
 * @param name of the work, for the log
 * @param ms from the end of one run to the start of the next
 * @param firstMs delay of the first run
 */
export function every(
  name: string,
  ms: number,
  work: () => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  firstMs = ms,
) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0
  const schedule = (afterMs: number) => {
    if (!stopped) timer = setTimeout(run, afterMs).unref()
  }
  const run = async () => {
    try {
      await work()
      if (failures > 0) log.info({ work: name, failures }, 'periodic work recovered')
      failures = 0
    } catch (error) {
      failures++
      if (failures === 1) log.error({ work: name, err: error }, 'periodic work failed, it will be tried again')
    }
    schedule(ms)
  }
  schedule(firstMs)
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
