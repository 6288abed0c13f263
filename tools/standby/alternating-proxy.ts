import { createServer, connect as dial, type Socket } from 'node:net'

/** A TCP proxy that gives each connection to the next of several local ports, and to another one if that refuses. */
export async function openAlternatingProxy(ports: readonly number[]) {
  const sockets = new Set<Socket>()
  let turn = 0

  function lead(client: Socket, triesLeft: number) {
    const upstream = dial(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
    const refuse = () => (triesLeft > 1 ? lead(client, triesLeft - 1) : client.destroy())
    upstream.once('error', refuse)
    upstream.once('connect', () => {
      upstream.off('error', refuse)
      for (const [from, into] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(from)
        from.on('error', () => {}).on('close', () => into.destroy())
        from.pipe(into)
      }
    })
  }

  const server = createServer((client) => {
    client.on('error', () => {})
    lead(client, ports.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
