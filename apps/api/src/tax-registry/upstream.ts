import { formatRut } from '@mirador/domain/account/rut'
import { SECOND_MS } from '@mirador/domain/time/duration'
import { RegistryError } from './registry-error.ts'
import { nameInAnswer } from './upstream-answer.ts'

/** An answer with every activity of a large company has some kilobytes. */
const MAX_BYTES = 256 * 1024
const MAX_REDIRECTS = 3

/** A third-party registry: the legal name of a canonical rut, null when it does not know the rut. */
export type UpstreamRegistry = (rut: string) => Promise<string | null>

export interface UpstreamOptions {
  /** contains `{rut}` (76482913-K) or `{rut_dotted}` (76.482.913-K); otherwise the rut is appended */
  url: string
  /** sent as X-Api-Key */
  key?: string | undefined
  /** time limit of the complete exchange, redirects and body included */
  timeoutMs?: number
}

/** Looks up names at a registry over HTTP. The function throws RegistryError for every failure. */
export function createUpstream({ url, key, timeoutMs = 5 * SECOND_MS }: UpstreamOptions): UpstreamRegistry {
  const headers = { accept: 'application/json', ...(key ? { 'x-api-key': key } : {}) }
  return async (rut) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await follow(addressFor(url, rut), { signal, redirect: 'manual', headers })
      return nameInAnswer(rut, response.status, await readBody(response))
    } catch (error) {
      if (error instanceof RegistryError) throw error
      if (signal.aborted) throw new RegistryError('registry_timeout', `no answer within ${timeoutMs / 1000} s`)
      throw new RegistryError('registry_failed', causeOf(error))
    }
  }
}

/** The code of a failed fetch; the message of its cause may quote the address. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : 'connection lost'
}

/** The address of the look-up of a rut. */
export function addressFor(url: string, rut: string): URL {
  if (/\{rut(?:_dotted)?\}/.test(url))
    return new URL(url.replaceAll('{rut}', rut).replaceAll('{rut_dotted}', formatRut(rut)))
  return new URL(/[/=]$/.test(url) ? url + rut : `${url}/${rut}`)
}

/** Follows redirects on the same host only: rut and key are sent to no host but the configured one. */
async function follow(url: URL, init: RequestInit, redirects = MAX_REDIRECTS): Promise<Response> {
  const response = await fetch(url, init)
  if (![301, 302, 303, 307, 308].includes(response.status)) return response
  await response.body?.cancel()
  const location = response.headers.get('location') ?? ''
  const next = URL.canParse(location, url) ? new URL(location, url) : undefined
  const isSameHost = next?.host === url.host && next.protocol === url.protocol
  if (!isSameHost || redirects === 0) throw new RegistryError('registry_failed', 'redirects to another host')
  return follow(next, init, redirects - 1)
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // leaving the loop cancels the transfer
    if (size > MAX_BYTES) throw new RegistryError('registry_failed', 'the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
