import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../env.ts'
import { freePort, openTestPlace, processStarter, untilReady } from '../test-process.ts'

const AUTH_SECRET = 'a secret of the tests, longer than 32 bytes'
const products = processStarter()
let place: Awaited<ReturnType<typeof openTestPlace>>
beforeAll(async () => {
  place = await openTestPlace()
})
afterAll(async () => {
  products.killAll()
  await place.close()
})

interface OtlpSpan {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code: number }
}

/** A receiver that stores the posted traces. */
async function startReceiver() {
  const posts: { path: string | undefined; key: unknown; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    posts.push({ path: request.url, key: request.headers['x-key'], body })
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts,
    spans: (): OtlpSpan[] =>
      posts.flatMap(({ body }) =>
        JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: OtlpSpan[] }[] }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

test('with tracing each request is a span with its statements below it, and neither holds a value', async () => {
  const receiver = await startReceiver()
  const port = await freePort()
  const { child, ended, printed } = products.start({
    ...place.settings,
    DEMO_DATA: 'false',
    NODE_ENV: 'production',
    AUTH_SECRET,
    PORT: String(port),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=una%20clave%20larga',
  })
  await untilReady(port)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await fetch(`http://127.0.0.1:${port}/api/contact/send?`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.7',
      'x-request-id': 'traced-1',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({ email: 'ana@empresa.cl', name: 'Ana', message: 'Hola, ¿me llaman?' }),
  })
  expect(answer.status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  receiver.close()

  expect(receiver.posts[0]).toMatchObject({ path: '/v1/traces', key: 'una clave larga' })
  const spans = receiver.spans().filter((span) => span.traceId === traceId)
  const request = spans.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331')
  expect(request).toMatchObject({ name: 'POST /api/contact/send', kind: 2 })
  expect(attributesOf(request as OtlpSpan)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/contact/send',
    'http.response.status_code': 200,
    'mirador.request_id': 'traced-1',
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements).toHaveLength(spans.length - 1)
  const sql = statements.map((span) => attributesOf(span)['db.query.text'])
  expect(sql).toContainEqual(expect.stringMatching(/^insert into "?contact_message/))
  for (const { startTimeUnixNano, endTimeUnixNano } of statements) {
    expect(BigInt(startTimeUnixNano)).toBeLessThanOrEqual(BigInt(endTimeUnixNano))
  }
  // neither probes nor statements outside of requests
  expect(receiver.spans().filter(({ name }) => /readyz/.test(name))).toEqual([])
  expect(receiver.spans().every((span) => span.parentSpanId !== undefined || span.kind === 2)).toBe(true)
  const sent = receiver.posts.map(({ body }) => body).join() + printed.output
  expect(sent).not.toMatch(/ana@|llaman|203\.0\.113|una.{1,3}clave/)
})

test('an unavailable receiver delays neither answers nor the shutdown', async () => {
  const port = await freePort()
  const { child, ended } = products.start({
    ...place.settings,
    DEMO_DATA: 'false',
    AUTH_SECRET,
    PORT: String(port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  })
  await untilReady(port)
  expect((await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test.each([
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT: debe ser una dirección http o https',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG: debe ser un número entre 0 y 1.'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'clave' }, 'OTEL_EXPORTER_OTLP_HEADERS: debe ser como clave=valor'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'clave=%ff' }, 'OTEL_EXPORTER_OTLP_HEADERS: debe ser como clave=valor'],
])('the setting %j is refused with one line', (settings, line) => {
  expect(() => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', ...settings })).toThrow(
    new RegExp(`^${line}[^\n]*$`),
  )
})

test('without an endpoint nothing is traced, whatever other settings say', () => {
  expect(readEnv({ OTEL_EXPORTER_OTLP_HEADERS: 'clave', OTEL_TRACES_SAMPLER_ARG: '2' }).traces).toBeUndefined()
})
