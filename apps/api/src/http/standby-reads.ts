import { StatementCancelled } from '@mirador/database/connection/cancellation'
import type { Standby } from '@mirador/database/standby/standby'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from './api-error.ts'
import { carriedPosition, givePosition, UNKNOWN_POSITION } from './position-cookie.ts'

// With a standby (docs/decisions/0018-reads-from-a-standby.md): read routes go there, unless
// the client has written, or read from the primary, something that the standby has not replayed yet.

type Handle = (input: never, context: Context) => Promise<unknown>
type Answer = (input: never, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Runs a read handler on the standby if that is current enough; after any failure there, on the primary. */
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
        if (error instanceof ApiError || error instanceof StatementCancelled) throw error
        log.warn({ err: error }, 'a read failed on the standby')
        standby.failed(db, error)
      }
    }
    const answer = await handle(input, context)
    // the next read must not show less than this one
    await sendPosition(standby, context, request, reply)
    return answer
  }
}

/** After each request that may have written, the client gets the position that its next reads must include. */
export function mountPositions(app: FastifyInstance, context: Context): void {
  const { standby } = context
  if (!standby) return
  app.addHook('onSend', async (request, reply) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    // a refused request wrote nothing; a failed one may have
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500
    if (!isRead && !isRefused) await sendPosition(standby, context, request, reply)
  })
}

async function sendPosition(standby: Standby, { env, log }: Context, request: FastifyRequest, reply: FastifyReply) {
  const position = await standby.primaryPosition().catch((error: unknown) => {
    log.warn({ err: error }, 'position of the primary unknown, this client reads from the primary for a while')
    return UNKNOWN_POSITION
  })
  givePosition(request, reply, position, { secure: env.publicUrl.startsWith('https:') })
}
