import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

const SWEEP_MS = 200

/**
 * Once the process is to end each answer ends its connection too, and once nobody new is let in, so do the
 * connections that ask for nothing: a browser opens some ahead, and keeps those it has used.
 */
export function mountDraining(app: FastifyInstance, { ending }: Pick<Context, 'ending'>): void {
  const unused = new Set<Socket>()
  let sweep: NodeJS.Timeout | undefined
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
    sweep = setInterval(() => {
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
      app.server.closeIdleConnections()
    }, SWEEP_MS)
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}
