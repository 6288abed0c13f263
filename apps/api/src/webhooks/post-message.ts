import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { ATTEMPT_MS, readRetryAfter } from '@mirador/domain/webhooks/attempts'
import { checkedLookup, type Resolve } from '../outgoing/checked-lookup.ts'
import { problemOfUrl, type TargetSettings } from '../outgoing/target-address.ts'

/** Why an attempt had no answer. */
export type NoAnswer = 'refused_address' | 'unknown_host' | 'timeout' | 'certificate' | 'unreachable'

/** The outcome of an attempt. */
export interface Answer {
  status: number | null
  problem: NoAnswer | null
  /** of the header Retry-After, in milliseconds */
  retryAfterMs?: number | undefined
}

export interface PostOptions extends TargetSettings {
  /** milliseconds until the attempt is cut, whatever it waits for */
  limitMs?: number
  resolve?: Resolve
  /** aborted when the process cannot wait any longer */
  stopped?: AbortSignal
  clock: () => Date
}

/**
 * Posts a body once. The socket connects to the address that was checked: the name is resolved for this connection alone,
 * which no other request shares. Redirects are answers like others, and of an answer only the head is read.
 * @throws the reason of `stopped`
 */
export async function postMessage(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { clock, stopped, limitMs = ATTEMPT_MS, ...options }: PostOptions,
): Promise<Answer> {
  if (problemOfUrl(url, options)) return { status: null, problem: 'refused_address' }
  const limit = AbortSignal.timeout(limitMs)
  const signal = stopped ? AbortSignal.any([limit, stopped]) : limit
  try {
    const { status, retryAfter } = await post(url, { headers, body }, signal, checkedLookup(options))
    return { status, problem: null, retryAfterMs: readRetryAfter(retryAfter, clock()) }
  } catch (error) {
    stopped?.throwIfAborted()
    return { status: null, problem: limit.aborted ? 'timeout' : problemOf(error as NodeJS.ErrnoException) }
  }
}

function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
  lookup: LookupFunction,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((done, fail) => {
    const outgoing = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        lookup,
        signal,
      },
      (incoming) => {
        done({ status: incoming.statusCode ?? 0, retryAfter: incoming.headers['retry-after'] })
        // its body may be endless
        incoming.on('error', () => {})
        outgoing.destroy()
      },
    )
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

function problemOf(error: NodeJS.ErrnoException): NoAnswer {
  if (error.name === 'RefusedAddress') return 'refused_address'
  const { code = '' } = error
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'unknown_host'
  if (/CERT|SELF_SIGNED|ALTNAME|ERR_TLS|^EPROTO$|ERR_SSL/.test(code)) return 'certificate'
  return 'unreachable'
}
