import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** The state of a proxy to an external system. */
export type ProxyState =
  | 'healthy'
  /** connections are closed at once */
  | 'down'
  /** each chunk of a response is delayed by seconds */
  | 'slow'
  /** connections are accepted, and the sending side is closed without data */
  | 'half-closed'
  /** connections are closed in the middle of a response */
  | 'cut'

export interface FaultProxy {
  port: number
  set(state: ProxyState): void
  close(): void
}

const DELAY_MS = 3_000
const CUT_AFTER_BYTES = 100

/** Opens a TCP proxy to a loopback port that can inject faults while client and server go on. */
export async function openFaultProxy(port: number): Promise<FaultProxy> {
  let state: ProxyState = 'healthy'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client)
    if (state === 'down') return client.destroy()
    if (state === 'half-closed') return client.end()
    const upstream = keep(dial(port, '127.0.0.1'))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.on('end', () => upstream.end())
    client.pipe(upstream, { end: false })
    let forwarded = 0
    upstream.on('data', (chunk: Buffer) => {
      if (state === 'slow') return void setTimeout(() => client.writable && client.write(chunk), DELAY_MS).unref()
      if (state !== 'cut') return client.write(chunk)
      client.write(chunk.subarray(0, Math.max(0, CUT_AFTER_BYTES - forwarded)), () => client.destroy())
      forwarded += chunk.length
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    set(next) {
      state = next
      // open connections would keep the earlier state
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
