import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** The state of a proxy to a server. */
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
  /** data waits and connections stay open, as on a network that is down */
  | 'silent'

export interface FaultProxy {
  port: number
  set(state: ProxyState): void
  close(): void
}

const DELAY_MS = 3_000
const CUT_AFTER_BYTES = 100

/**
 * Opens a TCP proxy that can inject faults while client and server go on.
 * @param ports loopback ports that get connections in turn; a connection that one refuses goes to the next
 */
export async function openProxy(...ports: readonly number[]): Promise<FaultProxy> {
  let state: ProxyState = 'healthy'
  let turn = 0
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  function lead(client: Socket, triesLeft: number) {
    const upstream = keep(dial(ports[turn++ % ports.length] ?? 0, '127.0.0.1'))
    const refuse = () => (triesLeft > 1 ? lead(client, triesLeft - 1) : client.destroy())
    upstream.once('error', refuse).once('connect', () => {
      upstream.off('error', refuse)
      join(client, upstream)
    })
  }
  function join(client: Socket, upstream: Socket) {
    if (client.destroyed) return upstream.destroy()
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.on('end', () => upstream.end())
    client.on('data', (chunk) => upstream.write(chunk))
    let forwarded = 0
    upstream.on('data', (chunk: Buffer) => {
      if (state === 'slow') return void setTimeout(() => client.writable && client.write(chunk), DELAY_MS).unref()
      if (state !== 'cut') return client.write(chunk)
      client.write(chunk.subarray(0, Math.max(0, CUT_AFTER_BYTES - forwarded)), () => client.destroy())
      forwarded += chunk.length
    })
    if (state === 'silent') for (const socket of [client, upstream]) socket.pause()
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client)
    if (state === 'down') return client.destroy()
    if (state === 'half-closed') return client.end()
    lead(client, ports.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    set(next) {
      const wasSilent = state === 'silent'
      state = next
      if (next === 'silent') for (const socket of sockets) socket.pause()
      else if (wasSilent) for (const socket of sockets) socket.resume()
      // open connections would keep the earlier state
      else end()
    },
    close() {
      end()
      server.close()
    },
  }
}

/** The URL with the port of a proxy. */
export function through({ port }: FaultProxy, url: string): string {
  return url.replace(/:\d+(?=\/|$)/, `:${port}`)
}
