import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskPerson, decide, openTeam } from '../../mesa/test-desk.ts'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const OWN_RUT = '76482913-K'
const OTHER_RUT = '76000001-1'

let app: Awaited<ReturnType<typeof openTestApp>>
const now = NOW
let companies = 0
beforeAll(async () => {
  app = await openTestApp({ now: () => now, settings: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => app.close())

const store = (...tenders: Partial<TenderRecord>[]) =>
  ingestTenders(
    app.database,
    tenders.map((tender) => tenderRecord({ published_at: hours(-240), read_at: hours(-240), ...tender })),
    now,
  )
const newTeam = (...names: string[]) => openTeam(app, names, `empresa${++companies}`, NOW)
const deskOf = async (person: DeskPerson, team: number, query = '') => {
  const { status, body } = await person.call('GET', `/api/mesa/${team}${query}`)
  expect(status).toBe(200)
  return body
}
const stageOf = (desk: { stages: { stage: string }[] }, stage: string) =>
  desk.stages.find((one) => one.stage === stage) as never as {
    total: number
    rows: { bid_idn: string }[]
    reasons: unknown
    amount: unknown
  }
const tenderPath = (team: number, bid_idn: string) => `/api/mesa/${team}/tenders/${bid_idn}`

test('the desk has every stage, by the next step that is not done, with who carries each', async () => {
  await store(
    { bid_idn: '3000-1-LE26', name: 'Tóner', closes_at: hours(60) },
    { bid_idn: '3000-2-LE26', name: 'Resmas', closes_at: hours(90), questions_close_at: hours(10) },
    { bid_idn: '3000-3-LE26', name: 'Sillas', closes_at: hours(30) },
    { bid_idn: '3000-4-LE26', name: 'Papel', closes_at: hours(20), estimated_award_at: hours(400) },
    { bid_idn: '3000-5-LE26', name: 'Muestras' },
  )
  const { team, people } = await newTeam('ana', 'bruno')
  const [ana, bruno] = people as [DeskPerson, DeskPerson]
  for (const code of ['1', '2', '5']) expect((await decide(ana, `3000-${code}-LE26`, 'por_decidir')).status).toBe(200)
  await decide(bruno, '3000-3-LE26', 'no_vamos', 'lejos')
  await decide(bruno, '3000-4-LE26', 'enviada')
  await ana.call('PUT', `${tenderPath(team, '3000-4-LE26')}/amount`, { amount_clp: 11_960_000, version: 1 })
  await ana.call('PUT', `${tenderPath(team, '3000-1-LE26')}/carrier`, { carrier: bruno.sub, version: 1 })

  const desk = await deskOf(ana, team)
  expect(desk).toMatchObject({ team, me: ana.sub })
  expect(desk.people.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['Ana', 'administra'],
    ['Bruno', 'participa'],
  ])
  expect(stageOf(desk, 'por_decidir')).toMatchObject({
    total: 3,
    rows: [
      { bid_idn: '3000-2-LE26', next: { kind: 'questions_close_at', at: hours(10).toISOString() }, carrier: null },
      { bid_idn: '3000-1-LE26', next: { kind: 'closes_at' }, carrier: bruno.sub, tasks: { done: 0, of: 0 } },
      { bid_idn: '3000-5-LE26', next: null },
    ],
  })
  expect(stageOf(desk, 'enviada')).toMatchObject({
    total: 1,
    amount: { clp: 11_960_000, of: 1 },
    rows: [{ next: null, awaited_at: hours(400).toISOString(), amount_clp: 11_960_000 }],
  })
  expect(stageOf(desk, 'no_vamos')).toMatchObject({ total: 1, rows: [], reasons: [{ reason: 'lejos', count: 1 }] })
  expect((await bruno.call('GET', `/api/mesa/${team}/stages/no_vamos`)).body).toMatchObject({
    total: 1,
    rows: [{ bid_idn: '3000-3-LE26', stage: 'no_vamos' }],
  })
  expect(stageOf(await deskOf(bruno, team, '?mine=true'), 'por_decidir')).toMatchObject({
    total: 1,
    rows: [{ bid_idn: '3000-1-LE26' }],
  })

  // what the reader has done is no next step of hers, and still one of her colleague
  const path = '/api/bid/by/3000-2-LE26/deadlines/questions_close_at'
  await ana.call('PUT', path, { at: hours(10).toISOString() })
  const first = async (person: DeskPerson) => stageOf(await deskOf(person, team), 'por_decidir').rows[0]?.bid_idn
  expect([await first(ana), await first(bruno)]).toEqual(['3000-1-LE26', '3000-2-LE26'])
})

test('an open task comes before a later deadline, also an overdue one, and a done one does not', async () => {
  await store({ bid_idn: '3001-1-LE26', closes_at: hours(60) }, { bid_idn: '3001-2-LE26', closes_at: hours(50) })
  const { team, people } = await newTeam('ana')
  for (const code of ['1', '2']) await decide(people[0], `3001-${code}-LE26`, 'preparando')
  const tasks = [
    { text: 'Boleta', due_at: hours(-2), done_at: null },
    { text: 'Muestras', due_at: hours(-9), done_at: NOW },
  ]
  const tender = app.database.db.selectFrom('tender').select('id').where('bid_idn', '=', '3001-1-LE26')
  const { id } = await tender.executeTakeFirstOrThrow()
  for (const task of tasks) {
    const nothing = { who: null, tied_to: null, minutes_before: null }
    const key = { organisation_id: team, tender_id: id, created_at: NOW, changed_at: NOW }
    await app.database.db
      .insertInto('task')
      .values({ ...key, ...nothing, ...task })
      .execute()
  }
  expect(stageOf(await deskOf(people[0], team), 'preparando').rows).toMatchObject([
    { bid_idn: '3001-1-LE26', tasks: { done: 1, of: 2 }, next: { kind: 'task', text: 'Boleta' } },
    { bid_idn: '3001-2-LE26', next: { kind: 'closes_at' } },
  ])
  // what hangs on a decision is not deleted with it
  expect((await decide(people[0], '3001-1-LE26', null)).body).toMatchObject({ stage: 'por_decidir', version: 2 })
  expect((await decide(people[0], '3001-2-LE26', null)).body).toMatchObject({ stage: null, version: 0 })
})

test('ESC-41 of two members who decide from the same version the second one is refused, and nothing is lost', async () => {
  await store({ bid_idn: '3002-1-LE26' })
  const { team, people } = await newTeam('ana', 'bruno')
  const [ana, bruno] = people as [DeskPerson, DeskPerson]
  const put = (person: DeskPerson, stage: string | null, version: number) =>
    person.call('PUT', '/api/bid/by/3002-1-LE26/pursuit', { stage, reason: null, words: null, version, team })
  const answers = await Promise.all([put(ana, 'preparando', 0), put(bruno, 'enviada', 0)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await put(ana, null, 1)).status).toBe(200)
  expect((await put(bruno, 'preparando', 0)).body.version).toBe(3)
  // the version that was undone is not that of the new decision
  expect((await put(ana, 'enviada', 1)).body.code).toBe('decided_meanwhile')
  const path = tenderPath(team, '3002-1-LE26')
  expect((await ana.call('PUT', `${path}/carrier`, { carrier: ana.sub, version: 1 })).body.code).toBe(
    'decided_meanwhile',
  )
  expect((await ana.call('PUT', `${path}/carrier`, { carrier: ana.sub, version: 3 })).body).toMatchObject({
    carrier: ana.sub,
    version: 4,
  })
  const own = '/api/bid/by/3002-1-LE26/pursuit'
  expect((await bruno.call('GET', own)).body.desk).toEqual({ team, is_shared: true, carrier: 'Ana' })
  const { body } = await bruno.call('GET', `${path}/log`)
  expect(body.has_more).toBe(false)
  expect(body.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['carrier', 'stage', 'stage', 'stage'])
  expect(body.entries[0]).toMatchObject({ actor: ana.sub, details: { from: null, to: ana.sub } })
  expect((await bruno.call('GET', `${path}/log?before=3`)).body.entries).toHaveLength(2)
})

test('ESC-37 no other company reads or changes the desk, and an unknown team is the same', async () => {
  await store({ bid_idn: '3003-1-LE26' })
  const { team, people } = await newTeam('ana')
  const stranger = (await newTeam('zoe')).people[0]
  await decide(people[0], '3003-1-LE26', 'preparando')
  for (const number of [team, 999_999]) {
    const path = tenderPath(number, '3003-1-LE26')
    const calls: [string, string, unknown?][] = [
      ['GET', `/api/mesa/${number}`],
      ['GET', `/api/mesa/${number}/stages/preparando`],
      ['GET', `/api/mesa/${number}/log`],
      ['GET', path],
      ['GET', `${path}/log`],
      ['GET', tenderPath(number, 'no-existe')],
      ['PUT', `${path}/carrier`, { carrier: null, version: 1 }],
      ['PUT', `${path}/amount`, { amount_clp: 1, version: 1 }],
      [
        'PUT',
        '/api/bid/by/3003-1-LE26/pursuit',
        { stage: 'enviada', reason: null, words: null, version: 1, team: number },
      ],
    ]
    for (const call of calls) {
      const { status, body } = await stranger.call(...call)
      expect([call[1], status, body.code]).toEqual([call[1], 403, 'forbidden'])
    }
  }
  expect((await people[0].call('GET', tenderPath(team, '3003-1-LE26'))).body).toMatchObject({
    stage: 'preparando',
    version: 1,
  })
})

test('a tender that is not on the desk is read with its dates, and only a decision puts it there', async () => {
  await store({ bid_idn: '3004-1-LE26', closes_at: hours(40), site_visit_at: hours(-4) })
  const { team, people } = await newTeam('ana', 'bruno')
  const [ana] = people
  const path = tenderPath(team, '3004-1-LE26')
  expect((await ana.call('GET', path)).body).toMatchObject({
    tender: { bid_idn: '3004-1-LE26', is_open: true, closes_at: hours(40).toISOString() },
    stage: null,
    version: 0,
    dates: [{ kind: 'site_visit_at' }, { kind: 'closes_at' }],
    log_total: 0,
  })
  const carry = (carrier: string | null, version = 0) => ana.call('PUT', `${path}/carrier`, { carrier, version })
  expect((await carry(ana.sub)).body.code).toBe('not_on_desk')
  expect((await ana.call('PUT', `${path}/amount`, { amount_clp: 5, version: 0 })).body.code).toBe('not_on_desk')
  const unknown = await ana.call('GET', tenderPath(team, '1-1-LE26'))
  expect([unknown.status, unknown.body.code]).toEqual([422, 'unknown_tender'])
  await decide(ana, '3004-1-LE26', 'preparando')
  const outsider = (await newTeam('zoe')).people[0]
  expect((await carry(outsider.sub, 1)).body.code).toBe('unknown_member')
  expect((await carry('11111111-1111-4111-8111-111111111111', 1)).body.code).toBe('unknown_member')
  expect((await ana.call('PUT', `${path}/amount`, { amount_clp: -1, version: 1 })).status).toBe(400)
})

test('an award proposes the stage with both amounts, and no log line says the own amount', async () => {
  const awarded = (bid_idn: string, supplier_rut: string) => ({
    bid_idn,
    status: 8,
    currency: 'CLP',
    closes_at: hours(-100),
    items: [
      tenderItem({
        product_code: 14_111_507,
        product_name: 'Papel',
        awards: [{ supplier_rut, supplier_name: 'X', quantity: 10, unit_amount: 500_000 }],
      }),
    ],
  })
  await store(awarded('3005-1-LE26', OWN_RUT), awarded('3005-2-LE26', OTHER_RUT), { bid_idn: '3005-3-LE26', status: 7 })
  const { team, people } = await newTeam('ana')
  const [ana] = people
  await app.database.db
    .insertInto('company')
    .values({
      sub: ana.sub,
      rut: OWN_RUT,
      canonical_name: 'Maule',
      brand_name: 'Maule',
      email_address: 'a@maule.example',
      phone_number: '+56911111111',
      created_at: NOW,
      updated_at: NOW,
    })
    .execute()
  for (const code of ['1', '2', '3']) {
    await decide(ana, `3005-${code}-LE26`, 'enviada')
    await ana.call('PUT', `${tenderPath(team, `3005-${code}-LE26`)}/amount`, { amount_clp: 5_432_123, version: 1 })
  }
  expect(stageOf(await deskOf(ana, team), 'enviada').rows).toMatchObject([
    { proposal: { stage: 'ganada', own_clp: 5_432_123, chosen_clp: 5_000_000 } },
    { proposal: { stage: 'perdida', own_clp: 5_432_123, chosen_clp: 5_000_000 } },
    { proposal: { stage: 'perdida', own_clp: 5_432_123, chosen_clp: null } },
  ])
  // a person confirms it
  expect((await decide(ana, '3005-1-LE26', 'ganada')).status).toBe(200)
  expect((await ana.call('GET', tenderPath(team, '3005-1-LE26'))).body).toMatchObject({
    stage: 'ganada',
    amount_clp: 5_432_123,
    proposal: null,
  })
  const log = await ana.call('GET', `/api/mesa/${team}/log`)
  expect(log.body.entries).toHaveLength(7)
  expect(JSON.stringify(log.body)).not.toContain('5432123')
  expect(log.body.entries[0].previous_hash).toBe('0'.repeat(64))
  expect(log.body.entries[1].previous_hash).toBe(log.body.entries[0].hash)
})
