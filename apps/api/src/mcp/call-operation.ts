import type { AnswerOf, CallOf, Endpoint } from '@mirador/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError, InsufficientScope } from '../http/api-error.ts'
import { NOTHING, validate } from '../http/route.ts'
import { answerRead } from '../http/standby-reads.ts'
import type { TokenCaller } from '../identity/personal-tokens/token-caller.ts'
import { originOf } from '../identity/sessions/origin.ts'
import { ROUTES } from '../routes/routes.ts'

const BY_NAME = new Map(ROUTES.map((route) => [route.endpoint.name, route]))

/** Calls operations of the contract for one assistant. */
export interface Operations {
  caller: TokenCaller
  context: Context
  /** @throws ApiError as the operation refuses */
  ask<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AnswerOf<E>>
  /** Whether the token opens an operation. */
  opens(endpoint: Endpoint): boolean
}

interface Calling {
  request: FastifyRequest
  reply: FastifyReply
  caller: TokenCaller
  context: Context
}

/**
 * The operations as the caller may call them: the handlers of the screens, after the same validation, with the answer as
 * it travels.
 */
export function operationsFor({ request, reply, caller, context }: Calling): Operations {
  const opens = ({ scope }: Endpoint) => scope !== undefined && caller.token.scopes.includes(scope)

  async function ask<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AnswerOf<E>> {
    const route = BY_NAME.get(endpoint.name)
    if (!route || endpoint.scope === undefined) throw new ApiError('not_found')
    if (!opens(endpoint)) throw new InsufficientScope(endpoint.scope)
    const { params, query = {}, body } = input as { params?: unknown; query?: object; body?: unknown }
    const call = {
      session: caller,
      ip: request.ip,
      origin: originOf(request),
      params: endpoint.params && validate(endpoint.params, params),
      query: validate(endpoint.query ?? NOTHING, withoutGaps(query)),
      body: endpoint.body ? validate(endpoint.body, body) : undefined,
    } as never
    const { handle, readsStandby } = route
    const answer = await (readsStandby ? answerRead(handle, context)(call, request, reply) : handle(call, context))
    // instants become texts
    return JSON.parse(JSON.stringify(answer)) as AnswerOf<E>
  }

  return { caller, context, ask, opens }
}

/** Parameters that are not given are left out, as in an address. */
const withoutGaps = (query: object) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
