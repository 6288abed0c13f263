import { MINUTE_MS } from '@mirador/domain/time/duration'
import { IdentityError, identityCodeOf } from './identity-error.ts'

const ATTEMPTS = 3
const FIRST_DELAY_MS = 400
const LONGEST_DELAY_MS = 5 * MINUTE_MS
const TIMEOUT_MS = 20_000

export interface IdentityCallOptions {
  endpoint: string
  /** whether to send cookies: a Cognito pool refuses calls with cookies */
  withCookies?: boolean
  sleep?: (ms: number) => Promise<void>
}

/**
 * Calls one operation of the Cognito user-pool protocol. Network failures, 5xx and 429 are retried up to three times,
 * with exponential backoff and jitter. Throws IdentityError.
 */
export async function callIdentity(
  { endpoint, withCookies = true, sleep = pause }: IdentityCallOptions,
  operation: string,
  body: Record<string, unknown>,
  bearer?: string,
): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await send({ endpoint, withCookies }, operation, body, bearer)
    if ('answer' in outcome) return outcome.answer
    if (!outcome.isPassing || attempt === ATTEMPTS) throw outcome.error
    await sleep(delayOf(attempt))
  }
}

/** Milliseconds before the next attempt: 400, doubled each time, times a random 0.5 to 1, at most 5 minutes. */
export function delayOf(attempt: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)) * (0.5 + random() / 2)
}

type Outcome = { answer: Record<string, unknown> } | { error: IdentityError; isPassing: boolean }

async function send(
  { endpoint, withCookies }: Required<Omit<IdentityCallOptions, 'sleep'>>,
  operation: string,
  body: Record<string, unknown>,
  bearer: string | undefined,
): Promise<Outcome> {
  let response: Response
  let text: string
  try {
    response = await fetch(endpoint, {
      method: 'POST',
      credentials: withCookies ? 'include' : 'omit',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    text = await response.text()
  } catch {
    return { error: new IdentityError('default'), isPassing: true }
  }
  const answer = parsed(text)
  if (response.ok && answer) return { answer }
  const type = String(answer?.__type ?? response.headers.get('x-amzn-errortype') ?? '').replace(/^.*#|:.*$/g, '')
  const code = identityCodeOf(type, String(answer?.message ?? ''), response.status)
  return { error: new IdentityError(code), isPassing: response.status >= 500 || response.status === 429 }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
