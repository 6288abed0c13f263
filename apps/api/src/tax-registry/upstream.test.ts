import { startFakeRegistry } from '@mirador/testing/tax-registry/fake-registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addressFor, createUpstream } from './upstream.ts'

const RUT = '76118195-5'
let registry: Awaited<ReturnType<typeof startFakeRegistry>>

beforeAll(async () => {
  registry = await startFakeRegistry()
})
beforeEach(() => {
  registry.calls.length = 0
})
afterAll(() => registry.close())

const ask = (options: { key?: string; timeoutMs?: number } = {}) =>
  createUpstream({ url: `${registry.url}/consulta`, ...options })(RUT)

test.each([
  ['https://registro.cl', 'https://registro.cl/76118195-5'],
  ['https://registro.cl/sii/', 'https://registro.cl/sii/76118195-5'],
  ['https://registro.cl/consulta?rut=', 'https://registro.cl/consulta?rut=76118195-5'],
  ['https://registro.cl/{rut}/nombre', 'https://registro.cl/76118195-5/nombre'],
  ['https://registro.cl/consulta?rut={rut_dotted}&v=2', 'https://registro.cl/consulta?rut=76.118.195-5&v=2'],
])('REG-8 %s is looked up at %s', (url, address) => {
  expect(addressFor(url, RUT).href).toBe(address)
})

test('REG-8 the upstream is called once, with its key if configured', async () => {
  registry.json({ razon_social: 'FICTICIA DEL SUR SPA' })
  expect(await ask({ key: 'secreta' })).toBe('FICTICIA DEL SUR SPA')
  expect(registry.calls).toEqual([{ path: '/consulta/76118195-5', key: 'secreta' }])
})

test('REG-8 an upstream that never answers, or whose body never ends, times out', async () => {
  registry.answerWith(() => {})
  await expect(ask({ timeoutMs: 200 })).rejects.toMatchObject({ code: 'registry_timeout' })
  registry.answerWith((_, response) => {
    response.writeHead(200).write('{"razon_social":')
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
  })
  await expect(ask({ timeoutMs: 300 })).rejects.toMatchObject({ code: 'registry_timeout' })
})

test('REG-8 a huge answer is aborted as soon as it is too large', async () => {
  let sent = 0
  registry.answerWith((_, response) => {
    response.writeHead(200)
    const chunk = Buffer.alloc(64 * 1024, 0x20)
    const pump = () => {
      while (!response.destroyed && sent < 200_000_000) {
        sent += chunk.length
        if (!response.write(chunk)) return
      }
    }
    response.on('drain', pump)
    pump()
  })
  await expect(ask()).rejects.toMatchObject({ code: 'registry_failed', message: 'the answer is too large' })
  expect(sent).toBeLessThan(20_000_000)
})

test('REG-8 a cut, refused or garbled connection is a failure that does not quote the address', async () => {
  registry.answerWith((request) => request.socket.destroy())
  await expect(ask()).rejects.toMatchObject({ code: 'registry_failed' })
  registry.answerWith((request) => request.socket.end('this is no HTTP\r\n\r\n'))
  await expect(ask()).rejects.toMatchObject({ code: 'registry_failed' })
  const unreachable = createUpstream({ url: 'http://127.0.0.1:1/secreto/{rut}' })
  await expect(unreachable(RUT)).rejects.toMatchObject({
    code: 'registry_failed',
    message: expect.not.stringMatching('secreto'),
  })
})

test('REG-8 redirects are followed on the same host, a few times', async () => {
  registry.answerWith((request, response) => {
    if (request.url === '/nuevo') response.end('{"razon_social":"FICTICIA DEL SUR SPA"}')
    else response.writeHead(302, { location: '/nuevo' }).end()
  })
  expect(await ask()).toBe('FICTICIA DEL SUR SPA')
  registry.answerWith((_, response) => response.writeHead(302, { location: '/sin-fin' }).end())
  registry.calls.length = 0
  await expect(ask()).rejects.toMatchObject({ code: 'registry_failed' })
  expect(registry.calls).toHaveLength(4)
})

test('REG-8 the rut and the key are sent to no other host', async () => {
  const other = await startFakeRegistry()
  other.json({ razon_social: 'AJENA SPA' })
  for (const location of [`${other.url}/x`, `${other.url.replace('http://', '//')}/x`, 'http://', undefined]) {
    registry.answerWith((_, response) => response.writeHead(307, location ? { location } : {}).end())
    await expect(ask({ key: 'secreta' })).rejects.toMatchObject({ code: 'registry_failed' })
  }
  expect(other.calls).toEqual([])
  await other.close()
})
