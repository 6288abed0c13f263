import { connect } from 'node:net'

/** One keep-alive connection to this machine that asks one thing at a time. */
export interface Asker {
  get(path: string): Promise<{ status: number; headers: string; body: Buffer }>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * The lightest client there is: a socket and the few rules of HTTP/1.1 that our own answers need. `fetch` takes longer
 * than many of the answers it would measure.
 */
export async function openAsker(port: number, headers: Readonly<Record<string, string>> = {}): Promise<Asker> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const fixed = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  let received: Buffer = Buffer.alloc(0)
  let waiting:
    | { resolve: (answer: Awaited<ReturnType<Asker['get']>>) => void; reject: (error: Error) => void }
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
    const answered = { status, headers: head, body: received.subarray(bodyStart, end) }
    received = Buffer.alloc(0)
    waiting?.resolve(answered)
  })
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the server closed the connection')))

  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(`GET ${path} HTTP/1.1\r\n${fixed}\r\n`)
      }),
    close: () => socket.destroy(),
  }
}
