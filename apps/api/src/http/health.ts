import { within } from '@mirador/database/standby/within'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Probes give up soon. */
const DATABASE_TIMEOUT_MS = 2000

/**
 * `/healthz`: the process answers. `/readyz`: the database answers too and has room to write, and the process is not
 * shutting down. A missing standby does not change readiness; without the primary, a process that still answers reads from a
 * standby, which is at most 30 s, stays ready.
 */
export function mountHealth(app: FastifyInstance, { database, standby, ending }: Context): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (ending?.aborted) return reply.code(503).send({ status: 'ending' })
    try {
      // reads would still succeed
      if (!database.hasRoom()) return reply.code(503).send({ status: 'disk full' })
      await within(DATABASE_TIMEOUT_MS, sql`select 1`.execute(database.reserved))
      return { status: 'ok', standby: standby?.status() }
    } catch (error) {
      request.log.warn({ err: error }, 'database not ready')
      if (await standby?.readerWithoutPrimary()) return { status: 'reads only', standby: standby?.status() }
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
