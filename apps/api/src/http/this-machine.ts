import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/
// against DNS rebinding: a foreign page sends its own host name
const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * Whether a request comes from a program on this machine that uses a local name, and not through a reverse proxy on
 * this machine, which adds a header for its client.
 */
export function isFromThisMachine(
  request: Pick<FastifyRequest, 'headers' | 'socket'>,
  { publicUrl }: Pick<Context['env'], 'publicUrl'>,
): boolean {
  const isProxied = publicUrl.startsWith('https:') || FORWARDED.some((name) => name in request.headers)
  return !isProxied && LOOPBACK.test(request.socket.remoteAddress ?? '') && LOCAL_NAME.test(request.headers.host ?? '')
}
