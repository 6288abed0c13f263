import http from 'node:http'
import https from 'node:https'
import { checkedLookup, type Resolve } from '../outgoing/checked-lookup.ts'
import { problemOfUrl, type TargetSettings } from '../outgoing/target-address.ts'

/** The longest document of a client, bytes. */
export const MAX_DOCUMENT = 5 * 1024

const LIMIT_MS = 5_000
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:\s*;|$)/i

export interface FetchSettings extends TargetSettings {
  resolve?: Resolve | undefined
  /** milliseconds until the request is cut, whatever it waits for */
  limitMs?: number
}

/** The address is refused, or has no JSON of that length: redirects are not followed. */
export class NoDocument extends Error {
  override readonly name = 'NoDocument'
}

/**
 * Reads a JSON document of another site, which an account named. The socket connects to the address that was checked
 * (docs/decisions/0127).
 * @throws NoDocument
 */
export async function fetchDocument(url: string, { limitMs = LIMIT_MS, ...settings }: FetchSettings): Promise<unknown> {
  if (problemOfUrl(url, settings)) throw new NoDocument('refused address')
  try {
    return JSON.parse(await read(url, AbortSignal.timeout(limitMs), settings))
  } catch (error) {
    throw error instanceof NoDocument ? error : new NoDocument('no answer', { cause: error })
  }
}

function read(url: string, signal: AbortSignal, settings: FetchSettings): Promise<string> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((done, fail) => {
    const outgoing = request(
      url,
      {
        headers: { accept: 'application/json', 'accept-encoding': 'identity' },
        agent: false,
        lookup: checkedLookup(settings),
        signal,
      },
      (incoming) => {
        const refuse = (why: string) => {
          outgoing.destroy()
          fail(new NoDocument(why))
        }
        const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = incoming.headers
        if (incoming.statusCode !== 200) return refuse(`status ${incoming.statusCode}`)
        if (!JSON_TYPE.test(type) || encoding !== 'identity') return refuse('not JSON')
        const chunks: Buffer[] = []
        let length = 0
        incoming.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length > MAX_DOCUMENT) refuse('too long')
          else chunks.push(chunk)
        })
        incoming.on('end', () => done(Buffer.concat(chunks).toString('utf8')))
        incoming.on('error', fail)
      },
    )
    outgoing.on('error', fail)
    outgoing.end()
  })
}
