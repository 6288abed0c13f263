import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldData } from '../../forget-old-data.ts'
import { REQUEST_LIMITS } from '../../limits/request-limits.ts'
import { openTeam } from '../../mesa/test-desk.ts'
import { newPkce } from '../../oauth/test-client-site.ts'
import { openTestOauth } from '../../oauth/test-oauth.ts'
import { openTestApp, PASSWORD } from '../../test-app.ts'
import { rowsWith } from '../../test-rows.ts'

const ASSISTANTS = '/api/users/assistants'

let world: Awaited<ReturnType<typeof openTestOauth>>
let next = 0

beforeAll(async () => {
  world = await openTestOauth()
})
afterAll(() => world.close())

const join = () => world.app.signIn(`beto${++next}@maule.example`)

test('CNX-66 an assistant’s token opens nothing but /mcp, and a session not /mcp', async () => {
  const beto = await join()
  const { access_token, refresh_token } = await world.tokensOf(beto, { scope: 'leer mercado mesa mesa:escribir' })
  expect(await world.ask(access_token)).toBe(200)
  for (const token of [beto.token, refresh_token, `${access_token.slice(0, -1)}_`])
    expect(await world.ask(token)).toBe(401)
  for (const path of ['/api/v1/bid/types', '/api/bid/types', '/api/users/info', ASSISTANTS])
    expect([path, (await world.app.callAs('GET', path, { token: access_token })).status]).toEqual([path, 401])
  const body = { query: world.queryOf(newPkce()), allow: true }
  const answer = await world.app.callAs('POST', `${ASSISTANTS}/consent/answer`, { token: access_token, body })
  expect(answer.status).toBe(401)
})

test('CNX-66 codes and tokens are stored as hashes alone, and no download has them', async () => {
  const beto = await join()
  const code = await world.allow(beto)
  const { access_token, refresh_token } = (await world.exchange(code)).body
  const { body } = await beto.call('GET', '/api/users/account')
  expect(body.asistentes.datos).toMatchObject([{ cliente: world.site.url, permisos: ['leer', 'mesa'] }])
  for (const secret of [code.code ?? '', access_token, refresh_token]) {
    expect(secret).toMatch(/^mr[acr]_[0-9A-Za-z]{36,}$/)
    expect(JSON.stringify(body)).not.toContain(secret.slice(4))
    expect(await rowsWith(world.app, secret.slice(4), Buffer.from(secret).toString('base64'))).toEqual([])
  }
})

test('CNX-67 the account lists its assistants with scopes and last use, and removes one at once', async () => {
  const [beto, other] = [await join(), await join()]
  const { access_token, refresh_token } = await world.tokensOf(beto)
  expect(await world.ask(access_token)).toBe(200)
  const { assistants } = (await beto.call('GET', ASSISTANTS)).body
  expect(assistants).toMatchObject([
    { host: world.site.host, name: 'Asistente de prueba', scopes: ['leer', 'mesa'], used_network: '127.0.0.x' },
  ])
  const path = `${ASSISTANTS}/${assistants[0].id}/end`
  expect((await other.call('POST', path)).body).toEqual({ assistants: [] })
  expect(await world.ask(access_token)).toBe(200)
  for (let i = 0; i < 2; i++) expect((await beto.call('POST', path)).body).toEqual({ assistants: [] })
  expect(await world.ask(access_token)).toBe(401)
  expect((await world.refresh(refresh_token)).body).toEqual({ error: 'invalid_grant' })
  const { events } = (await beto.call('GET', '/api/users/security/events')).body
  expect(events.slice(0, 2)).toMatchObject([{ kind: 'assistant_ended' }, { kind: 'assistant_allowed' }])
})

test('CNX-67 what a new password would end counts tokens, webhooks and assistants', async () => {
  const beto = await join()
  const counts = async () => (await beto.call('GET', '/api/users/security')).body.security
  expect(await counts()).toMatchObject({ tokens: 0, webhooks: 0, assistants: 0 })
  await world.tokensOf(beto)
  expect(await counts()).toMatchObject({ tokens: 0, webhooks: 0, assistants: 1 })
})

test('CNX-67 a suspended account’s assistant is refused, and a deleted account’s ends', async () => {
  const beto = await join()
  const { access_token, refresh_token } = await world.tokensOf(beto)
  const { db } = world.app.database
  await db.updateTable('idp_user').set({ enabled: false }).where('sub', '=', beto.sub).execute()
  expect(await world.ask(access_token)).toBe(401)
  expect((await world.refresh(refresh_token)).status).toBe(400)
  await db.updateTable('idp_user').set({ enabled: true }).where('sub', '=', beto.sub).execute()
  expect(await world.ask(access_token)).toBe(200)
  expect((await beto.call('POST', '/api/users/account/deletion', { password: PASSWORD })).status).toBe(200)
  expect(await world.ask(access_token)).toBe(401)
  expect((await world.refresh(refresh_token)).status).toBe(400)
})

test('CNX-67 a person who is removed from the company takes no assistant along', async () => {
  const { team, people } = await openTeam(world.app, ['ana', 'beto'], 'andes', world.now())
  const [ana, beto] = people
  if (!beto) throw new Error('alone')
  const { access_token } = await world.tokensOf(beto)
  const hers = await world.tokensOf(ana)
  expect((await ana.call('DELETE', `/api/team/${team}/people/${beto.sub}`)).status).toBe(200)
  expect(await world.ask(access_token)).toBe(401)
  expect(await world.ask(hers.access_token)).toBe(200)
})

test('CNX-68 the person reads who asks, for what and for which company, and a call without a session is refused', async () => {
  const beto = await join()
  const body = { query: world.queryOf({ ...newPkce(), scope: 'mercado offline_access leer' }) }
  const { status, headers } = await fetch(`${world.app.url}${ASSISTANTS}/consent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([status, headers.get('x-frame-options')]).toEqual([401, 'DENY'])
  expect((await beto.call('POST', `${ASSISTANTS}/consent`, body)).body).toEqual({
    consent: {
      host: world.site.host,
      name: 'Asistente de prueba',
      returns_to: 'asistente.example',
      is_local: false,
      scopes: ['leer', 'mercado'],
      company: null,
      email: expect.stringContaining('@maule.example'),
      confirm_with: null,
    },
    redirect: null,
  })
  const unknown = { query: world.queryOf({ client_id: 'https://nadie.invalid/cliente.json' }) }
  expect(await beto.call('POST', `${ASSISTANTS}/consent`, unknown)).toMatchObject({
    status: 422,
    body: { code: 'client_refused' },
  })
})

test('CNX-68 in a session that is older than minutes the password is asked for', async () => {
  const beto = await join()
  world.later(601)
  const { code_challenge } = newPkce()
  const page = await beto.call('POST', `${ASSISTANTS}/consent`, { query: world.queryOf({ code_challenge }) })
  expect(page.body.consent.confirm_with).toBe('password')
  expect(await world.consent(beto, { code_challenge })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'password', code: 'required' }] },
  })
  expect(await world.consent(beto, { code_challenge }, { password: 'Equivocada-1' })).toMatchObject({ status: 403 })
  expect((await world.consent(beto, { code_challenge }, { password: PASSWORD })).body.redirect).toContain('code=mrc_')
  const refused = await world.consent(beto, { code_challenge }, { allow: false })
  expect(refused.body.redirect).toContain('error=access_denied')
})

test('CNX-69 what is over is forgotten: access tokens at once, grants after thirty days', async () => {
  const { app } = world
  const { db } = app.database
  const beto = await join()
  await world.tokensOf(beto)
  await world.allow(beto)
  const countOf = async (table: 'assistant_grant' | 'assistant_token') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const grants = Number(await countOf('assistant_grant'))
  await forgetOldData(app.database, new Date(world.now().getTime() + DAY_MS), null)
  expect([Number(await countOf('assistant_token')), Number(await countOf('assistant_grant'))]).toEqual([0, grants])
  await forgetOldData(app.database, new Date(world.now().getTime() + 121 * DAY_MS), null)
  expect(Number(await countOf('assistant_grant'))).toBe(0)
})

test('CNX-69 the steps of a way in have limits of their own', async () => {
  const beto = await join()
  let { refresh_token } = await world.tokensOf(beto)
  const { requestLimits } = world.app.context
  for (let i = 0; i < 100 * REQUEST_LIMITS.entry.account - 3; i++) requestLimits.countAccount('entry', beto.sub)
  refresh_token = (await world.refresh(refresh_token)).body.refresh_token
  const refused = await world.refresh(refresh_token)
  expect(refused.status).toBe(429)
  world.later(Number(refused.headers.get('retry-after')))
  expect((await world.refresh(refresh_token)).status).toBe(200)
  expect((await beto.call('GET', ASSISTANTS)).status).toBe(200)
})

test('CNX-69 with the section closed nothing of it exists', async () => {
  const closed = await openTestApp({ settings: { SECTIONS: 'conexiones,hoy,mesa' } })
  try {
    const beto = await closed.signIn('beto@maule.example')
    for (const path of [
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource/mcp',
      '/asistentes/autorizar',
    ])
      expect([path, (await fetch(closed.url + path)).status]).toEqual([path, 404])
    expect((await beto.call('GET', ASSISTANTS)).status).toBe(404)
    expect((await fetch(`${closed.url}/mcp/token`, { method: 'POST' })).status).toBe(404)
    expect((await beto.call('POST', `${ASSISTANTS}/consent`, { query: 'x' })).status).toBe(404)
  } finally {
    await closed.close()
  }
})
