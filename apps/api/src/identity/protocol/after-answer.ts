import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** Runs work after the answers of its requests were sent. */
export interface AfterAnswer {
  /**
   * Runs work once the answer was sent, or the client has disconnected. Work that depends on whether an account exists
   * belongs here, since the time of the answer must not reveal it. One work runs at a time; a failure is logged.
   */
  of(reply: FastifyReply): (work: () => Promise<void>) => void
  /** Resolves once no work waits. */
  idle(): Promise<void>
}

export function createAfterAnswer(log: Pick<FastifyBaseLogger, 'warn'>): AfterAnswer {
  let last = Promise.resolve()
  const add = (work: () => Promise<void>) => {
    last = last
      .then(() => setImmediate())
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'work after an answer failed'))
  }
  return {
    of: (reply) => (work) => {
      const start = () => {
        reply.raw.off('finish', start).off('close', start)
        add(work)
      }
      reply.raw.on('finish', start).on('close', start)
    },
    async idle() {
      for (let waited: unknown; waited !== last; ) {
        waited = last
        await last
      }
    },
  }
}
