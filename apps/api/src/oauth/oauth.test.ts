import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPkce, REDIRECT } from './test-client-site.ts'
import { openTestOauth } from './test-oauth.ts'

let world: Awaited<ReturnType<typeof openTestOauth>>
let next = 0

beforeAll(async () => {
  world = await openTestOauth()
})
afterAll(() => world.close())

const join = () => world.app.signIn(`ana${++next}@maule.example`)

/** The parameters with which a client is answered. */
async function answerTo(values: Record<string, string | undefined>) {
  const { code_challenge } = newPkce()
  const { status, body } = await world.consent(await join(), { code_challenge, ...values })
  if (status !== 200) return { status, code: body.code as string }
  const url = new URL(body.redirect)
  return { status, address: url.origin + url.pathname, parameters: Object.fromEntries(url.searchParams) }
}

test('CNX-57 the metadata of the resource and of its authorization server say how to get in', async () => {
  const issuer = new URL(world.resource).origin
  const resource = await world.metadata()
  expect(await resource.json()).toMatchObject({
    resource: world.resource,
    authorization_servers: [issuer],
    scopes_supported: ['leer', 'mercado', 'mesa', 'mesa:escribir'],
  })
  const server = await (await world.metadata('/.well-known/oauth-authorization-server')).json()
  expect(server).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/asistentes/autorizar`,
    token_endpoint: `${issuer}/mcp/token`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
  expect(server).not.toHaveProperty('registration_endpoint')
})

test('CNX-60 a redirect is compared as text; of loopback addresses alone the port may differ', async () => {
  for (const redirect_uri of ['https://asistente.example/otra?a=1', 'http://127.0.0.1:51234/vuelta'])
    expect(await answerTo({ redirect_uri })).toMatchObject({ status: 200, parameters: { code: expect.any(String) } })
  for (const redirect_uri of [
    undefined,
    'https://asistente.example/vuelta/',
    'https://asistente.example/Vuelta',
    'https://asistente.example:443/vuelta',
    'https://asistente.example/vuelta?x=1',
    'https://asistente.example/vuelta#x',
    'https://asistente.example@evil.example/vuelta',
    'https://evil.example/vuelta',
    'http://asistente.example/vuelta',
    'http://127.0.0.1:8000/otra',
    'http://localhost:8000/vuelta',
    'https://127.0.0.1:8000/vuelta',
    'javascript:alert(1)',
  ])
    expect([redirect_uri, await answerTo({ redirect_uri })]).toEqual([
      redirect_uri,
      { status: 422, code: 'redirect_refused' },
    ])
})

test.each([
  ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['PKCE without its method', { code_challenge_method: undefined }, 'invalid_request'],
  ['no PKCE', { code_challenge: undefined }, 'invalid_request'],
  ['a short challenge', { code_challenge: 'abc' }, 'invalid_request'],
])('CNX-61 a request with %s is refused', async (_what, values, error) => {
  expect(await answerTo(values)).toMatchObject({ address: REDIRECT, parameters: { error, state: 'algo' } })
})

test('CNX-61 a wrong verifier gets nothing, and the code is spent', async () => {
  const right = await world.allow(await join())
  const { code_verifier } = newPkce()
  expect(await world.exchange({ ...right, code_verifier })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect((await world.exchange(right)).status).toBe(400)
  const without = await world.exchange({ ...(await world.allow(await join())), code_verifier: undefined })
  expect(without).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('CNX-62 a code lives 60 s', async () => {
  const [timely, late] = [await world.allow(await join()), await world.allow(await join())]
  world.later(59)
  expect((await world.exchange(timely)).status).toBe(200)
  world.later(1)
  expect(await world.exchange(late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('CNX-62 a code is exchanged once: its second use ends the tokens of the first', async () => {
  const ana = await join()
  const code = await world.allow(ana)
  const { body } = await world.exchange(code)
  expect(await world.ask(body.access_token)).toBe(200)
  expect(await world.exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await world.ask(body.access_token)).toBe(401)
  expect((await world.refresh(body.refresh_token)).status).toBe(400)
  const { events } = (await ana.call('GET', '/api/users/security/events')).body
  expect(events.slice(0, 3)).toMatchObject([
    { kind: 'assistant_ended', detail: world.site.host },
    { kind: 'assistant_copied', detail: world.site.host },
    { kind: 'assistant_allowed', detail: world.site.host },
  ])
})

test('CNX-62 of two exchanges of a code at once at most one gets tokens, and those end', async () => {
  const code = await world.allow(await join())
  const answers = await Promise.all([world.exchange(code), world.exchange(code)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const issued = answers.find(({ status }) => status === 200)
  expect(await world.ask(issued?.body.access_token)).toBe(401)
})

test('CNX-62 a code serves only the client and redirect that it was given to', async () => {
  const ana = await join()
  for (const other of [{ client_id: 'https://otro.example/cliente.json' }, { redirect_uri: `${REDIRECT}/` }]) {
    const answer = await world.exchange({ ...(await world.allow(ana)), ...other })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  }
})

test('CNX-63 the resource is compulsory in both requests, and is the one of this product', async () => {
  for (const resource of [undefined, 'https://otro.example/mcp', `${world.resource}/`]) {
    expect(await answerTo({ resource })).toMatchObject({ parameters: { error: 'invalid_target' } })
    const answer = await world.exchange({ ...(await world.allow(await join())), resource })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_target' } })
  }
  const { refresh_token } = await world.tokensOf(await join())
  expect((await world.refresh(refresh_token, { resource: undefined })).body).toEqual({ error: 'invalid_target' })
})

test('CNX-63 a token for another resource is refused', async () => {
  const ana = await join()
  const { access_token, refresh_token } = await world.tokensOf(ana)
  expect(await world.ask(access_token)).toBe(200)
  const { db } = world.app.database
  const audience = 'https://otro.example/mcp'
  await db.updateTable('assistant_grant').set({ audience }).where('sub', '=', ana.sub).execute()
  expect(await world.ask(access_token)).toBe(401)
  expect((await world.refresh(refresh_token)).body).toEqual({ error: 'invalid_grant' })
})

test('CNX-64 every answer to a client names the issuer and repeats its state', async () => {
  const iss = new URL(world.resource).origin
  expect((await answerTo({})).parameters).toEqual({ code: expect.any(String), state: 'algo', iss })
  expect((await answerTo({ state: undefined })).parameters).toEqual({ code: expect.any(String), iss })
  expect((await answerTo({ scope: 'avisos otra' })).parameters).toEqual({ error: 'invalid_scope', state: 'algo', iss })
  const refused = await world.consent(await join(), newPkce(), { allow: false })
  expect(Object.fromEntries(new URL(refused.body.redirect).searchParams)).toEqual({
    error: 'access_denied',
    state: 'algo',
    iss,
  })
})

test('CNX-65 no other grant or response is served', async () => {
  for (const response_type of ['token', 'id_token', 'code token'])
    expect(await answerTo({ response_type })).toMatchObject({ parameters: { error: 'unsupported_response_type' } })
  expect(await answerTo({ response_type: undefined })).toMatchObject({ parameters: { error: 'invalid_request' } })
  for (const grant_type of [
    'password',
    'client_credentials',
    'implicit',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
  ])
    expect(await world.exchange({ grant_type, username: 'ana', password: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    })
  expect(await world.exchange({})).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  const json = await fetch(`${world.app.url}/mcp/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'refresh_token' }),
  })
  expect(json.status).toBeGreaterThanOrEqual(400)
})

test('CNX-65 each refresh replaces the token; the use of an earlier one ends the family', async () => {
  const ana = await join()
  const first = await world.tokensOf(ana)
  expect(first).toMatchObject({ expires_in: 3600, scope: 'leer mesa' })
  const second = (await world.refresh(first.refresh_token)).body
  const third = await world.refresh(second.refresh_token)
  expect(third.headers.get('cache-control')).toBe('no-store')
  expect(new Set([first, second, third.body].map(({ refresh_token }) => refresh_token)).size).toBe(3)
  expect(await world.ask(third.body.access_token)).toBe(200)
  expect((await world.refresh(first.refresh_token)).body).toEqual({ error: 'invalid_grant' })
  expect(await world.ask(third.body.access_token)).toBe(401)
  expect((await world.refresh(third.body.refresh_token)).body).toEqual({ error: 'invalid_grant' })
})

test('CNX-65 another client cannot refresh, and a token with a letter changed is unknown', async () => {
  const { refresh_token, access_token } = await world.tokensOf(await join())
  expect((await world.refresh(refresh_token, { client_id: 'https://otro.example/c.json' })).status).toBe(400)
  expect((await world.refresh(`${refresh_token.slice(0, -1)}_`)).status).toBe(400)
  expect(await world.ask(access_token)).toBe(200)
  expect((await world.refresh(refresh_token)).status).toBe(200)
})

test('CNX-65 an access token ends after an hour, and a family that rests after 90 days', async () => {
  const { access_token, refresh_token } = await world.tokensOf(await join())
  world.later(3599)
  expect(await world.ask(access_token)).toBe(200)
  world.later(1)
  expect(await world.ask(access_token)).toBe(401)
  world.later(90 * 86_400)
  expect((await world.refresh(refresh_token)).status).toBe(400)
})
