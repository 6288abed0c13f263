import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** How a line to an outside system is: as it should be, or injured in one of these ways. */
export type LineState =
  | 'well'
  /** hung up at once */
  | 'down'
  /** every piece of an answer comes seconds late */
  | 'slow'
  /** taken, and closed on the other side without a word */
  | 'half-closed'
  /** cut in the middle of an answer */
  | 'cut'

export interface Line {
  port: number
  set(state: LineState): void
  close(): void
}

const LATE_MS = 3_000
const CUT_AFTER_BYTES = 100

/** A line to a port of this machine that can be injured while both ends go on. */
export async function openLine(port: number): Promise<Line> {
  let state: LineState = 'well'
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    keep(near)
    if (state === 'down') return near.destroy()
    if (state === 'half-closed') return near.end()
    const far = keep(dial(port, '127.0.0.1'))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.on('end', () => far.end())
    near.pipe(far, { end: false })
    let told = 0
    far.on('data', (chunk: Buffer) => {
      if (state === 'slow') return void setTimeout(() => near.writable && near.write(chunk), LATE_MS).unref()
      if (state !== 'cut') return near.write(chunk)
      near.write(chunk.subarray(0, Math.max(0, CUT_AFTER_BYTES - told)), () => near.destroy())
      told += chunk.length
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    set(next) {
      state = next
      // what is kept open from before would not notice
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
