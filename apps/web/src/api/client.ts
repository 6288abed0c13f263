import type { AnswerOf, ApiBase, CallOf, EndpointAddress } from '@mirador/contract/endpoint'
import type { ENDPOINTS, EndpointAt } from '@mirador/contract/endpoints'
import type { ErrorAnswer } from '@mirador/contract/error-codes'
import { navigate } from '../navigation.tsx'
import { pathTo } from '../paths.ts'
import { runtimeConfig } from '../runtime-config.ts'
import { expireSession } from '../session/expire-session.ts'
import { identity } from '../session/identity.ts'
import { useSession } from '../session/session-store.ts'
import { API_FAILURES, SESSION } from '../texts/common.ts'
import { showToast } from '../ui/toast.ts'
import { passesAnswerCheck } from './answer-check.ts'
import { ApiError } from './api-error.ts'
import { noteServerDate } from './server-clock.ts'
import { urlOf } from './url-of.ts'

/** The server answers within 20 s even when external services do not. */
const TIMEOUT_MS = 25_000

/**
 * Calls the endpoint at an address of the contract and checks the answer against its schema.
 * A 401 or a missing token ends the session, a 404 leads to /login (specification, section 2).
 * @throws ApiError
 */
export async function call<A extends EndpointAddress & { name: keyof typeof ENDPOINTS }>(
  endpoint: A,
  input: CallOf<EndpointAt<A>>,
  options: { signal?: AbortSignal | undefined } = {},
): Promise<AnswerOf<EndpointAt<A>>> {
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const url = urlOf(baseUrl(endpoint.base), endpoint.path, params, query)

  async function ask(token: string | undefined): Promise<Response> {
    return send(url, {
      method: endpoint.method,
      headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(options.signal ? [options.signal] : [])]),
    })
  }

  let response = await ask(endpoint.session ? await requireToken() : undefined)
  // If the local clock was set back, the token is older than it seems and the session may still be valid.
  if (response.status === 401 && endpoint.session) response = await ask(await requireToken(true))
  noteServerDate(response.headers.get('date'))
  const answer = await readJson(response)
  if (!response.ok) throw refusal(response.status, answer)
  if (!passesAnswerCheck(endpoint.name, answer)) {
    throw new ApiError({ status: response.status, code: 'bad_answer', message: API_FAILURES.badAnswer })
  }
  return answer as AnswerOf<EndpointAt<A>>
}

export function baseUrl(base: ApiBase): string {
  const { apiUrl, refreshUrl, taxRegistryUrl } = runtimeConfig()
  return { api: apiUrl, refresh: refreshUrl, taxRegistry: taxRegistryUrl }[base]
}

export async function requireToken(isForced = false): Promise<string> {
  let token: string | undefined
  try {
    token = useSession.getState().isLoggedIn ? await identity().token(isForced) : undefined
  } catch {
    // The identity service is unreachable: the session may be valid, so it stays.
    throw new ApiError({ status: 0, code: 'network', message: API_FAILURES.network })
  }
  if (token) return token
  expireSession()
  throw new ApiError({ status: 401, code: 'session_required', message: SESSION.expired, isReported: true })
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    throw failure(error)
  }
}

export async function readJson(response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    throw failure(error)
  }
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An aborted call rejects with its AbortError, since its caller no longer waits. */
export function failure(error: unknown): unknown {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError') return error
  const code = name === 'TimeoutError' ? 'timeout' : 'network'
  return new ApiError({ status: 0, code, message: API_FAILURES[code] })
}

export function refusal(status: number, answer: unknown): ApiError {
  const { code = `http_${status}`, message = API_FAILURES.badAnswer, fields } = (answer ?? {}) as Partial<ErrorAnswer>
  if (status === 401) {
    expireSession()
    return new ApiError({ status, code, message: SESSION.expired, isReported: true })
  }
  if (status === 404) {
    showToast('error', SESSION.pageNotFound)
    navigate(pathTo('login'))
    return new ApiError({ status, code, message: SESSION.pageNotFound, isReported: true })
  }
  return new ApiError({ status, code, message, fields })
}
