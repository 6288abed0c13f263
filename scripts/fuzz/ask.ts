import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** One request, its path encoded already. */
export interface Ask {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: string | Uint8Array | undefined
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** milliseconds */
  took: number
}

/** Longer is no answer: nothing here asks anybody outside. */
const PATIENCE_MS = 20_000

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** Sends requests over one kept connection, as a browser does. */
export function openAsker(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  const ask = ({ method, path, headers, body }: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const begun = performance.now()
      const call = request(new URL(url), { method, path, headers, agent, timeout: PATIENCE_MS }, async (response) => {
        try {
          const bytes = Buffer.concat(await response.toArray())
          const decode = DECODERS[String(response.headers['content-encoding'])]
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: (decode && bytes.length > 0 ? decode(bytes) : bytes).toString('utf8'),
            took: performance.now() - begun,
          })
        } catch (error) {
          reject(error)
        }
      })
      call.on('timeout', () => call.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)))
      call.on('error', (error) => {
        // closed by the server after its last answer, as it may be: browsers ask anew as well
        if (call.reusedSocket && /hang up|ECONNRESET|EPIPE/.test(error.message))
          resolve(ask({ method, path, headers, body }))
        else reject(error)
      })
      call.end(body)
    })

  return { ask, close: () => agent.destroy() }
}
