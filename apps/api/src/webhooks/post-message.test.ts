import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Resolve } from '../outgoing/checked-lookup.ts'
import { type PostOptions, postMessage } from './post-message.ts'

const MESSAGE = { headers: { 'content-type': 'application/json' }, body: '{"type":"ping"}' }
const OPEN = { opensLoopback: true, clock: () => new Date() }
const servers: http.Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

/** A receiver on loopback. @returns its address, and the paths it was called with */
async function receive(answer: http.RequestListener) {
  const paths: (string | undefined)[] = []
  const server = http.createServer((request, response) => {
    paths.push(request.url)
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, paths }
}

/** A resolver whose answers are given one after the other, the last one again and again. */
function resolving(...answers: string[][]): Resolve {
  let turn = 0
  return ((_name: string, _options: object, callback: (error: null, addresses: LookupAddress[]) => void) => {
    const addresses = answers[Math.min(turn++, answers.length - 1)] ?? []
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as Resolve
}

const post = (url: string, options: Partial<PostOptions> = {}) => postMessage(url, MESSAGE, { ...OPEN, ...options })

test('CNX-20 a message is posted with its headers and its exact bytes', async () => {
  let text = ''
  let headers: http.IncomingHttpHeaders = {}
  const { url } = await receive((request, response) => {
    headers = request.headers
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => response.writeHead(204).end())
  })
  const body = '{"texto":"ñandú"}'
  const answer = await postMessage(url, { headers: { 'webhook-id': 'a' }, body }, OPEN)
  expect(answer).toMatchObject({ status: 204, problem: null })
  expect(text).toBe(body)
  expect(headers).toMatchObject({ 'webhook-id': 'a', 'content-length': String(Buffer.byteLength(body)) })
})

test('CNX-24 a redirect is an answer and is not followed', async () => {
  const { url, paths } = await receive((_request, response) => response.writeHead(302, { location: '/otra' }).end())
  expect(await post(url)).toMatchObject({ status: 302 })
  expect(paths).toEqual(['/'])
})

test('CNX-24 Retry-After is read', async () => {
  const { url } = await receive((_request, response) => response.writeHead(429, { 'retry-after': '7' }).end())
  expect(await post(url)).toMatchObject({ status: 429, retryAfterMs: 7000 })
})

test('CNX-24 a receiver that never answers is cut', async () => {
  const { url } = await receive(() => {})
  expect(await post(url, { limitMs: 100 })).toEqual({ status: null, problem: 'timeout' })
})

test('CNX-24 of an endless answer only the head is read', async () => {
  const { url } = await receive((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(1000)), 1)
    response.on('close', () => clearInterval(timer))
  })
  expect(await post(url)).toMatchObject({ status: 200 })
})

test('CNX-27 a name with a private address is refused, also beside a public one', async () => {
  const { url, paths } = await receive((_request, response) => response.end())
  const name = url.replace('localhost', 'empresa.cl').replace('http:', 'https:').replace(/:\d+/, '')
  for (const addresses of [['10.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], []])
    expect(await post(name, { opensLoopback: false, resolve: resolving(addresses) })).toEqual({
      status: null,
      problem: 'refused_address',
    })
  expect(paths).toEqual([])
})

test('CNX-27 a name that changes its address is resolved once: the checked address is the one connected to', async () => {
  const { url, paths } = await receive((_request, response) => response.end())
  let questions = 0
  const changing = resolving(['127.0.0.1'], ['10.0.0.1'])
  const resolve = ((...parts: Parameters<Resolve>) => {
    questions++
    return changing(...parts)
  }) as unknown as Resolve
  expect(await post(url, { resolve })).toMatchObject({ status: 200 })
  expect([questions, paths]).toEqual([1, ['/']])
  expect(await post(url, { resolve })).toEqual({ status: null, problem: 'refused_address' })
  expect([questions, paths]).toEqual([2, ['/']])
})

test('CNX-27 without the setting no connection reaches loopback, not even through a name', async () => {
  const { url, paths } = await receive((_request, response) => response.end())
  expect(await post(url, { opensLoopback: false })).toEqual({ status: null, problem: 'refused_address' })
  expect(paths).toEqual([])
})

test('a receiver that is not there is unreachable, and an unknown name is named so', async () => {
  expect(await post('http://localhost:1/')).toEqual({ status: null, problem: 'unreachable' })
  const unknown = ((_name: string, _options: object, callback: (error: Error) => void) =>
    callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }))) as unknown as Resolve
  expect(await post('https://no.example.cl/', { resolve: unknown })).toEqual({ status: null, problem: 'unknown_host' })
})
