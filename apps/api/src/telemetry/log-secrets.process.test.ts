import { connect } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { startSmtpServer } from '@mirador/testing/mail/smtp-server'
import { startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, openTestPlace, processStarter, untilReady } from '../test-process.ts'

// marks secrets and personal data
const MARK = 'm4rca'
const products = processStarter()

let place: Awaited<ReturnType<typeof openTestPlace>>
beforeAll(async () => {
  place = await openTestPlace()
  const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = place.settings
  if (url) place.settings.DATABASE_URL = withMark(url)
  const broken = await connect({ url, dataDir })
  await migrate(broken)
  // sending a message fails with a 500
  await sql`alter table contact_message rename to lost`.execute(broken.db)
  await broken.close()
})
afterAll(async () => {
  products.killAll()
  await place.close()
})

/** Adds a password, which a server without authentication ignores. */
function withMark(address: string): string {
  const url = new URL(address)
  url.password ||= `${MARK}-database`
  return url.href
}

test('no output of the product has a secret or user input, whatever fails', async () => {
  const ticket = `${MARK}-0000-TICKET-1111`
  const source = await startFakeSource({ ticket })
  source.fault('gateway', 100)
  // a mail server that repeats the password
  const smtp = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => done(new Error(`no ${password} for ${MARK}@empresa.cl`)),
  })
  const unused = `http://127.0.0.1:${await freePort()}`
  const port = await freePort()
  const { child, ended, printed } = products.start({
    ...place.settings,
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: 'trace',
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_SECRET: `${MARK} secret of the tests, longer than 32 bytes`,
    SMTP_URL: `smtp://mirador:${MARK}-%40smtp@127.0.0.1:${smtp.port}`,
    METRICS_TOKEN: `${MARK}-metrics-token`,
    MERCADO_PUBLICO_URL: source.url,
    MERCADO_PUBLICO_TICKET: ticket,
    COMPRA_AGIL: 'false',
    MERCADO_PUBLICO_PAUSE_MS: '0',
    TAX_REGISTRY_URL: `${unused}/{rut}`,
    TAX_REGISTRY_KEY: `${MARK}-registry`,
    GOOGLE_CLIENT_ID: 'mirador',
    GOOGLE_CLIENT_SECRET: `${MARK}-google`,
    SOCIAL_ISSUER: unused,
  })
  await untilReady(port)

  const ask = async (path: string, init?: RequestInit) =>
    (await fetch(`http://localhost:${port}${path}`, { redirect: 'manual', ...init })).status
  const post = (path: string, body: string, headers = {}) =>
    ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  const identity = (operation: string, body: object) =>
    post('/auth/', JSON.stringify({ ClientId: 'mirador-web', ...body }), {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    })
  const [Username, Password] = [`${MARK}.ana@empresa.cl`, `${MARK}Clave2026`]
  const challenge = 'a'.repeat(43)
  const redirect = encodeURIComponent(`http://localhost:${port}/dashboard`)

  expect(await identity('SignUp', { Username, Password })).toBe(200)
  expect(await identity('ConfirmSignUp', { Username, ConfirmationCode: '000000' })).toBe(400)
  const AuthParameters = { USERNAME: Username, PASSWORD: `${MARK}-wrong` }
  expect(await identity('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })).toBe(400)
  expect(await identity('GetUser', { AccessToken: `${MARK}.a.b` })).toBe(400)
  const message = { email: Username, name: `${MARK} Ana`, message: `Hola, soy ${MARK} y escribo` }
  expect(await post('/api/contact/send', JSON.stringify(message))).toBe(500)
  expect(await post('/api/contact/send', `{"email": "${MARK}`)).toBe(400)
  expect(await post('/api/contact/send', JSON.stringify({ email: MARK, [MARK]: 1 }))).toBe(400)
  expect(
    await ask(`/api/bid/all?q=${MARK}&ticket=${MARK}`, {
      headers: { authorization: `Bearer ${MARK}`, cookie: `a=${MARK}`, 'x-request-id': `${MARK}` },
    }),
  ).toBe(401)
  expect(await ask(`/${MARK}/50%/${MARK}`)).toBe(302)
  expect(await ask(`/api/${MARK}`)).toBe(404)
  expect(await ask('/metrics', { headers: { authorization: `Bearer ${MARK}-metrics-token` } })).toBe(200)
  expect(await ask('/sii/76118195-5')).toBe(502)
  expect(
    await ask(
      `/auth/oauth2/authorize?response_type=code&client_id=mirador-web&redirect_uri=${redirect}&scope=openid&state=${MARK}&code_challenge=${challenge}&code_challenge_method=S256&identity_provider=Google`,
    ),
  ).toBe(302)

  for (const line of [
    'request failed',
    'tax registry:',
    'social sign-in not begun',
    'mail not sent',
    'call to Mercado Público failed',
  ])
    await expect.poll(() => printed.output, { timeout: 20_000 }).toContain(line)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  await Promise.all([smtp.close(), source.close()])
  const marked = printed.output.split('\n').filter((line) => line.includes(MARK))
  expect(marked).toEqual([])
  expect(printed.output).not.toContain('76118195')
})

test.each([
  [{ DATABASE_URL: `postgres://mirador:${MARK}-database@127.0.0.1:9/mirador` }],
  [{ SMTP_URL: `smtp//mirador:${MARK}@correo` }],
  [{ MERCADO_PUBLICO_TICKET: `${MARK} con espacios` }],
])('a start that fails for %j does not print it', async (settings) => {
  const { ended, printed } = products.start({ ...place.settings, ...settings })
  expect(await ended).toBe(1)
  expect(printed.output).toMatch(/\S/)
  expect(printed.output).not.toContain(MARK)
})
