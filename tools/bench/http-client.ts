import { connect } from 'node:net'

/** One keep-alive connection to a loopback port, with one request at a time. */
export interface HttpClient {
  get(path: string): Promise<{ status: number; headers: string; body: Buffer }>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * A minimal HTTP/1.1 client over a socket, enough for responses of the product. `fetch` takes longer than many of the
 * responses that it would measure.
 */
export async function openHttpClient(
  port: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpClient> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const headerLines = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  let received: Buffer = Buffer.alloc(0)
  let pending:
    | { resolve: (response: Awaited<ReturnType<HttpClient['get']>>) => void; reject: (error: Error) => void }
    | undefined

  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined && status !== 304) return socket.destroy(new Error(`no content-length: ${head}`))
    const bodyStart = headEnd + HEAD_END.length
    const end = bodyStart + (status === 304 ? 0 : Number(length))
    if (received.length < end) return
    const response = { status, headers: head, body: received.subarray(bodyStart, end) }
    received = Buffer.alloc(0)
    pending?.resolve(response)
  })
  const fail = (error: Error) => pending?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))

  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(`GET ${path} HTTP/1.1\r\n${headerLines}\r\n`)
      }),
    close: () => socket.destroy(),
  }
}
