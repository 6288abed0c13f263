import type { FastifyBaseLogger } from 'fastify'

/**
 * Does something at an interval, never twice at once; after a failure the next turn tries again. What fails turn
 * after turn, as with the database away, is told when it begins and when it is over.
 * @param ms from the end of one turn to the start of the next
 */
export function every(ms: number, work: () => Promise<unknown>, log: Pick<FastifyBaseLogger, 'error' | 'info'>) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0
  const plan = () => {
    if (!stopped) timer = setTimeout(turn, ms).unref()
  }
  const turn = async () => {
    try {
      await work()
      if (failures > 0) log.info({ failures }, 'periodic work goes on')
      failures = 0
    } catch (error) {
      failures++
      if (failures === 1) log.error({ err: error }, 'periodic work failed, it is tried again')
    }
    plan()
  }
  plan()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
