import { createHash } from 'node:crypto'
import type { Db, Tx } from '@mirador/database/connection/connect'
import { findRefresh, type Presented, storeTokens, takeCode } from '@mirador/database/identity/assistant-grants'
import { endAssistants } from '@mirador/database/identity/end-assistants'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { ACCESS_SECONDS } from '@mirador/domain/account/assistants'
import { isCode, newAccessToken, newRefreshToken, readRefreshToken } from '../identity/assistants/assistant-format.ts'

/** Why an exchange was refused (RFC 6749, section 5.2; RFC 8707, section 2). */
export type ExchangeError = 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type'

export interface IssuedTokens {
  access_token: string
  token_type: 'Bearer'
  /** seconds */
  expires_in: number
  refresh_token: string
  scope: string
}

interface ExchangeContext {
  db: Db
  resource: string
  now: Date
  /** counts the exchanges of an account, before anything is stored */
  admit(sub: string): void
}

const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/

/**
 * Exchanges a code or a refresh token. The second use of either ends the grant with all its tokens: a copy of it exists.
 * @throws LimitExceeded
 */
export async function exchange(
  parameters: URLSearchParams,
  context: ExchangeContext,
): Promise<IssuedTokens | { error: ExchangeError }> {
  if ([...parameters.keys()].some((name) => parameters.getAll(name).length > 1)) return { error: 'invalid_request' }
  const grantType = parameters.get('grant_type')
  if (grantType === null) return { error: 'invalid_request' }
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') return { error: 'unsupported_grant_type' }
  const resource = parameters.get('resource')
  if (resource !== context.resource) return { error: 'invalid_target' }
  // the refusal is an answer, so that what it ended is committed
  return context.db
    .transaction()
    .execute((tx) =>
      grantType === 'refresh_token' ? exchangeRefresh(tx, parameters, context) : exchangeCode(tx, parameters, context),
    )
}

async function exchangeCode(tx: Tx, parameters: URLSearchParams, context: ExchangeContext) {
  const code = parameters.get('code') ?? ''
  const verifier = parameters.get('code_verifier') ?? ''
  if (!VERIFIER.test(verifier) || !parameters.has('redirect_uri')) return { error: 'invalid_request' as const }
  const presented = isCode(code) ? await takeCode(tx, code, context.now) : undefined
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const isOfClient =
    presented?.grant.client_id === parameters.get('client_id') &&
    presented?.grant.redirect_uri === parameters.get('redirect_uri') &&
    presented?.grant.code_challenge === challenge
  return issue(tx, { presented, isOfClient }, newRefreshToken(), context)
}

async function exchangeRefresh(tx: Tx, parameters: URLSearchParams, context: ExchangeContext) {
  const sent = readRefreshToken(parameters.get('refresh_token') ?? '')
  const presented = sent && (await findRefresh(tx, sent, context.now))
  const isOfClient = presented?.grant.client_id === parameters.get('client_id')
  return issue(tx, { presented, isOfClient }, newRefreshToken(sent?.family), context)
}

async function issue(
  tx: Tx,
  { presented, isOfClient }: { presented: Presented | undefined; isOfClient: boolean },
  { family, token: refresh }: ReturnType<typeof newRefreshToken>,
  { resource, now, admit }: ExchangeContext,
): Promise<IssuedTokens | { error: ExchangeError }> {
  if (!presented) return { error: 'invalid_grant' }
  const { grant, isReused } = presented
  if (isReused) {
    const { id, sub, client_id } = grant
    const detail = new URL(client_id).host
    await appendSecurityEvent(tx, { sub, kind: 'assistant_copied', detail, happened_at: now })
    await endAssistants(tx, { sub, now, id })
    return { error: 'invalid_grant' }
  }
  if (!isOfClient || grant.audience !== resource) return { error: 'invalid_grant' }
  admit(grant.sub)
  const access = newAccessToken()
  await storeTokens(tx, grant, { access, family, refresh }, now)
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: grant.scopes.join(' '),
  }
}
