import {
  auth,
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REDIRECT, REDIRECTS } from './test-client-site.ts'
import { openTestOauth } from './test-oauth.ts'

let world: Awaited<ReturnType<typeof openTestOauth>>

beforeAll(async () => {
  world = await openTestOauth()
})
afterAll(() => world.close())

/** What the official client keeps of a way in. */
function providerOf(client_id: string) {
  const kept: Record<string, unknown> = {}
  let address: URL | undefined
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: 'Asistente de prueba', redirect_uris: REDIRECTS },
    state: () => 'algo',
    // on loopback its address is http, which the client would not send as one of a document
    clientInformation: () => ({ client_id }),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url) => {
      address = url
    },
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier as string,
    discoveryState: () => kept.discovery as never,
    saveDiscoveryState: (discovery) => void Object.assign(kept, { discovery }),
  }
  return { provider, kept: kept as { tokens: { refresh_token: string; access_token: string } }, address: () => address }
}

test('CNX-58 the official client finds the way in, gets a consent and tokens, calls a tool and refreshes', async () => {
  const { app, site, resource } = world
  const { publicUrl } = app.context.env
  // the public address of the product leads to the process of the test
  const fetchFn = (url: string | URL, init?: RequestInit) => fetch(String(url).replace(publicUrl, app.url), init)
  const { provider, kept, address } = providerOf(site.url)
  const connect = async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider, fetch: fetchFn })
    return { transport, client, opening: client.connect(transport) }
  }

  const { opening, transport } = await connect()
  await expect(opening).rejects.toThrow(UnauthorizedError)
  const query = address()?.search.slice(1) ?? ''
  expect(address()?.pathname).toBe('/asistentes/autorizar')

  const ana = await app.signIn('ana@maule.example')
  const page = await ana.call('POST', '/api/users/assistants/consent', { query })
  expect(page.body).toMatchObject({
    consent: { host: site.host, name: 'Asistente de prueba', email: 'ana@maule.example', confirm_with: null },
  })
  const { body } = await ana.call('POST', '/api/users/assistants/consent/answer', { query, allow: true })
  await transport.finishAuth(new URL(body.redirect).searchParams)

  const { client, opening: opened } = await connect()
  await opened
  const { isError, structuredContent } = await client.callTool({ name: 'estado_de_la_fuente', arguments: {} })
  expect([isError ?? false, structuredContent]).toMatchObject([false, { n: 1 }])
  await client.close()

  const before = kept.tokens
  world.later(3600)
  expect(await auth(provider, { serverUrl: resource, fetchFn })).toBe('AUTHORIZED')
  expect(kept.tokens.refresh_token).not.toBe(before.refresh_token)
  const again = await connect()
  await again.opening
  expect((await again.client.listTools()).tools.map(({ name }) => name)).toContain('buscar')
  await again.client.close()
})
