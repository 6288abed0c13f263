import { ingestTenders } from '@mirador/database/tenders/tenders'
import { runs } from '@mirador/database/testing/test-runs'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskPerson, decide, openTeam } from '../../mesa/test-desk.ts'
import { openTestApp } from '../../test-app.ts'

const START = new Date('2026-11-20T12:00:00Z')
const TENDER = '1057-1-LE26'
const AMOUNT = 5_412_345
const NOTE = 'Sin la línea 8 ofertamos menos.'

let app: Awaited<ReturnType<typeof openTestApp>>
let now = START
let team: number
let ana: DeskPerson
let bruno: DeskPerson
const desk = () => `/api/mesa/${team}/tenders/${TENDER}`
beforeAll(async () => {
  app = await openTestApp({ now: () => now, settings: { RATE_LIMIT_FACTOR: '1000' } })
  const tenders = [TENDER, '1057-2-LE26'].map((bid_idn) => tenderRecord({ bid_idn, name: 'Gases', read_at: START }))
  await ingestTenders(app.database, tenders, START)
  const opened = await openTeam(app, ['ana', 'bruno', 'ana.dos'], 'maule', START)
  team = opened.team
  ;[ana, bruno] = opened.people as [DeskPerson, DeskPerson]
  await decide(ana, TENDER, 'preparando')
  const { body } = await ana.call('POST', `${desk()}/notes`, { text: NOTE, previous: null })
  await ana.call('PUT', `${desk()}/amount`, { amount_clp: AMOUNT, version: body.version })
  await ana.call('POST', '/api/users/follow_bid', { bid_idn: TENDER })
})
afterAll(() => app.close())

const share = async (person: DeskPerson) => {
  const { status, body } = await person.call('POST', `${desk()}/links`)
  expect(status).toBe(200)
  return { token: new URL(body.url).hash.slice(1), links: body.desk.links as { id: number }[], url: body.url as string }
}
const read = (token: string) => app.callAs('POST', '/api/shared', { body: { token } })
const ENDED = { status: 410, body: { code: 'link_ended' } }

test('ESC-40 a link shows one tender without anything of the company that shared it, however often', async () => {
  const { token, url } = await share(ana)
  expect(new URL(url).pathname).toBe('/compartida')
  const { status, body } = await read(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ tender: { bid_idn: TENDER, is_followed: false }, shared_by: 'Ana' })
  const text = JSON.stringify(body)
  for (const own of [NOTE, String(AMOUNT), ana.sub, '@maule', '"is_own":true']) expect(text).not.toContain(own)
  for (let i = 0; i < runs(1000); i++) expect((await read(token)).status).toBe(200)
})

test('ESC-40 a link that was guessed, revoked or is over answers the same', async () => {
  const { token, links } = await share(ana)
  expect(await read('A'.repeat(43))).toMatchObject(ENDED)
  expect((await read('x')).status).toBe(400)
  const newest = Math.max(...links.map(({ id }) => id))
  for (let i = 0; i < 2; i++) expect((await ana.call('DELETE', `${desk()}/links/${newest}`)).status).toBe(200)
  expect(await read(token)).toMatchObject(ENDED)

  const { token: other } = await share(ana)
  now = new Date(START.getTime() + 14 * DAY_MS - 1)
  expect((await read(other)).status).toBe(200)
  now = new Date(START.getTime() + 14 * DAY_MS)
  expect(await read(other)).toMatchObject(ENDED)
  now = START
})

test('ESC-40 the secret of a link opens no session, and no token of a session or of an invitation opens a link', async () => {
  const { token } = await share(ana)
  for (const path of ['/api/users/info', desk(), `/api/mesa/${team}`, '/api/bid/all', `/api/bid/by/${TENDER}`]) {
    const { status, body } = await app.callAs('GET', path, { token })
    expect([path, status, body.code]).toEqual([path, 401, 'session_expired'])
  }
  await ana.call('POST', '/api/team/invitations', { email: 'dora@maule.example' })
  const mail = await app.database.db
    .selectFrom('mail_outbox')
    .select('body_text')
    .where('recipient', '=', 'dora@maule.example')
    .executeTakeFirstOrThrow()
  const invitation = /\/invitacion#([\w-]{43})/.exec(mail.body_text ?? '')?.[1] ?? ''
  expect(await read(invitation)).toMatchObject(ENDED)
  for (const session of [ana.token, ana.token.slice(-43)]) expect([400, 410]).toContain((await read(session)).status)
  const opened = await ana.call('POST', '/api/team/invitations/read', { token })
  expect(opened).toMatchObject({ status: 410, body: { code: 'invitation_ended' } })
  expect((await read(token)).status).toBe(200)
})

test('ESC-40 a link ends with the membership of who made it, and needs a tender of the desk', async () => {
  const { token } = await share(bruno)
  expect((await ana.call('DELETE', `/api/team/${team}/people/${bruno.sub}`)).status).toBe(200)
  expect(await read(token)).toMatchObject(ENDED)
  const absent = await ana.call('POST', `/api/mesa/${team}/tenders/1057-2-LE26/links`)
  expect(absent).toMatchObject({ status: 409, body: { code: 'not_on_desk' } })
})
