import { createServer, connect as dial, type Socket } from 'node:net'

/** A TCP proxy to a server. While it is paused, data waits as on a network that is down. */
export async function openPausableProxy(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isPaused = false
  const server = createServer((client) => {
    const upstream = dial(Number(port), hostname)
    for (const [from, into] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          into.destroy()
        })
      from.on('data', (chunk) => into.write(chunk))
      if (isPaused) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxied = new URL(url)
  proxied.port = String((server.address() as { port: number }).port)
  return {
    /** the server's URL through this proxy */
    url: proxied.href,
    pause() {
      isPaused = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      isPaused = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
