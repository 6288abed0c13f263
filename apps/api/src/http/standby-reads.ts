import type { Standby } from '@mirador/database/standby/standby'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from './api-error.ts'
import { carriedPosition, givePosition, UNKNOWN_POSITION } from './position-cookie.ts'

// Where there is a standby (docs/decisions/0018-reads-from-a-standby.md): reads that are declared so go there, unless
// their reader has written, or read from the primary, what it does not show yet.

type Handle = (input: never, context: Context) => Promise<unknown>
type Answer = (input: never, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A handler that reads and does nothing else, on the standby where that may serve. Any failure there is asked of the primary. */
export function answerRead(handle: Handle, context: Context): Answer {
  const { standby, log } = context
  if (!standby) return (input) => handle(input, context)
  let onStandby = context
  return async (input, request, reply) => {
    const db = await standby.readerAt(carriedPosition(request))
    if (db) {
      try {
        if (onStandby.database.db !== db) onStandby = { ...context, database: { ...context.database, db } }
        return await handle(input, onStandby)
      } catch (error) {
        if (error instanceof ApiError) throw error
        log.warn({ err: error }, 'a read failed on the standby')
        standby.failed(db, error)
      }
    }
    const answer = await handle(input, context)
    // the next read must not show less than this one did
    await tellPosition(standby, context, request, reply)
    return answer
  }
}

/** After each request that may have written, its client is told the position that its next reads must contain. */
export function mountPositions(app: FastifyInstance, context: Context): void {
  const { standby } = context
  if (!standby) return
  app.addHook('onSend', async (request, reply) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    // a refusal wrote nothing its reader looks for; after a failure nobody knows
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500
    if (!isRead && !isRefused) await tellPosition(standby, context, request, reply)
  })
}

async function tellPosition(standby: Standby, { env, log }: Context, request: FastifyRequest, reply: FastifyReply) {
  const position = await standby.primaryPosition().catch((error: unknown) => {
    log.warn({ err: error }, 'position of the primary not known, this client reads from it for a while')
    return UNKNOWN_POSITION
  })
  givePosition(request, reply, position, { secure: env.publicUrl.startsWith('https:') })
}
