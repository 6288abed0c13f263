import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { exportTenders } from '@mirador/contract/exports'
import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { createRequestLimits } from '../limits/request-limits.ts'
import { allRoutes } from './all-routes.ts'
import { handleError } from './error-handler.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { fileRoute } from './route.ts'

const running: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const app of running.splice(0)) await app.close()
})

/** Serves the API with one file; the bearer token is the caller's id. */
async function serve(file: (gone: AbortSignal) => FileAnswer): Promise<string> {
  const verifyToken = async (sub: string) => ({ sub, sid: 's', sessionCheck: Promise.resolve() })
  const requestLimits = createRequestLimits({ now: () => new Date() })
  const context = { requestLimits, identity: { verifier: { verifyToken } } }
  const app = fastify({ forceCloseConnections: true, trustProxy: true })
  app.setErrorHandler(handleError)
  const route = fileRoute(exportTenders, async ({ gone }) => file(gone))
  await app.register(allRoutes([route], context as unknown as Context))
  await app.listen({ host: '127.0.0.1', port: 0 })
  running.push(app)
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/bid/export`
}

const ask = (
  url: string,
  { sub = 'ana', encoding = 'identity', signal }: { sub?: string; encoding?: string; signal?: AbortSignal } = {},
) => {
  // each account has its own address
  const address = `192.0.2.${sub.length}${sub.charCodeAt(0)}`.slice(0, 12)
  const headers = { authorization: `Bearer ${sub}`, 'accept-encoding': encoding, 'x-forwarded-for': address }
  return fetch(url, { headers, signal: signal ?? null })
}

/** Endless pieces, until a failure or a disconnect; `isEnded`: the generator has stopped. */
function bodyOf({ failsAfter = Number.POSITIVE_INFINITY }: { failsAfter?: number }) {
  const state = { pieces: 0, isEnded: false }
  async function* pieces() {
    try {
      for (;;) {
        if (state.pieces === failsAfter) throw new Error('the database went away')
        state.pieces++
        // incompressible: the first piece leaves at once
        yield randomBytes(60_000).toString('base64')
        await new Promise(setImmediate)
      }
    } finally {
      state.isEnded = true
    }
  }
  return { state, body: Readable.from(pieces(), { objectMode: false }) }
}

test.each([
  ['csv', 'identity'],
  ['csv', 'br'],
  ['csv', 'gzip'],
  ['xlsx', 'br'],
] as const)('a %s file sent as %s that fails during the transfer does not look complete', async (format, encoding) => {
  const { state, body } = bodyOf({ failsAfter: 20 })
  const answer = await ask(await serve(() => ({ name: 'lista', format, rows: 1, body })), { encoding })
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(state).toEqual({ pieces: 20, isEnded: true })
})

test.each(['identity', 'br'])(
  'a file is generated no faster than it is read, and not after the client has disconnected: %s',
  async (encoding) => {
    const { state, body } = bodyOf({})
    let gone: AbortSignal | undefined
    const leaving = new AbortController()
    const url = await serve((signal) => {
      gone = signal
      return { name: 'lista', format: 'csv', rows: 1, body }
    })
    const answer = await ask(url, { encoding, signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    await expect.poll(() => [state.isEnded, gone?.aborted, body.destroyed]).toEqual([true, true, true])
  },
)

test('the body of a HEAD is not generated', async () => {
  const { state, body } = bodyOf({})
  const url = await serve(() => ({ name: 'lista', format: 'csv', rows: 1, body }))
  const { status, headers } = await fetch(url, { method: 'HEAD', headers: { authorization: 'Bearer ana' } })
  expect([status, headers.get('x-row-count')]).toEqual([200, '1'])
  await expect.poll(() => body.destroyed).toBe(true)
  expect(state.pieces).toBe(0)
})

/** Serves one endless file with a pace of its own. */
async function serveAt(body: Readable, pace: { windowMs: number; windowBytes: number; totalMs: number }) {
  const app = fastify({ forceCloseConnections: true })
  app.get('/', (_request, reply) => sendFile(reply, { name: 'lista', format: 'xlsx', rows: 1, body }, pace))
  await app.listen({ host: '127.0.0.1', port: 0 })
  running.push(app)
  return (app.server.address() as AddressInfo).port
}

test('a download whose client reads nothing is aborted', async () => {
  const { state, body } = bodyOf({})
  const port = await serveAt(body, { windowMs: 200, windowBytes: 1, totalMs: 60_000 })
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  await expect.poll(() => state.isEnded, { timeout: 60_000 }).toBe(true)
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('a download whose client reads a little now and then is aborted', async () => {
  const { state, body } = bodyOf({})
  const port = await serveAt(body, { windowMs: 500, windowBytes: 400_000, totalMs: 60_000 })
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  socket.pause()
  const reading = setInterval(() => socket.read(1_000), 50)
  try {
    await expect.poll(() => state.isEnded, { timeout: 60_000 }).toBe(true)
  } finally {
    clearInterval(reading)
    socket.destroy()
  }
})

test('a download that takes too long is aborted, however fast its client reads', async () => {
  const { state, body } = bodyOf({})
  const port = await serveAt(body, { windowMs: 60_000, windowBytes: 1, totalMs: 300 })
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  expect(state.isEnded).toBe(true)
})

test('TRU-2 an account has one download at a time, its next waits, and one of five slow readers is ended for another one', async () => {
  const url = await serve(() => ({ name: 'lista', format: 'xlsx', rows: 1, body: bodyOf({}).body }))
  const first = await ask(url)
  expect(first.status).toBe(200)
  const waiting = [ask(url), ask(url)]
  const refused = await ask(url)
  expect(await refused.json()).toEqual({
    code: 'too_many_downloads',
    message: 'Hay demasiadas descargas en curso. Espera a que termine alguna y vuelve a intentarlo.',
  })
  const otherAnswers = await Promise.all(['beto', 'carla', 'diego', 'eva'].map((sub) => ask(url, { sub })))
  expect(otherAnswers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  // nobody reads the five: one of them ends for the sixth
  const sixth = await ask(url, { sub: 'fabian' })
  expect(sixth.status).toBe(200)
  await sixth.body?.cancel()
  await first.body?.cancel().catch(() => {})
  const next = await Promise.race(waiting)
  expect(next.status).toBe(200)
  await next.body?.cancel()
  for (const answer of await Promise.all(waiting)) {
    if (!answer.body?.locked) await answer.body?.cancel().catch(() => {})
  }
  await expect
    .poll(async () => {
      const again = await ask(url, { sub: 'fabian' })
      await again.body?.cancel()
      return again.status
    })
    .toBe(200)
})

test('a download refused before it begins is answered like any refusal, and holds no place', async () => {
  const url = await serve(() => {
    throw Object.assign(new Error(), { code: 'unavailable' })
  })
  for (let times = 0; times < 5; times++) {
    const answer = await ask(url)
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([503, null])
    await answer.body?.cancel()
  }
})
