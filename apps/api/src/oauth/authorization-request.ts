import { ASSISTANT_SCOPES, type AssistantScope } from '@mirador/domain/account/assistants'
import { ApiError } from '../http/api-error.ts'
import { isRedirectOf, type OauthClient, readClient } from './client-document.ts'
import { type FetchSettings, NoDocument } from './fetch-document.ts'
import { issuerOf, type PublicEnv, resourceOf } from './oauth-base.ts'

/** Errors that a client receives at its redirect (RFC 6749, section 4.1.2.1; RFC 8707, section 2). */
type RequestError =
  | 'access_denied'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_response_type'

/** What a person is asked to allow. */
export interface AuthorizationRequest {
  client: OauthClient
  redirect_uri: string
  scopes: readonly AssistantScope[]
  code_challenge: string
  /** the address that answers the client */
  answer(outcome: { code: string } | { error: RequestError }): string
}

/** Base64url of a SHA-256; `plain` and shorter challenges are refused. */
const CHALLENGE = /^[\w-]{43}$/

/** What a client gets that asks for no scope. */
const LEAST: AssistantScope = 'leer'

/**
 * Reads the request of a client, as its address has it. What is wrong with the client or its redirect is said to the
 * person; the rest is an answer to the client.
 * @param query of the address of the page
 * @returns the address to go to where the client receives an error
 * @throws ApiError `client_refused`, `redirect_refused`
 */
export async function readAuthorizationRequest(
  query: string,
  env: PublicEnv,
  settings: FetchSettings,
): Promise<AuthorizationRequest | { redirect: string }> {
  const parameters = new URLSearchParams(query)
  const client = await clientOf(only(parameters, 'client_id'), settings)
  const redirect_uri = only(parameters, 'redirect_uri')
  if (redirect_uri === undefined || !isRedirectOf(client, redirect_uri)) throw new ApiError('redirect_refused')

  const state = only(parameters, 'state')
  const answer: AuthorizationRequest['answer'] = (outcome) => {
    const values = new URLSearchParams({ ...outcome, ...(state !== undefined && { state }), iss: issuerOf(env) })
    return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${values}`
  }
  const scopes = scopesOf(parameters.get('scope'))
  const error = errorOf(parameters, env) ?? (scopes.length === 0 ? 'invalid_scope' : undefined)
  if (error) return { redirect: answer({ error }) }
  return { client, redirect_uri, scopes, code_challenge: parameters.get('code_challenge') ?? '', answer }
}

/** A parameter that is given once; undefined: it is absent or repeated. */
function only(parameters: URLSearchParams, name: string): string | undefined {
  const values = parameters.getAll(name)
  return values.length === 1 ? values[0] : undefined
}

async function clientOf(client_id: string | undefined, settings: FetchSettings): Promise<OauthClient> {
  try {
    return await readClient(client_id ?? '', settings)
  } catch (error) {
    throw error instanceof NoDocument ? new ApiError('client_refused') : error
  }
}

function errorOf(parameters: URLSearchParams, env: PublicEnv): RequestError | undefined {
  // RFC 6749, section 3.1
  if ([...parameters.keys()].some((name) => parameters.getAll(name).length > 1)) return 'invalid_request'
  const responseType = parameters.get('response_type')
  if (responseType === null) return 'invalid_request'
  if (responseType !== 'code') return 'unsupported_response_type'
  if (parameters.get('code_challenge_method') !== 'S256') return 'invalid_request'
  if (!CHALLENGE.test(parameters.get('code_challenge') ?? '')) return 'invalid_request'
  return parameters.get('resource') === resourceOf(env) ? undefined : 'invalid_target'
}

/** The scopes that are known; none: the client asked for others alone. */
function scopesOf(text: string | null): AssistantScope[] {
  if (text === null || text === '') return [LEAST]
  const names = text.split(' ')
  return ASSISTANT_SCOPES.filter((scope) => names.includes(scope))
}
