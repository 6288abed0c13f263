import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// the module keeps what it has loaded, and the files of a worker share their modules: each test has a module of its own
let runtimeConfig: typeof import('./runtime-config.ts').runtimeConfig
let loadRuntimeConfig: typeof import('./runtime-config.ts').loadRuntimeConfig

const CONFIG = {
  apiUrl: '/api',
  refreshUrl: '/refresh',
  taxRegistryUrl: '/sii',
  identity: { provider: 'embedded', endpoint: '/auth/', clientId: 'mirador-web', poolId: 'local_mirador' },
  companyName: 'Mirador',
  sections: ['instituciones'],
  credits: { interfaz: { name: '', url: '' }, servicios: { name: '', url: '' } },
  demo: true,
}

let server: Server
let url: string
let answers: (object | number)[]
let attempts: number

beforeEach(async () => {
  vi.resetModules()
  ;({ runtimeConfig, loadRuntimeConfig } = await import('./runtime-config.ts'))
  attempts = 0
  server = createServer((_request, response) => {
    const answer = answers[attempts] ?? answers.at(-1)
    attempts += 1
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/config.json`
})
afterEach(() => {
  server.close()
  vi.resetModules()
})

test('RUT-1 reading the settings before they are loaded throws', () => {
  expect(() => runtimeConfig()).toThrow('before it was loaded')
})

test('RUT-1 the settings of the server can be read once loaded', async () => {
  answers = [CONFIG]
  expect(await loadRuntimeConfig(url, 1)).toEqual(CONFIG)
  expect(runtimeConfig()).toEqual(CONFIG)
})

test('RUT-1 a starting server is called again', async () => {
  answers = [503, 503, CONFIG]
  expect(await loadRuntimeConfig(url, 1)).toEqual(CONFIG)
  expect(attempts).toBe(3)
})

test('RUT-1 after three failures it gives up', async () => {
  answers = [500]
  await expect(loadRuntimeConfig(url, 1)).rejects.toThrow('answered 500')
  expect(attempts).toBe(3)
})

test.each(['apiUrl', 'refreshUrl', 'taxRegistryUrl', 'companyName', 'identity'])(
  'RUT-1 settings without %s are refused',
  async (name) => {
    answers = [{ ...CONFIG, [name]: undefined }]
    await expect(loadRuntimeConfig(url, 1)).rejects.toThrow('lacks settings')
  },
)
