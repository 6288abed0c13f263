import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod/mini'
import { IdentityError } from '../protocol/identity-error.ts'
import { parseInput } from '../protocol/parse-input.ts'
import { WireError } from '../protocol/protocol.ts'
import { InvalidToken, type SessionRegistry, type TokenVerifier, type VerifiedToken } from '../tokens/token-verifier.ts'
import { callPool } from './pool-call.ts'
import { PoolUnavailable } from './pool-unavailable.ts'
import { isStorable, type SessionCookie } from './session-cookie.ts'
import type { UserPool } from './user-pool.ts'

export interface SessionContext {
  pool: UserPool
  clock: () => Date
  verifier: TokenVerifier
  sessions: SessionRegistry
  /** seconds a session lives at the pool, renewals included */
  refreshTtl: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface SessionCall {
  body: unknown
  bearer: string | undefined
  session: SessionCookie
}

type SessionOperation = (context: SessionContext, call: SessionCall) => Promise<object>

const storeRequest = z.object({ RefreshToken: z.string().check(z.minLength(1)) })
const renewed = z.object({ AuthenticationResult: z.looseObject({ RefreshToken: z.optional(z.string()) }) })

/** Moves the refresh token of a browser that has just signed in at the pool into the cookie. */
const keepRefreshToken: SessionOperation = async (context, { body, bearer, session }) => {
  const { RefreshToken: refreshToken } = parseInput(storeRequest, body)
  const token = await tokenOf(context, bearer)
  if (!token) throw new IdentityError('NotAuthorizedException', 'Invalid Access Token')
  if (!isStorable({ sid: token.sid, refreshToken }))
    throw new IdentityError('InvalidParameterException', "Invalid value at 'RefreshToken'.")
  session.store({ sid: token.sid, refreshToken })
  return {}
}

/** Returns new tokens for the refresh token of the cookie; a replaced refresh token stays in the cookie too. */
const getTokensFromRefreshToken: SessionOperation = async ({ pool, sessions }, { session }) => {
  const stored = session.received
  if (!stored) throw new IdentityError('NotAuthorizedException', 'Missing Refresh Token')
  if (await sessions.isRevoked(stored.sid)) {
    session.forget()
    throw new IdentityError('NotAuthorizedException', 'Refresh Token has been revoked')
  }
  const request = { ClientId: pool.clientId, RefreshToken: stored.refreshToken }
  const answer = z.safeParse(renewed, await callPool(pool, 'GetTokensFromRefreshToken', request))
  if (!answer.success) throw new PoolUnavailable('GetTokensFromRefreshToken: not an answer of a pool')
  const { RefreshToken: next, ...tokens } = answer.data.AuthenticationResult
  const renewedSession = { sid: stored.sid, refreshToken: next || stored.refreshToken }
  if (!isStorable(renewedSession)) throw new PoolUnavailable('GetTokensFromRefreshToken: a token of unknown form')
  session.store(renewedSession)
  return { AuthenticationResult: tokens }
}

/**
 * Sign-out. The sessions of the bearer and of the cookie end here at once; then the refresh token is revoked at the pool. A
 * failure there is only logged: no client has the refresh token any more.
 */
const revokeToken: SessionOperation = async (context, { bearer, session }) => {
  const { pool, sessions, clock, refreshTtl, log } = context
  const token = await tokenOf(context, bearer).catch(ignoreOutage)
  const end = Math.ceil(clock().getTime() / 1000) + refreshTtl
  const ended = new Set([token?.sid, session.received?.sid].filter((sid) => sid !== undefined))
  for (const sid of ended) await sessions.revoke(sid, Math.max(end, token?.exp ?? 0))
  session.forget()
  if (session.received) {
    const request = { ClientId: pool.clientId, Token: session.received.refreshToken }
    await callPool(pool, 'RevokeToken', request).catch((error: unknown) => {
      if (!(error instanceof PoolUnavailable || error instanceof WireError)) throw error
      log.warn({ err: error }, 'refresh token not revoked at the user pool')
    })
  }
  return {}
}

const OPERATIONS: Record<string, SessionOperation> = {
  'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken': getTokensFromRefreshToken,
  'AWSCognitoIdentityProviderService.KeepRefreshToken': keepRefreshToken,
  'AWSCognitoIdentityProviderService.RevokeToken': revokeToken,
}

/** The operation of an `x-amz-target` header; browsers send all others to the pool itself. */
export function findSessionOperation(target: string): SessionOperation | undefined {
  return Object.hasOwn(OPERATIONS, target) ? OPERATIONS[target] : undefined
}

async function tokenOf({ verifier }: SessionContext, bearer: string | undefined): Promise<VerifiedToken | undefined> {
  if (bearer === undefined) return undefined
  try {
    return await verifier.verify(bearer)
  } catch (error) {
    if (error instanceof InvalidToken) return undefined
    throw error
  }
}

function ignoreOutage(error: unknown): undefined {
  if (!(error instanceof PoolUnavailable)) throw error
  return undefined
}
