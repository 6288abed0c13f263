import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

const CLOSE_IDLE_MS = 200

/**
 * Graceful shutdown of connections. Once the process is ending, each response closes its connection; once new
 * connections are refused, idle ones are closed too: browsers open some in advance and keep used ones open.
 */
export function mountDraining(app: FastifyInstance, { ending }: Pick<Context, 'ending'>): void {
  const unused = new Set<Socket>()
  let timer: NodeJS.Timeout | undefined
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (ending?.aborted) reply.header('connection', 'close')
    next()
  })
  app.addHook('preClose', async () => {
    timer = setInterval(() => {
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
      app.server.closeIdleConnections()
    }, CLOSE_IDLE_MS)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
