import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetOldData } from '../../forget-old-data.ts'
import { type DeskPerson, decide } from '../../mesa/test-desk.ts'
import { openTestApp } from '../../test-app.ts'

const START = new Date('2026-11-20T12:00:00Z')
const TENDER = '1057-1-LE26'

let app: Awaited<ReturnType<typeof openTestApp>>
let now = START
let turn = 0
beforeAll(async () => {
  app = await openTestApp({ now: () => now, settings: { RATE_LIMIT_FACTOR: '50' } })
  await ingestTenders(app.database, [tenderRecord({ bid_idn: TENDER, name: 'Gases clínicos', read_at: START })], START)
})
afterAll(() => app.close())
beforeEach(() => {
  now = START
  turn++
})

const companyOf = (user_id: string, rut: string) => ({
  user_id,
  rut,
  canonical_name: 'Maule SpA',
  username: 'Maule SpA',
  brand_name: 'Maule',
  email_address: 'contacto@maule.example',
  phone_number: '+56 9 8765 4321',
})

const address = (name: string) => `${name}@empresa${turn}.example`
const teamOf = async (person: DeskPerson) => (await person.call('GET', '/api/team')).body

/** Ana, with a company, and Bruno, who joins her with what he decided before. */
async function join() {
  const [ana, bruno] = [await app.signIn(address('ana')), await app.signIn(address('bruno'))]
  await ensureAccount(app.database.db, bruno.sub, now, address('bruno'))
  expect((await ana.call('POST', '/api/users/company', companyOf(ana.sub, '76482913-1'))).status).toBeLessThan(300)
  await decide(bruno, TENDER, 'preparando')
  const { team: own } = await teamOf(bruno)
  await bruno.call('POST', `/api/mesa/${own}/tenders/${TENDER}/notes`, { text: 'De antes', previous: null })
  await ana.call('POST', '/api/team/invitations', { email: address('bruno') })
  const mail = await app.database.db
    .selectFrom('mail_outbox')
    .select('body_text')
    .where('recipient', '=', address('bruno'))
    .where('kind', '=', 'team-invitation')
    .executeTakeFirstOrThrow()
  const token = /\/invitacion#([\w-]{43})/.exec(mail.body_text ?? '')?.[1]
  expect((await bruno.call('POST', '/api/team/invitations/read', { token })).body.leaves_desk).toBe(true)
  expect((await bruno.call('POST', '/api/team/invitations/accept', { token })).status).toBe(200)
  return { ana, bruno, own: own as number, team: (await teamOf(ana)).team as number }
}

const noteOf = async (person: DeskPerson, team: number) =>
  (await person.call('GET', `/api/mesa/${team}/tenders/${TENDER}`)).body.notes?.[0]?.text

test.each(['leaves', 'is removed'])('who joins leaves an own desk behind, and has it back where it %s', async (how) => {
  const { ana, bruno, own, team } = await join()
  expect((await bruno.call('GET', `/api/mesa/${own}`)).status).toBe(403)
  const deleted_at = new Date(START.getTime() + 30 * DAY_MS).toISOString()
  expect(await teamOf(bruno)).toMatchObject({ team, former_desk: { deleted_at }, closed: null })
  expect((await teamOf(ana)).former_desk).toBeNull()
  if (how === 'leaves') await bruno.call('POST', `/api/team/${team}/leave`)
  else await ana.call('DELETE', `/api/team/${team}/people/${bruno.sub}`)
  expect(await teamOf(bruno)).toMatchObject({
    team: own,
    people: [{ name: 'Bruno', role: 'administra' }],
    former_desk: null,
    closed: null,
    has_desk: true,
  })
  expect(await noteOf(bruno, own)).toBe('De antes')
  expect((await bruno.call('GET', `/api/mesa/${team}`)).status).toBe(403)
  expect((await ana.call('GET', `/api/mesa/${own}`)).status).toBe(403)
  // it is used again, so that it is not deleted
  await forgetOldData(app.database, new Date(START.getTime() + 31 * DAY_MS), null)
  expect(await noteOf(bruno, own)).toBe('De antes')
})

test('who joined a team downloads the own desk too, until it is deleted', async () => {
  const { ana, bruno } = await join()
  const deskOf = async (person: DeskPerson) => (await person.call('GET', '/api/users/account')).body.mesa.datos
  expect(await deskOf(bruno)).toMatchObject({
    licitaciones: [],
    notas: [{ texto: 'De antes' }],
    mesa_anterior: {
      se_borra_el: new Date(START.getTime() + 30 * DAY_MS).toISOString(),
      licitaciones: [{ codigo: TENDER, etapa: 'preparando' }],
      tareas: [],
    },
  })
  expect((await deskOf(ana)).mesa_anterior).toBeNull()
  await forgetOldData(app.database, new Date(START.getTime() + 30 * DAY_MS + 1), null)
  expect((await deskOf(bruno)).mesa_anterior).toBeNull()
})

test('after 30 days the desk that was left behind is gone, and leaving gives none', async () => {
  const { bruno, team } = await join()
  await forgetOldData(app.database, new Date(START.getTime() + 30 * DAY_MS + 1), null)
  expect((await teamOf(bruno)).former_desk).toBeNull()
  expect(await bruno.call('POST', `/api/team/${team}/leave`)).toMatchObject({ status: 200, body: { team: null } })
  expect((await decide(bruno, TENDER, 'preparando')).status).toBe(200)
})

/** What an account reads without a body, with the addresses of the examples. */
const READS = (Object.values(ENDPOINTS) as Endpoint[]).filter(
  ({ method, path }) => method === 'GET' && !path.includes('{team}'),
)

test('REG-10 who leaves a team without an own company is before step 3: every page answers, and a RUT is registered', async () => {
  const { bruno, team } = await join()
  expect((await bruno.call('POST', '/api/users/register/complete')).status).toBe(200)
  await bruno.call('POST', `/api/team/${team}/leave`)
  expect((await bruno.call('GET', '/api/users/info')).body.company).toBeNull()
  for (const { path, example } of READS) {
    const params: Record<string, string> = { ...example?.params }
    const query = new URLSearchParams(example?.query as Record<string, string>)
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const { status } = await bruno.call('GET', `/api${address}?${query}`)
    expect([path, status < 500]).toEqual([path, true])
  }
  expect(await bruno.call('POST', '/api/users/register/complete')).toMatchObject({ body: { code: 'company_missing' } })
  const company = companyOf(bruno.sub, '60803000-K')
  expect((await bruno.call('POST', '/api/users/company', company)).status).toBeLessThan(300)
  expect((await bruno.call('POST', '/api/users/register/complete')).status).toBe(200)
  expect((await bruno.call('GET', '/api/users/info')).body.company).toMatchObject({ rut: '60803000-K' })
})
