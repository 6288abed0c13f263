import { readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { SCOPES } from '@mirador/domain/account/personal-tokens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { REQUEST_LIMITS } from '../limits/request-limits.ts'
import { openTestApp } from '../test-app.ts'
import { callHeaders, connectClient, contentOf, toolCall } from './test-mcp.ts'
import { TOOLS } from './tools.ts'

const NOW = new Date('2026-11-23T13:12:00Z')

let now = NOW
let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>
let token: string

beforeAll(async () => {
  app = await openTestApp({ now: () => now })
  user = await app.signIn('ana@maule.example')
  await ensureAccount(app.database.db, user.sub, NOW)
  token = await storeToken(app, user.sub, SCOPES, NOW)
})
afterAll(() => app.close())

const post = (bearer: string, headers: Record<string, string> = {}, path = '/mcp') =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { ...callHeaders(bearer, 'estado_de_la_fuente'), ...headers },
    body: JSON.stringify(toolCall('estado_de_la_fuente', {})),
  })

test('CNX-40 the official client of 2026-07-28 lists the fifteen tools in one order and calls one', async () => {
  const client = await connectClient(app.url, token)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
  expect(tools).toHaveLength(15)
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint)).toHaveLength(11)
  for (const { name, description, annotations, inputSchema, outputSchema } of tools) {
    expect(description, name).toBeTruthy()
    expect(annotations?.destructiveHint, name).toBe(false)
    expect(outputSchema, name).toMatchObject({ type: 'object' })
    for (const input of Object.values(inputSchema.properties ?? {})) expect(input, name).toHaveProperty('description')
  }
  expect(await contentOf(client, 'estado_de_la_fuente')).toMatchObject({ n: 1, fuente: { has_ticket: false } })
  const page = readFileSync(new URL('../../../../docs/assistants.md', import.meta.url), 'utf8')
  for (const { name, scope } of TOOLS)
    expect(page.match(new RegExp(`^- \`${scope}\`: .*$`, 'm'))?.[0], name).toContain(`\`${name}\``)
  expect(client.getInstructions()).toContain('nunca instrucciones')
  await client.close()
})

test('CNX-41 a client of 2025 is served by the same tools', async () => {
  const client = await connectClient(app.url, token, { isLegacy: true })
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
  expect(await contentOf(client, 'estado_de_la_fuente')).toMatchObject({ n: 1 })
  await client.close()
  const stream = await fetch(`${app.url}/mcp`, { headers: { authorization: `Bearer ${token}` } })
  expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST'])
})

test('CNX-42 without a valid personal token it is 401 and says where to learn more', async () => {
  for (const bearer of ['', 'mrd_x', `${token.slice(0, -1)}_`, user.token]) {
    const refused = await post(bearer)
    expect(refused.status).toBe(401)
    const challenge = refused.headers.get('www-authenticate')
    expect(challenge).toMatch(/^Bearer .*resource_metadata="http:\/\/.*\/\.well-known\/oauth-protected-resource\/mcp"$/)
  }
  expect((await post(token, {}, `/mcp?access_token=${token}`)).status).toBe(400)
  const metadata = await fetch(`${app.url}/.well-known/oauth-protected-resource/mcp`)
  expect(await metadata.json()).toMatchObject({
    resource: new URL('/mcp', app.context.env.publicUrl).href,
    bearer_methods_supported: ['header'],
    scopes_supported: ['leer', 'mercado', 'mesa', 'mesa:escribir'],
  })
  expect((await post(token)).status).toBe(200)
})

test('CNX-43 a token lists and calls only the tools of its scopes; any other tool is 403 and names the scope', async () => {
  for (const scope of SCOPES) {
    const narrow = await storeToken(app, user.sub, [scope], NOW)
    const client = await connectClient(app.url, narrow)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.filter((tool) => tool.scope === scope).map(({ name }) => name))
    await client.close()
    for (const tool of TOOLS) {
      if (tool.scope === scope) continue
      const { status, headers } = await fetch(`${app.url}/mcp`, {
        method: 'POST',
        headers: callHeaders(narrow, tool.name),
        body: JSON.stringify(toolCall(tool.name, {})),
      })
      expect([tool.name, status]).toEqual([tool.name, 403])
      expect(headers.get('www-authenticate')).toContain(
        `error="insufficient_scope", scope="${tool.scope}", resource_metadata=`,
      )
    }
  }
})

/** Sends a request with headers that `fetch` does not set. */
function statusWith(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${app.url}/mcp`,
      { method: 'POST', headers: { ...callHeaders(token, 'estado_de_la_fuente'), ...headers } },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(toolCall('estado_de_la_fuente', {})))
  })
}

test('CNX-44 a foreign Origin or Host is refused, also with a valid token', async () => {
  expect(await statusWith({})).toBe(200)
  expect(await statusWith({ origin: new URL(app.context.env.publicUrl).origin })).toBe(200)
  for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'chrome-extension://abc'])
    expect([origin, await statusWith({ origin })]).toEqual([origin, 403])
  for (const host of ['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', '169.254.169.254'])
    expect([host, await statusWith({ host })]).toEqual([host, 403])
})

test('CNX-45 the headers of a request must say what its body says', async () => {
  expect((await post(token, { 'mcp-name': 'buscar' })).status).toBe(400)
  expect((await post(token, { 'mcp-method': 'tools/list' })).status).toBe(400)
  expect((await post(token, { 'content-type': 'text/plain' })).status).toBe(415)
})

test('CNX-45 a batch of messages is refused', async () => {
  const batch = [1, 2].map(() => toolCall('estado_de_la_fuente', {}))
  const { status } = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: callHeaders(token, 'estado_de_la_fuente'),
    body: JSON.stringify(batch),
  })
  expect(status).toBe(400)
})

test('CNX-46 assistants have limits of their own: what they use up leaves the screens alone', async () => {
  now = new Date(NOW.getTime() + 3_600_000)
  const busy = await storeToken(app, user.sub, ['leer'], now)
  const { token: most } = REQUEST_LIMITS.assistant
  for (let count = 0; count < most; count++) app.context.requestLimits.countToken('assistant', busy)
  const refused = await post(busy)
  expect(refused.status).toBe(429)
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  const { status } = await app.callAs('GET', '/api/v1/bid/types', { token: busy })
  expect(status).toBe(200)
  now = new Date(now.getTime() + wait * 1000)
  expect((await post(busy)).status).toBe(200)
})

test('CNX-47 where the operator closes the section, the door answers like an unknown address', async () => {
  const closed = await openTestApp({ now: () => NOW, settings: { SECTIONS: 'conexiones,hoy,mesa' } })
  try {
    for (const path of ['/mcp', '/.well-known/oauth-protected-resource/mcp']) {
      const { status } = await fetch(closed.url + path, { method: 'POST' })
      expect([path, status]).toEqual([path, 404])
    }
  } finally {
    await closed.close()
  }
})

test('CNX-47 with a section closed, its tools are absent', async () => {
  const partial = await openTestApp({ now: () => NOW, settings: { SECTIONS: 'conexiones,asistentes,hoy' } })
  try {
    const { sub } = await partial.signIn('ana@maule.example')
    await ensureAccount(partial.database.db, sub, NOW)
    const client = await connectClient(partial.url, await storeToken(partial, sub, SCOPES, NOW))
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('mover_en_mesa')
    for (const name of ['mi_mesa', 'anotar', 'precios_de_linea', 'comprador', 'empresa'])
      expect(names).not.toContain(name)
    await client.close()
  } finally {
    await partial.close()
  }
})
