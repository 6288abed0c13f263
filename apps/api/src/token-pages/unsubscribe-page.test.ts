import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { startSmtpServer } from '@mirador/testing/mail/smtp-server'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMailer } from '../mailer/mailer.ts'
import { createSmtp, senderOf } from '../mailer/smtp.ts'
import { openTestNotices, type TestNotices } from '../notices/test-notices.ts'
import { createUnsubscribeLinks } from '../token-links/unsubscribe-links.ts'

const ONE = '1057-1-LE26'
const CLOSES = new Date('2026-12-12T18:00:00Z')

let notices: TestNotices
let server: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  notices = await openTestNotices()
  server = await startSmtpServer()
})
afterAll(async () => {
  await server.close()
  await notices.app.close()
})
afterEach(async () => {
  server.received.length = 0
  await notices.empty()
})

/** Sends the queued mails by SMTP and reads them with an independent parser. */
async function deliver() {
  const send = createSmtp({ url: server.url, from: senderOf('no-reply@mirador.example', 'Mirador') })
  const log = { info() {}, warn() {} }
  const mailer = createMailer({ db: notices.app.database.db, clock: notices.now, send, log })
  await mailer.deliver()
  await mailer.stop()
  await notices.mails()
  return Promise.all(server.received.splice(0).map(({ raw }) => PostalMime.parse(raw)))
}

const header = (mail: { headers: { key: string; value: string }[] }, name: string) =>
  mail.headers.find(({ key }) => key === name)?.value

/** Creates an account whose followed tender changed, and moves to the next morning. */
async function news(preferences: Record<string, unknown> = {}) {
  notices.at('2026-11-16T15:00:00Z')
  await notices.read(ONE, { closes_at: CLOSES, institution_name: 'Hospital de Chillán' })
  const ana = await notices.join('ana@andina.cl', [ONE], preferences)
  await notices.read(ONE, { closes_at: new Date(CLOSES.getTime() - DAY_MS), institution_name: 'Hospital de Ñuble' })
  notices.at('2026-11-17T10:30:00Z')
  await notices.app.notices.turn()
  return ana
}

/** The path of the unsubscribe link of a mail, on the test server. */
const here = (url: string) => url.replace('https://mirador.example', notices.app.url)
const urlIn = (mail: Parameters<typeof header>[0]) =>
  here(/^<([^>]+)>$/.exec(header(mail, 'list-unsubscribe') ?? '')?.[1] ?? '')
const chosen = () => notices.callOf('ana@andina.cl', 'GET', '/api/users/mail_preferences')

test('a digest arrives complete by SMTP, with the headers for one-click unsubscribing and a link in both bodies', async () => {
  await news()
  const [mail, ...otherMails] = await deliver()
  if (!mail) throw new Error('no mail arrived')
  expect(otherMails).toEqual([])
  expect(mail.subject).toBe(`Se adelantó el cierre y 1 cambio más · Compra ${ONE}`)
  expect(mail.to?.map(({ address }) => address)).toEqual(['ana@andina.cl'])
  expect(header(mail, 'list-unsubscribe')).toMatch(/^<https:\/\/mirador\.example\/api\/mail\/unsubscribe\/[\w-]+>$/)
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = header(mail, 'list-unsubscribe')?.slice(1, -1) ?? ''
  expect(mail.text).toContain(`No recibir más resúmenes: ${url}`)
  expect(mail.html).toContain(`<a href="${url}"`)
  expect(mail.text).toContain('Institución: Hospital de Chillán → Hospital de Ñuble')
  expect(mail.text).toContain('https://mirador.example/perfil?vista=avisos')
})

test('other mails have no unsubscribe headers', async () => {
  const ana = await news({ changes: 'none' })
  await ana.call('GET', '/api/users/mail_preferences')
  await fetch(`${notices.app.url}/auth/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
    },
    body: JSON.stringify({ ClientId: 'mirador-web', Username: 'ana@andina.cl' }),
  })
  // the code is queued after the answer
  await notices.app.identity.idle()
  const [mail] = await deliver()
  expect(mail?.subject).toContain('Tu código')
  expect(header(mail ?? { headers: [] }, 'list-unsubscribe')).toBeUndefined()
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('one-click unsubscribing sent as %s ends the digests and nothing else, also twice', async (type, body) => {
  await news()
  const [mail] = await deliver()
  const url = urlIn(mail ?? { headers: [] })
  for (let i = 0; i < 2; i++) {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('No recibirás más resúmenes.')
  }
  expect(await chosen()).toMatchObject({ changes: 'none', reminders: ['7d', '3d', '1d', '3h', 'questions'] })
  await notices.read(ONE, { closes_at: CLOSES, amount: 900 })
  notices.later(DAY_MS)
  expect(await notices.turn()).toEqual([])
})

test('opening the link shows a question in Spanish and changes nothing; the page runs no script and leaks no address', async () => {
  await news()
  const [mail] = await deliver()
  const answer = await fetch(urlIn(mail ?? { headers: [] }))
  const page = await answer.text()
  expect(answer.status).toBe(200)
  expect(page).toContain('<html lang="es">')
  expect(page).toContain('¿Dejar de recibir los resúmenes?')
  expect(page).toContain('<form method="post"><button type="submit">Dejar de recibirlos</button></form>')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(page).not.toContain('ana@andina.cl')
  expect((await fetch(urlIn(mail ?? { headers: [] }), { method: 'HEAD' })).status).toBe(200)
  expect(await chosen()).toMatchObject({ changes: 'morning' })
})

test('reminders have an unsubscribe link of their own', async () => {
  await news({ changes: 'none' })
  notices.at(new Date(CLOSES.getTime() - 2 * DAY_MS))
  await notices.app.notices.turn()
  const [mail] = await deliver()
  expect(mail?.text).toContain('No recibir más recordatorios: https://mirador.example/api/mail/unsubscribe/')
  await fetch(urlIn(mail ?? { headers: [] }), { method: 'POST' })
  expect(await chosen()).toMatchObject({ changes: 'none', reminders: [] })
  notices.at(new Date(CLOSES.getTime() - DAY_MS - 3 * HOUR_MS))
  expect(await notices.turn()).toEqual([])
})

test('a queued mail is not sent after unsubscribing from it', async () => {
  await news()
  const url = notices.app.context.unsubscribeLinks
    .urlOf((await me()).sub, 'changes')
    .replace('https://mirador.example', notices.app.url)
  await fetch(url, { method: 'POST' })
  expect(await deliver()).toEqual([])
})
const me = () => notices.app.database.db.selectFrom('account').select('sub').executeTakeFirstOrThrow()

test('new matches of saved searches come in the digest, and can be switched off separately', async () => {
  notices.at('2026-11-16T15:00:00Z')
  const ana = await notices.join('ana@andina.cl', [])
  expect(ana.preferences.matches).toBe(true)
  await ana.call('POST', '/api/users/searches', { name: 'Sillas', filters: { q: 'sillas' }, in_digest: true })
  for (let number = 1; number <= 14; number++) {
    await notices.read(`77-${number}-LP26`, {
      name: 'Sillas de oficina',
      institution_name: 'Municipalidad de Ñuñoa',
      published_at: notices.now(),
      closes_at: CLOSES,
    })
  }
  await matchSavedSearches(notices.app.database.db, notices.now())
  notices.at('2026-11-17T10:30:00Z')
  await notices.app.notices.turn()
  const [mail] = await deliver()
  expect(mail?.subject).toBe('14 licitaciones nuevas para «Sillas»')
  expect(mail?.text).toContain('Búsqueda «Sillas»: 14 licitaciones nuevas\n-----')
  expect(mail?.text).toContain('77-9-LP26 · Sillas de oficina\nMunicipalidad de Ñuñoa')
  expect(mail?.text).toContain('- Cierra el sábado 12 de diciembre, 15:00\n- Coincide con: sillas')
  expect(mail?.text).toContain('y 4 más: https://mirador.example/dashboard/search/sillas')
  await fetch(urlIn(mail ?? { headers: [] }), { method: 'POST' })
  expect(await chosen()).toMatchObject({ changes: 'morning', matches: false })
  notices.later(DAY_MS)
  expect(await notices.turn()).toEqual([])
})

test('the link of a deleted account answers a page, an unsigned one a 404, neither an error', async () => {
  await news()
  const [mail] = await deliver()
  const url = urlIn(mail ?? { headers: [] })
  await notices.app.database.db.deleteFrom('account').execute()
  const gone = await fetch(url, { method: 'POST' })
  expect([gone.status, await gone.text()]).toEqual([200, expect.stringContaining('Esta cuenta ya no existe')])
  const other = createUnsubscribeLinks({
    authSecret: 'another secret, longer than thirty-two bytes',
    publicUrl: notices.app.url,
  })
  const forged = [
    other.urlOf('00000000-0000-4000-8000-000000000001', 'changes'),
    `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
    url.slice(0, -3),
    `${url}%00`,
    `${notices.app.url}/api/mail/unsubscribe/%F0%9F%98%80`,
  ]
  for (const method of ['GET', 'POST']) {
    for (const one of forged) {
      const answer = await fetch(one, { method })
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Este enlace no sirve')])
    }
  }
  const long = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(10_000) })
  expect(long.status).toBe(413)
})
