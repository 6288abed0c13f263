import { WireError } from '../protocol/protocol.ts'
import { PoolUnavailable } from './pool-unavailable.ts'
import type { UserPool } from './user-pool.ts'

const TIMEOUT_MS = 5_000
const ATTEMPTS = 2

/**
 * Calls an operation of the pool; retried once when the pool fails.
 * @throws WireError the refusal of the pool, unchanged
 * @throws PoolUnavailable
 */
export async function callPool(pool: UserPool, operation: string, body: object): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callOnce(pool, operation, body)
    } catch (error) {
      if (!(error instanceof PoolUnavailable) || attempt === ATTEMPTS) throw error
    }
  }
}

async function callOnce({ endpoint, timeoutMs = TIMEOUT_MS }: UserPool, operation: string, body: object) {
  let response: Response
  let text: string
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = await response.text()
  } catch (cause) {
    throw new PoolUnavailable(`${operation}: no answer`, { cause })
  }
  const answer = objectOf(text)
  if (response.ok && answer) return answer
  if (response.status >= 500 || !answer) throw new PoolUnavailable(`${operation}: ${response.status}`)
  const type = String(answer.__type ?? response.headers.get('x-amzn-errortype') ?? '').replace(/^.*#|:.*$/g, '')
  throw new WireError(type || 'InvalidParameterException', String(answer.message ?? ''), response.status)
}

/** RevokeToken answers with an empty body. */
function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
