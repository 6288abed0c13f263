import type { LookupAddress } from 'node:dns'
import type http from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { Resolve } from '../outgoing/checked-lookup.ts'
import { isClientId, readClient } from './client-document.ts'
import { MAX_DOCUMENT } from './fetch-document.ts'
import { documentOf, openClientSite } from './test-client-site.ts'

const OPEN = { opensLoopback: true }
const sites: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

type Answer = (response: http.ServerResponse, url: string) => void

async function read(answer?: Answer, settings: object = {}) {
  const site = await openClientSite(answer)
  sites.push(site)
  return readClient(site.url, { ...OPEN, ...settings })
}

/** Answers with the usual document, or one with other values. */
const json =
  (values: object = {}, pad = ''): Answer =>
  (response, url) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ...documentOf(url), ...values }) + pad)

test('CNX-59 a client is what the document at its address says', async () => {
  expect(await read()).toMatchObject({ name: 'Asistente de prueba', host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) })
  const known = {
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    logo_uri: 'https://x/',
  }
  expect(await read(json(known))).toMatchObject({ name: 'Asistente de prueba' })
})

test.each<[string, Answer]>([
  ['names another client', json({ client_id: 'https://otro.example/cliente.json' })],
  ['names itself otherwise', (response, url) => json({ client_id: `${url}?` })(response, url)],
  ['has no name', json({ client_name: undefined })],
  ['has an empty name', json({ client_name: '  ' })],
  ['has a name that turns the line around', json({ client_name: 'Mirador\u202eevil' })],
  ['has no redirects', json({ redirect_uris: [] })],
  ['has a secret', json({ client_secret: 'x' })],
  ['authenticates otherwise', json({ token_endpoint_auth_method: 'client_secret_basic' })],
  ['is for other grants', json({ grant_types: ['client_credentials'] })],
  ['is for other responses', json({ response_types: ['token'] })],
  ['is longer than 5 KB', json({}, ' '.repeat(MAX_DOCUMENT))],
  ['is no JSON', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<p>')],
  [
    'is a page',
    (response, url) => response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(documentOf(url))),
  ],
  ['is missing', (response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}')],
  [
    'redirects',
    (response, url) =>
      response
        .writeHead(302, { location: url, 'content-type': 'application/json' })
        .end(JSON.stringify(documentOf(url))),
  ],
])('CNX-59 a document that %s describes no client', async (_what, answer) => {
  await expect(read(answer)).rejects.toThrow(expect.objectContaining({ name: 'NoDocument' }))
})

test('CNX-59 a redirect is not followed', async () => {
  const target = await openClientSite()
  sites.push(target)
  await expect(read((response) => response.writeHead(302, { location: target.url }).end())).rejects.toThrow()
  expect(target.count()).toBe(0)
})

test('CNX-59 a site that sends without end, or never answers, is cut', async () => {
  await expect(
    read((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '.repeat(1024)), 1)
      response.on('close', () => clearInterval(timer))
    }),
  ).rejects.toThrow('too long')
  await expect(read(() => {}, { limitMs: 50 })).rejects.toThrow('no answer')
})

test.each([
  'https://10.0.0.1/c.json',
  'https://169.254.169.254/c.json',
  'https://[::1]/c.json',
  'https://2130706433/c.json',
  'https://localhost/c.json',
  'https://interno.local/c.json',
  'http://asistente.example/c.json',
  'https://asistente.example:8443/c.json',
  'https://ana:clave@asistente.example/c.json',
])('CNX-59 the address %s of a client is refused without a request', async (url) => {
  const find = () => {
    throw new Error('it was resolved')
  }
  await expect(readClient(url, { opensLoopback: false, resolve: find as unknown as Resolve })).rejects.toThrow(
    expect.objectContaining({ name: 'NoDocument' }),
  )
})

test.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', 'fd00::1'])(
  'CNX-59 a name of a client that resolves to %s is refused',
  async (address) => {
    const find = ((_name: string, _options: object, callback: (error: null, addresses: LookupAddress[]) => void) =>
      callback(null, [{ address, family: address.includes(':') ? 6 : 4 }])) as unknown as Resolve
    const refusal = readClient('https://asistente.example/c.json', { opensLoopback: false, resolve: find })
    await expect(refusal).rejects.toMatchObject({ name: 'NoDocument', cause: { name: 'RefusedAddress' } })
  },
)

test('CNX-59 only an address in its usual form, with a path, names a client', () => {
  expect(isClientId('https://asistente.example/cliente.json')).toBe(true)
  for (const text of [
    '',
    'asistente',
    'https://asistente.example',
    'https://asistente.example/',
    'https://ASISTENTE.example/c.json',
    'https://asistente.example/a/../c.json',
    'https://asistente.example/c.json#x',
    `https://asistente.example/${'c'.repeat(500)}`,
  ])
    expect([text, isClientId(text)]).toEqual([text, false])
})
