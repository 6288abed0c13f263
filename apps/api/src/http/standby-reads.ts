import { StatementCancelled } from '@mirador/database/connection/cancellation'
import { isDatabaseUnavailable } from '@mirador/database/connection/database-unavailable'
import type { Standby } from '@mirador/database/standby/standby'
import type { WalPosition } from '@mirador/database/standby/wal-position'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { InvalidToken } from '../identity/tokens/token-verifier.ts'
import { ApiError } from './api-error.ts'
import type { Caller } from './authenticate.ts'
import { carriedPosition, givePosition, UNKNOWN_POSITION } from './position-cookie.ts'

// With a standby (docs/decisions/0018-reads-from-a-standby.md), read routes use it, unless the client has written, or
// read from the primary, data that the standby has not replayed yet.

type Handle = (input: never, context: Context) => Promise<unknown>
type Answer = (input: never, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Runs a read handler on a standby that is current enough; after any failure there, on the primary. While the primary does not
 * answer either, another standby is tried.
 */
export function answerRead(handle: Handle, context: Context): Answer {
  const { standby, log } = context
  if (!standby) return (input) => handle(input, context)
  let onStandby = context

  /** @returns undefined when no standby is current enough, or the read failed on it */
  async function readStandby(standby: Standby, ...[input, request, reply]: Parameters<Answer>) {
    const db = await standby.readerAt(neededPosition(standby, request))
    if (!db) return undefined
    try {
      if (onStandby.database.db !== db) onStandby = { ...context, database: { ...context.database, db } }
      const answer = await handle(input, onStandby)
      // another standby may be behind this one
      const position = (await standby.positionOf(db)) ?? UNKNOWN_POSITION
      if (position > (carriedPosition(request) ?? -1n)) give(context, request, reply, position)
      return { answer }
    } catch (error) {
      if (error instanceof ApiError || error instanceof StatementCancelled) throw error
      log.warn({ err: error }, 'a read failed on the standby')
      standby.failed(db, error)
      return undefined
    }
  }

  return async (...call) => {
    const [input, request, reply] = call
    const read = await readStandby(standby, ...call)
    if (read) return read.answer
    try {
      const answer = await handle(input, context)
      // the next read must not show older data than this one
      await sendPosition(standby, context, request, reply)
      return answer
    } catch (error) {
      const isAway = isDatabaseUnavailable(error as Error) && (await standby.readerWithoutPrimary())
      const again = isAway ? await readStandby(standby, ...call) : undefined
      if (!again) throw error
      return again.answer
    }
  }
}

/** The position that the standby must have for this request. */
function neededPosition(standby: Standby, request: FastifyRequest) {
  const position = carriedPosition(request)
  // after a write with an unknown result: without the primary, the known position counts
  return position === UNKNOWN_POSITION && standby.isPrimaryAway() ? undefined : position
}

/**
 * Checks the session of a pure read: on the primary, or while that does not answer, on a standby that has everything
 * known of it, so that at most what ended within the primary's last second is missed (docs/decisions/0058-failover.md).
 */
export async function checkReader(caller: Pick<Caller, 'sessionCheck' | 'checkSessionOn'>, { standby }: Context) {
  const checkOnStandby = async () => {
    const db = await standby?.readerWithoutPrimary()
    if (!db) return false
    try {
      await caller.checkSessionOn(db)
      return true
    } catch (error) {
      if (error instanceof InvalidToken) throw error
      standby?.failed(db, error)
      return false
    }
  }
  if (standby?.isPrimaryAway() && (await checkOnStandby())) return
  try {
    await caller.sessionCheck
  } catch (error) {
    if (!isDatabaseUnavailable(error as Error) || !(await checkOnStandby())) throw error
  }
}

/**
 * Adds the position that the client's next reads must include to the response of each request that may have written.
 */
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

async function sendPosition(standby: Standby, context: Context, request: FastifyRequest, reply: FastifyReply) {
  const position = await standby.primaryPosition().catch((error: unknown) => {
    context.log.warn({ err: error }, 'position of the primary unknown, this client reads from the primary for a while')
    return UNKNOWN_POSITION
  })
  give(context, request, reply, position)
}

function give({ env }: Context, request: FastifyRequest, reply: FastifyReply, position: WalPosition) {
  givePosition(request, reply, position, { secure: env.publicUrl.startsWith('https:') })
}
