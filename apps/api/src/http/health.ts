import { within } from '@mirador/database/standby/within'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Probes time out soon. */
const DATABASE_TIMEOUT_MS = 2000
/** How long probes share a check. */
export const SHARED_CHECK_MS = 250

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too and has room to write, and the process is not
 * shutting down. A missing standby does not change readiness; without the primary, a process that still answers reads from a
 * standby, which is at most 30 s, stays ready.
 */
export function mountHealth(app: FastifyInstance, context: Context): void {
  const { standby, ending } = context
  const isReady = sharedCheck(() => readiness(context))
  app.get(
    '/healthz',
    { config: { uncounted: 'a constant; the supervisor ends a process that refuses it' } },
    async () => ({
      status: 'ok',
    }),
  )
  const config = {
    uncounted: 'probes share one check of the database; a refusal would take the process out of service',
  }
  app.get('/readyz', { config }, async (_request, reply) => {
    if (ending?.aborted) return reply.code(503).send({ status: 'ending' })
    const { code, status } = await isReady()
    return reply.code(code).send({ status, ...(code === 200 && { standby: standby?.status() }) })
  })
}

interface Readiness {
  code: 200 | 503
  status: string
}

async function readiness({ database, standby, log }: Context): Promise<Readiness> {
  try {
    // reads would still succeed
    if (!database.hasRoom()) return { code: 503, status: 'disk full' }
    await within(DATABASE_TIMEOUT_MS, sql`select 1`.execute(database.reserved))
    return { code: 200, status: 'ok' }
  } catch (error) {
    log.warn({ err: error }, 'database not ready')
    if (await standby?.readerWithoutPrimary()) return { code: 200, status: 'reads only' }
    return { code: 503, status: 'database unavailable' }
  }
}

/** Shares one check among all probes that arrive while it runs or soon after it began. */
function sharedCheck(check: () => Promise<Readiness>): () => Promise<Readiness> {
  let last = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve<Readiness>({ code: 503, status: 'starting' }) }
  return () => {
    const at = performance.now()
    if (at - last.at >= SHARED_CHECK_MS) last = { at, answer: check() }
    return last.answer
  }
}
