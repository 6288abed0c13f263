import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod/mini'
import { IdentityError } from '../protocol/identity-error.ts'
import { parseInput } from '../protocol/parse-input.ts'
import { WireError } from '../protocol/protocol.ts'
import { InvalidToken, type SessionRegistry, type TokenVerifier, type VerifiedToken } from '../tokens/token-verifier.ts'
import { canBeKept, type SessionKeeper } from './kept-session.ts'
import { callPool } from './pool-call.ts'
import { PoolUnavailable } from './pool-unavailable.ts'
import type { UserPool } from './user-pool.ts'

export interface KeeperContext {
  pool: UserPool
  clock: () => Date
  verifier: TokenVerifier
  sessions: SessionRegistry
  /** seconds for which the pool may renew a session */
  refreshTtl: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface KeeperCall {
  body: unknown
  bearer: string | undefined
  session: SessionKeeper
}

type KeeperOperation = (context: KeeperContext, call: KeeperCall) => Promise<object>

const keepRequest = z.object({ RefreshToken: z.string().check(z.minLength(1)) })
const renewed = z.object({ AuthenticationResult: z.looseObject({ RefreshToken: z.optional(z.string()) }) })

/** A browser that has just signed in at the pool hands over its refresh token, and has it no more. */
const keepRefreshToken: KeeperOperation = async (context, { body, bearer, session }) => {
  const { RefreshToken: refreshToken } = parseInput(keepRequest, body)
  const token = await tokenOf(context, bearer)
  if (!token) throw new IdentityError('NotAuthorizedException', 'Invalid Access Token')
  if (!canBeKept({ sid: token.sid, refreshToken }))
    throw new IdentityError('InvalidParameterException', "Invalid value at 'RefreshToken'.")
  session.keep({ sid: token.sid, refreshToken })
  return {}
}

/** New tokens for the kept refresh token, which stays here also when the pool replaces it. */
const getTokensFromRefreshToken: KeeperOperation = async ({ pool, sessions }, { session }) => {
  const kept = session.received
  if (!kept) throw new IdentityError('NotAuthorizedException', 'Missing Refresh Token')
  if (await sessions.isRevoked(kept.sid)) {
    session.forget()
    throw new IdentityError('NotAuthorizedException', 'Refresh Token has been revoked')
  }
  const request = { ClientId: pool.clientId, RefreshToken: kept.refreshToken }
  const answer = z.safeParse(renewed, await callPool(pool, 'GetTokensFromRefreshToken', request))
  if (!answer.success) throw new PoolUnavailable('GetTokensFromRefreshToken: not the answer of a pool')
  const { RefreshToken: next, ...tokens } = answer.data.AuthenticationResult
  const renewedSession = { sid: kept.sid, refreshToken: next || kept.refreshToken }
  if (!canBeKept(renewedSession)) throw new PoolUnavailable('GetTokensFromRefreshToken: a token of another form')
  session.keep(renewedSession)
  return { AuthenticationResult: tokens }
}

/**
 * Sign-out. Here the sessions of the bearer and of the cookie end at this moment, whatever becomes of the pool; the
 * pool is told next, and one that cannot be told is only logged: nobody has the refresh token any more.
 */
const revokeToken: KeeperOperation = async (context, { bearer, session }) => {
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
      log.warn({ err: error }, 'the user pool was not told of a sign-out')
    })
  }
  return {}
}

const OPERATIONS: Record<string, KeeperOperation> = {
  'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken': getTokensFromRefreshToken,
  'AWSCognitoIdentityProviderService.KeepRefreshToken': keepRefreshToken,
  'AWSCognitoIdentityProviderService.RevokeToken': revokeToken,
}

/** The operation an `x-amz-target` header names; all others are the pool's own. */
export function findKeeperOperation(target: string): KeeperOperation | undefined {
  return Object.hasOwn(OPERATIONS, target) ? OPERATIONS[target] : undefined
}

async function tokenOf({ verifier }: KeeperContext, bearer: string | undefined): Promise<VerifiedToken | undefined> {
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
