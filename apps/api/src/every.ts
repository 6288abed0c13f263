import type { FastifyBaseLogger } from 'fastify'

/**
 * Does something at an interval, never twice at once; a failure is logged and the next turn tries again.
 * @param ms from the end of one turn to the start of the next
 */
export function every(ms: number, work: () => Promise<unknown>, log: Pick<FastifyBaseLogger, 'error'>) {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const plan = () => {
    if (!stopped) timer = setTimeout(turn, ms).unref()
  }
  const turn = async () => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, 'periodic work failed')
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
