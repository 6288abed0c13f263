import { within } from '@mirador/database/standby/within'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Who asks gives up soon, and silence is an answer too. */
const PATIENCE_MS = 2000

/**
 * `/healthz`: the process answers. `/readyz`: so does its database, which has room to write, and it is not about to end;
 * without its standby it does no less.
 */
export function mountHealth(app: FastifyInstance, { database, standby, ending }: Context): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (ending?.aborted) return reply.code(503).send({ status: 'ending' })
    try {
      // what is stored can still be read
      if (!database.hasRoom()) return reply.code(503).send({ status: 'disk full' })
      await within(PATIENCE_MS, sql`select 1`.execute(database.db))
      return { status: 'ok', standby: standby?.status() }
    } catch (error) {
      request.log.warn({ err: error }, 'database not ready')
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
