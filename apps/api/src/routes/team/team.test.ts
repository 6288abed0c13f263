import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetOldData } from '../../forget-old-data.ts'
import { type DeskPerson, decide, openTeam } from '../../mesa/test-desk.ts'
import { openTestApp, PASSWORD } from '../../test-app.ts'

const START = new Date('2026-11-20T12:00:00Z')
const TENDER = '1057-1-LE26'

let app: Awaited<ReturnType<typeof openTestApp>>
let now = START
let turn = 0
beforeAll(async () => {
  app = await openTestApp({ now: () => now, settings: { RATE_LIMIT_FACTOR: '20' } })
  await ingestTenders(app.database, [tenderRecord({ bid_idn: TENDER, name: 'Gases clínicos', read_at: START })], START)
})
afterAll(() => app.close())
beforeEach(async () => {
  now = START
  turn++
  await app.database.db.deleteFrom('idp_rate').execute()
  await app.database.db.deleteFrom('mail_outbox').execute()
})

const company = () => `empresa${turn}`
const address = (name: string) => `${name}@${company()}.example`

async function register(person: DeskPerson, rut: string, name = 'Maule SpA') {
  await ensureAccount(app.database.db, person.sub, now)
  await app.database.db
    .insertInto('company')
    .values({
      sub: person.sub,
      rut,
      canonical_name: name,
      brand_name: name,
      email_address: 'contacto@maule.example',
      phone_number: '+56912345678',
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** The secret of the newest invitation to an address. */
async function tokenTo(email: string): Promise<string> {
  const mail = await app.database.db
    .selectFrom('mail_outbox')
    .select('body_text')
    .where('recipient', '=', email)
    .where('kind', '=', 'team-invitation')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\/invitacion#([\w-]{43})/.exec(mail.body_text ?? '')?.[1] ?? ''
}

const invite = (person: DeskPerson, email: string) => person.call('POST', '/api/team/invitations', { email })
const accept = (person: DeskPerson, token: string) => person.call('POST', '/api/team/invitations/accept', { token })

test('ESC-36 an invitation serves once, its address only, for 7 days', async () => {
  const ana = await app.signIn(address('ana'))
  await register(ana, '76482913-1')
  expect((await ana.call('GET', '/api/team')).body).toMatchObject({ team: null, people: [], has_desk: false })
  const invited = await invite(ana, address('Bruno'))
  expect(invited).toMatchObject({ status: 200, body: { people: [{ name: 'Ana' }], has_desk: true } })
  expect(invited.body.invitations).toMatchObject([{ email: address('bruno'), invited_by: 'Ana' }])
  const token = await tokenTo(address('Bruno'))

  const eva = await app.signIn(address('eva'))
  const read = (person: DeskPerson) => person.call('POST', '/api/team/invitations/read', { token })
  for (const call of [read(eva), accept(eva, token)])
    expect(await call).toMatchObject({ status: 403, body: { code: 'invitation_foreign' } })
  const bruno = await app.signIn(address('bruno'))
  expect(await read(bruno)).toMatchObject({
    status: 200,
    body: { company: { rut: '76482913-1', name: 'Maule SpA' }, invited_by: 'Ana', people: 1, leaves_desk: false },
  })
  now = new Date(START.getTime() + 7 * DAY_MS)
  expect(await accept(await app.signIn(address('bruno')), token)).toMatchObject({ status: 410 })
  now = new Date(START.getTime() + 7 * DAY_MS - 1000)
  const late = await app.signIn(address('bruno'))
  expect(await accept(late, token)).toMatchObject({
    status: 200,
    body: {
      people: [
        { name: 'Ana', role: 'administra' },
        { name: 'Bruno', role: 'participa' },
      ],
    },
  })
  expect((await accept(late, token)).status).toBe(410)
  expect(await accept(late, 'x')).toMatchObject({ status: 400 })
})

test('ESC-36 another invitation to the same address ends the one before, and so does its sender', async () => {
  const ana = await app.signIn(address('ana'))
  await invite(ana, address('bruno'))
  const first = await tokenTo(address('bruno'))
  now = new Date(START.getTime() + 1000)
  const { body } = await invite(ana, address('bruno'))
  expect(body.invitations).toHaveLength(1)
  const second = await tokenTo(address('bruno'))
  const bruno = await app.signIn(address('bruno'))
  expect((await accept(bruno, first)).status).toBe(410)
  const revoke = () => ana.call('DELETE', `/api/team/${body.team}/invitations/${body.invitations[0].id}`)
  for (let i = 0; i < 2; i++) expect(await revoke()).toMatchObject({ status: 200, body: { invitations: [] } })
  expect((await accept(bruno, second)).status).toBe(410)
})

test('ESC-36 the sixth person and the twenty-first invitation of a day are refused', async () => {
  const ana = await app.signIn(address('ana'))
  for (let i = 1; i <= 4; i++) expect((await invite(ana, address(`p${i}`))).status).toBe(200)
  expect(await invite(ana, address('p5'))).toMatchObject({ status: 409, body: { code: 'too_many_people' } })
  for (let i = 0; i < 16; i++) expect((await invite(ana, address('p1'))).status).toBe(200)
  expect(await invite(ana, address('p1'))).toMatchObject({ status: 429, body: { code: 'too_many_invitations' } })
  now = new Date(START.getTime() + DAY_MS)
  expect((await invite(await app.signIn(address('ana')), address('p1'))).status).toBe(200)
})

test('ESC-36 the same RUT without an invitation stays apart and sees nothing', async () => {
  const ana = await app.signIn(address('ana'))
  await register(ana, '77111222-3')
  await decide(ana, TENDER, 'preparando')
  const team = (await ana.call('GET', '/api/team')).body.team
  const twin = await app.signIn(address('gemela'))
  await register(twin, '77111222-3')
  expect((await twin.call('GET', '/api/team')).body).toMatchObject({ team: null })
  expect(await twin.call('GET', `/api/mesa/${team}`)).toMatchObject({ status: 403 })
  // invited, it joins with its own registration
  await invite(ana, address('gemela'))
  expect((await accept(twin, await tokenTo(address('gemela')))).status).toBe(200)
  expect((await twin.call('GET', `/api/mesa/${team}`)).status).toBe(200)
})

test('ESC-36 a company of another RUT does not join, nor a member of another team', async () => {
  const ana = await app.signIn(address('ana'))
  await register(ana, '77222333-4')
  await invite(ana, address('otra'))
  const other = await app.signIn(address('otra'))
  await register(other, '77333444-5')
  expect(await accept(other, await tokenTo(address('otra')))).toMatchObject({
    status: 409,
    body: { code: 'other_company' },
  })
  const { people } = await openTeam(app, ['uno', 'dos'], company(), now)
  await invite(ana, address('uno'))
  expect(await accept(people[0], await tokenTo(address('uno')))).toMatchObject({
    status: 409,
    body: { code: 'in_another_team' },
  })
})

test('ESC-36 who joins has the company of the team, and registers no second one', async () => {
  const ana = await app.signIn(address('ana'))
  await register(ana, '77444555-6')
  await ana.call('POST', '/api/users/update', { familias: [4412] })
  await invite(ana, address('bruno'))
  const bruno = await app.signIn(address('bruno'))
  await accept(bruno, await tokenTo(address('bruno')))
  const { body } = await bruno.call('GET', '/api/users/info')
  expect(body.company).toMatchObject({ rut: '77444555-6', canonical_name: 'Maule SpA', user_id: bruno.sub })
  expect((await bruno.call('POST', '/api/users/register/complete')).status).toBe(200)
  const rows = await app.database.db.selectFrom('company').select('sub').where('sub', '=', bruno.sub).execute()
  expect(rows).toEqual([])
})

/** Every operation on the data of a team. */
const TEAM_OPERATIONS = (Object.values(ENDPOINTS) as Endpoint[]).filter(({ path }) => path.includes('{team}'))
const ADMINISTRATORS = ['revokeInvitation', 'updateRole', 'removePerson']

test.each(TEAM_OPERATIONS)('ESC-37 ESC-39 $name lets in no other company and no removed person', async (endpoint) => {
  const { team, people } = await openTeam(app, ['ana', 'bruno'], company(), now)
  const [ana, bruno] = people as [DeskPerson, DeskPerson]
  await decide(ana, TENDER, 'preparando')
  const outsider = await app.signIn(address('fuera'))
  const params = { ...endpoint.example?.params, team: String(team), person: bruno.sub }
  const path = `/api${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name as 'team']))}`
  const ask = (person: DeskPerson) => person.call(endpoint.method, path, endpoint.example?.body)
  expect(await ask(outsider)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  if (ADMINISTRATORS.includes((endpoint as Endpoint & { name: string }).name))
    expect(await ask(bruno)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await ana.call('DELETE', `/api/team/${team}/people/${bruno.sub}`)).status).toBe(200)
  expect(await ask(bruno)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('ESC-39 a removed person keeps its session and its private things; its notes stay', async () => {
  const { team, people } = await openTeam(app, ['ana', 'bruno'], company(), now)
  const [ana, bruno] = people as [DeskPerson, DeskPerson]
  await decide(ana, TENDER, 'preparando')
  const desk = `/api/mesa/${team}/tenders/${TENDER}`
  const { body } = await bruno.call('POST', `${desk}/notes`, { text: 'Falta la boleta.', previous: null })
  await bruno.call('PUT', `${desk}/carrier`, { carrier: bruno.sub, version: body.version })
  await bruno.call('POST', '/api/users/follow_bid', { bid_idn: TENDER })
  const { status } = await ana.call('DELETE', `/api/team/${team}/people/${bruno.sub}`)
  expect(status).toBe(200)
  expect((await bruno.call('GET', `/api/mesa/${team}`)).status).toBe(403)
  expect((await bruno.call('GET', '/api/users/follow_bid')).body.bids).toHaveLength(1)
  const desks = (await ana.call('GET', desk)).body
  expect(desks).toMatchObject({ carrier: null, notes: [{ text: 'Falta la boleta.', author: bruno.sub }] })
  expect(desks.people).toHaveLength(1)
  const mails = await app.database.db.selectFrom('mail_outbox').select(['kind', 'recipient']).orderBy('kind').execute()
  expect(mails).toEqual([
    { kind: 'team-person-removed', recipient: address('ana') },
    { kind: 'team-removal', recipient: address('bruno') },
  ])
})

test('a team always has an administrator: the last one neither leaves, nor is lowered, nor deletes the account', async () => {
  const { team, people } = await openTeam(app, ['ana', 'bruno', 'carla'], company(), now)
  const [ana, bruno] = people as [DeskPerson, DeskPerson]
  const refused = { status: 409, body: { code: 'last_administrator' } }
  expect(await ana.call('POST', `/api/team/${team}/leave`)).toMatchObject(refused)
  const roleOf = (person: DeskPerson) => `/api/team/${team}/people/${person.sub}`
  expect(await ana.call('PUT', roleOf(ana), { role: 'participa' })).toMatchObject(refused)
  const deletion = { password: PASSWORD }
  expect(await ana.call('POST', '/api/users/account/deletion', deletion)).toMatchObject(refused)
  expect((await ana.call('GET', '/api/team')).status).toBe(200)
  expect((await ana.call('PUT', roleOf(bruno), { role: 'administra' })).status).toBe(200)
  expect((await ana.call('POST', '/api/users/account/deletion', deletion)).status).toBe(200)
  expect((await bruno.call('GET', '/api/team')).body).toMatchObject({
    team,
    people: [{ role: 'administra' }, { role: 'participa' }],
  })
})

test('the company of who leaves stays with the team', async () => {
  const { team, people } = await openTeam(app, ['ana', 'bruno'], company(), now)
  const [ana, bruno] = people as [DeskPerson, DeskPerson]
  await register(ana, '77555666-7')
  await ana.call('PUT', `/api/team/${team}/people/${bruno.sub}`, { role: 'administra' })
  expect(await ana.call('POST', `/api/team/${team}/leave`)).toMatchObject({ status: 200, body: { team: null } })
  for (const person of [ana, bruno])
    expect((await person.call('GET', '/api/users/info')).body.company.rut).toBe('77555666-7')
})

test('the last person closes the desk, may open it again, and after 30 days it is gone', async () => {
  const { team, people } = await openTeam(app, ['ana', 'bruno'], company(), now)
  const [ana, bruno] = people as [DeskPerson, DeskPerson]
  await decide(ana, TENDER, 'preparando')
  const close = (closed: boolean) => ana.call('PUT', `/api/team/${team}/closed`, { closed })
  expect(await close(true)).toMatchObject({ status: 409, body: { code: 'not_alone' } })
  await bruno.call('POST', `/api/team/${team}/leave`)
  expect(await close(true)).toMatchObject({
    status: 200,
    body: { closed: { at: START.toISOString(), deleted_at: new Date(START.getTime() + 30 * DAY_MS).toISOString() } },
  })
  expect((await close(false)).body.closed).toBeNull()
  await close(true)
  await decide(ana, TENDER, 'enviada')
  expect((await ana.call('GET', '/api/team')).body.closed).toBeNull()
  await close(true)
  const kept = () => sql`select from log_entry where organisation_id = ${team}`.execute(app.database.db)
  await forgetOldData(app.database, new Date(START.getTime() + 30 * DAY_MS - 1), null)
  expect((await kept()).rows.length).toBeGreaterThan(0)
  await forgetOldData(app.database, new Date(START.getTime() + 30 * DAY_MS + 1), null)
  expect((await kept()).rows).toEqual([])
})
