import { createServer, connect as dial, type Socket } from 'node:net'

/** A line to a server that can fall silent: what is said meanwhile waits, as on a network that is cut. */
export async function openLine(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isHeld = false
  const server = createServer((near) => {
    const far = dial(Number(port), hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          into.destroy()
        })
      from.on('data', (chunk) => into.write(chunk))
      if (isHeld) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const near = new URL(url)
  near.port = String((server.address() as { port: number }).port)
  return {
    /** the server's, through this line */
    url: near.href,
    hold() {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    release() {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
