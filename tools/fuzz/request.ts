import { Agent, request as httpRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** One request; its path is already encoded. */
export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string | string[]>
  body?: string | Uint8Array | undefined
}

export interface FuzzResponse {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  milliseconds: number
}

/** Timeout of a request; none of them waits for an external service. */
const TIMEOUT_MS = 20_000

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** Opens a client that sends requests over one keep-alive connection, as a browser does. */
export function openFuzzClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  const send = ({ method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> =>
    new Promise((resolve, reject) => {
      const start = performance.now()
      const call = httpRequest(
        new URL(url),
        { method, path, headers, agent, timeout: TIMEOUT_MS },
        async (response) => {
          try {
            const bytes = Buffer.concat(await response.toArray())
            const decode = DECODERS[String(response.headers['content-encoding'])]
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: (decode && bytes.length > 0 ? decode(bytes) : bytes).toString('utf8'),
              milliseconds: performance.now() - start,
            })
          } catch (error) {
            reject(error)
          }
        },
      )
      call.on('timeout', () => call.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)))
      call.on('error', (error) => {
        // the server closed the idle connection: sent again, as browsers do
        if (call.reusedSocket && /hang up|ECONNRESET|EPIPE/.test(error.message))
          resolve(send({ method, path, headers, body }))
        else reject(error)
      })
      call.end(body)
    })

  return { send, close: () => agent.destroy() }
}
