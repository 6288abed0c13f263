import { matchFollowedAwards } from '@mirador/database/companies/supplier-follows'
import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { readCsv, readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../../identity/test-sign-in.ts'
import { openTestNotices, type TestNotices } from '../../notices/test-notices.ts'
import { PASSWORD } from '../../test-app.ts'

const NOW = new Date('2026-11-16T15:00:00Z')
const MADE = new Date('2026-11-15T03:00:00Z')
const BUYER = { institution_rut: '61602000-8', institution_name: 'Hospital Los Maitenes' }
const OWN = { rut: '76482913-1', name: 'Andina SpA' }
const RIVAL = { rut: '76000002-K', name: 'Óptica Dos Ltda' }
const SMALL = { rut: '76000003-8', name: 'Tercera Limitada' }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const UNKNOWN = '99999999-9'
const FAMILY = 43_210_000
const code = (number: number) => `1057-${number}-LE26`
const lines = Array.from({ length: 12 }, (_, i) => i + 1)

let notices: TestNotices
type Account = Awaited<ReturnType<TestNotices['join']>>
let company: Account
let person: Account
let other: Account
let unregistered: Account

beforeAll(async () => {
  notices = await openTestNotices()
  notices.at(NOW)
  const { database } = notices.app
  const records = [1, 2].map((number) => tenderRecord({ bid_idn: code(number), ...BUYER, status: 8, read_at: NOW }))
  await ingestTenders(database, records, NOW)
  const spool = new OfferSpool()
  // twelve lines: three won by the own company, nine by the rival; in two of them there is a third company
  spool.add(
    tenderOffers(
      code(1),
      lines.flatMap((position) => [
        offer({ ...OWN, position, unitAmount: 1_000, isSelected: position <= 3 }),
        offer({ ...RIVAL, position, number: 2, unitAmount: 900, isSelected: position > 3 }),
        offer({ ...PERSON, position, number: 3, unitAmount: 950 }),
        ...(position <= 2 ? [offer({ ...SMALL, position, number: 4, unitAmount: 990 })] : []),
      ]),
      { institutionRut: BUYER.institution_rut },
    ),
  )
  // no data of an undecided tender are shown
  spool.add(
    tenderOffers(code(2), [offer(OWN), offer({ ...RIVAL, number: 2 })], {
      status: 6,
      awardedOn: null,
      institutionRut: BUYER.institution_rut,
    }),
  )
  await replaceOffers(database, { spool, sourceAt: MADE, completeMonth: null })
  await deriveSupplierSearch(database.db)
  company = await join('ventas@andina.cl', OWN.rut)
  person = await join('rosa@correo.cl', PERSON.rut)
  other = await join('nuevas@correo.cl', '76999999-K')
  unregistered = await notices.join('sola@correo.cl', [])
})
afterAll(() => notices.app.close())

async function join(email: string, rut: string) {
  const joined = await notices.join(email, [])
  const registered = await joined.call('POST', '/api/users/company', {
    user_id: joined.sub,
    rut,
    canonical_name: 'Andina',
    username: 'Andina',
    brand_name: 'Andina',
    email_address: email,
    phone_number: '+56 9 8765 4321',
  })
  expect(registered.status, JSON.stringify(registered.body)).toBe(200)
  return joined
}

const get = async (path: string, who = company) => (await who.call('GET', `/api${path}`)).body
const download = async (path: string) => {
  const { token } = await signInAt(notices.app.url, { email: 'ventas@andina.cl', password: PASSWORD })
  const answer = await fetch(`${notices.app.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return Buffer.from(await answer.arrayBuffer())
}

test('MKT-1 suppliers that share lines with the own company, with the place and the choice, in decided tenders only', async () => {
  const answer = await get('/supplier/all')
  expect(answer).toMatchObject({ is_natural_person: false, total: 2, awarded_lines: 12, own_regions: [] })
  expect(answer.groups).toEqual({ met: 2, market: 2, followed: 0 })
  const figures = { both_won: 0, other_won: 0, none_won: 0, region: null, is_followed: false }
  expect(answer.companies).toEqual([
    {
      ...RIVAL,
      ...figures,
      lines: 12,
      own_won: 3,
      rival_won: 9,
      lost: 9 * 900 * 10,
      last_met: '2026-11-12',
      offered: 12,
      won: 9,
    },
    {
      ...SMALL,
      ...figures,
      lines: 2,
      own_won: 2,
      rival_won: 0,
      lost: 0,
      last_met: '2026-11-12',
      offered: 2,
      won: 0,
    },
  ])
  const ascending = await get('/supplier/all?sort=lines&direction=asc')
  expect(ascending.companies.map(({ rut }: { rut: string }) => rut)).toEqual([SMALL.rut, RIVAL.rut])
  expect(await get('/supplier/all?q=optica')).toMatchObject({
    total: 1,
    groups: { met: 2 },
    companies: [{ rut: RIVAL.rut }],
  })
  expect(await get('/supplier/all?family=14110000')).toMatchObject({ total: 0, awarded_lines: 0 })
})

test('ESC-26 MKT-2 LED-3 an account without history has no meetings, and sees the companies of its market', async () => {
  for (const [who, isPerson] of [
    [person, true],
    [other, false],
    [unregistered, false],
  ] as const) {
    expect(await get('/supplier/all', who)).toMatchObject({
      is_natural_person: isPerson,
      total: 0,
      groups: { met: 0, followed: 0 },
      awarded_lines: 0,
      companies: [],
    })
    const market = await get('/supplier/all?group=market&sort=won', who)
    expect(market.companies.map(({ rut }: { rut: string }) => rut).slice(0, 2)).toEqual([RIVAL.rut, OWN.rut])
    expect(market.groups.market).toBeGreaterThan(2)
    expect(JSON.stringify(market)).not.toContain(PERSON.rut)
    expect(JSON.stringify(market)).not.toContain(PERSON.name)
  }
})

test('MKT-1 the profile of a company: lines, won, buyers, families, months and pesos of decided tenders', async () => {
  const [profile, ...more] = await get(`/supplier/by/rut/${RIVAL.rut}`)
  expect(more).toEqual([])
  expect(profile).toMatchObject({
    ...RIVAL,
    lines: 12,
    won_lines: 9,
    tenders: 1,
    institutions: 1,
    inadmissible_lines: 0,
    // lines of all suppliers at the same buyer, natural persons too
    market: { awarded_lines: 38, won_lines: 12 },
    buyers: [{ rut: BUYER.institution_rut, name: BUYER.institution_name, lines: 12, won_lines: 9 }],
    families: [{ family: FAMILY, name: 'Equipos informáticos y accesorios', lines: 12, won_lines: 9 }],
    months: [{ month: '2026-11-01', lines: 12, won_lines: 9 }],
    is_own: false,
    is_followed: false,
  })
  expect(await get(`/supplier/by/rut/${OWN.rut}`)).toMatchObject([{ is_own: true }])
  for (const [which, total] of [
    ['all', 12],
    ['won', 9],
    ['summed', profile.summed_lines],
  ] as const) {
    expect((await get(`/supplier/lines?rut=${RIVAL.rut}&which=${which}`)).total).toBe(total)
  }
  const ofBuyer = `rut=${RIVAL.rut}&institution=61.602.000-8&family=${FAMILY}&from=2026-11&to=2026-11`
  expect(await get(`/supplier/lines?${ofBuyer}`)).toMatchObject({ total: 12, lines: { length: 10 } })
  expect((await get(`/supplier/lines?rut=${RIVAL.rut}&to=2026-10`)).total).toBe(0)
})

test('LED-3 a natural person answers like an unknown RUT everywhere: profile, lines, search, follow', async () => {
  for (const path of ['/supplier/by/rut/:rut', '/supplier/lines?rut=:rut', '/supplier/all?q=:rut']) {
    const answers = await Promise.all(
      [PERSON.rut, '12.345.678-5', UNKNOWN].map((rut) => company.call('GET', `/api${path.replace(':rut', rut)}`)),
    )
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body).toEqual(answers[2]?.body)
      expect(JSON.stringify(body)).not.toContain('12345678')
    }
  }
  for (const rut of [PERSON.rut, UNKNOWN]) {
    expect(await company.call('POST', '/api/users/follow_supplier', { rut })).toMatchObject({
      status: 422,
      body: { code: 'unknown_supplier', fields: [{ field: 'rut', code: 'unknown' }] },
    })
  }
  for (const q of ['rosalinda', 'quintupil', 'nanco']) expect((await get(`/supplier/all?q=${q}`)).total).toBe(0)
})

test('MKT-1 companies are found by name, RUT and family', async () => {
  const findRuts = async (query: string) =>
    (await get(`/supplier/all?group=market&sort=won&${query}`)).companies.map(({ rut }: { rut: string }) => rut)
  // never the own one
  expect(await findRuts('')).toEqual([RIVAL.rut, SMALL.rut])
  expect(await findRuts('q=OPTICA dos')).toEqual([RIVAL.rut])
  expect(await findRuts('q=terc')).toEqual([SMALL.rut])
  expect(await findRuts('q=76.000.003-8')).toEqual([SMALL.rut])
  expect(await findRuts('q=76000')).toEqual([RIVAL.rut, SMALL.rut])
  expect(await findRuts(`family=${FAMILY}`)).toHaveLength(2)
  expect(await findRuts('family=14110000')).toEqual([])
  expect(await get(`/supplier/all?family=${FAMILY}`)).toMatchObject({
    market: { families: [FAMILY], from: '2025-12-01', to: '2026-11-01' },
  })
})

test.each([
  'family=1',
  'region=17',
  'region=x',
  'sort=size',
  'group=all',
  'direction=up',
  'families=x',
  `q=${'a'.repeat(101)}`,
  'offset=-1',
])('API-3 the query %s is refused', async (query) => {
  for (const path of ['/supplier/all', '/supplier/export']) {
    expect((await company.call('GET', `/api${path}?${query}`)).status).toBe(400)
  }
})

test("MKT-1 competitors and the lines of a company are downloaded as CSV and XLSX; both are in the account's log", async () => {
  const [head, ...rows] = readCsv(await download('/supplier/export?format=csv'))
  expect(head?.slice(0, 5)).toEqual(['Empresa', 'RUT', 'Región en que más oferta', 'Líneas juntos', 'Te eligieron'])
  expect(rows.map(([name, rut, , count]) => [name, rut, count])).toEqual([
    [RIVAL.name, '76.000.002-K', '12'],
    [SMALL.name, '76.000.003-8', '2'],
  ])
  const csvRows = readCsv(await download('/supplier/export?format=csv&q=terc'))
  expect(csvRows).toHaveLength(2)
  const xlsx = await readXlsx(await download(`/supplier/lines/export?rut=${RIVAL.rut}&which=won&columns=line,result`))
  expect(xlsx).toHaveLength(10)
  const { body } = await company.call('GET', '/api/users/security/events')
  expect(JSON.stringify(body)).toContain('"competitors"')
  expect(JSON.stringify(body)).toContain('"supplier_lines"')
})

test('ESC-28 what the account follows says what it shares with the own company', async () => {
  await follow(company, RIVAL.rut)
  expect(await get('/users/follow_supplier')).toMatchObject([{ rut: RIVAL.rut, lines: 12, own_won: 3, rival_won: 9 }])
  await company.call('DELETE', `/api/users/follow_supplier/${RIVAL.rut}`)
  const saved = { name: 'Hospital', filters: { institution: BUYER.institution_rut, scope: 'all' }, in_digest: true }
  expect((await get('/institution/all?following=true')).total).toBe(0)
  const { body } = await company.call('POST', '/api/users/searches', saved)
  expect(await get('/institution/all?following=true')).toMatchObject({
    total: 1,
    institution: [{ rut: BUYER.institution_rut, party: { offered: 1, won: 1, lost: 9 * 900 * 10 } }],
  })
  await company.call('DELETE', `/api/users/searches/${body.id}`)
})

const follow = (who: Account, rut: string) => who.call('POST', '/api/users/follow_supplier', { rut })
const followed = async (who = company) =>
  (await get('/users/follow_supplier', who)).map(
    ({ rut, awards, unseen }: { rut: string; awards: number; unseen: number }) => ({
      rut,
      awards,
      unseen,
    }),
  )
const awarded = (number: number, winner: { rut: string; name: string }, more: object = {}) =>
  notices.read(code(number), {
    ...BUYER,
    status: 8,
    awarded_at: notices.now(),
    closes_at: notices.now(),
    items: [1, 2].map((position) => ({
      position,
      product_code: 43_211_503,
      product_name: 'Notebook',
      quantity: 1,
      unit: 'Unidad',
      description: null,
      awards: [{ supplier_rut: winner.rut, supplier_name: winner.name, quantity: 1, unit_amount: 1000 }],
    })),
    ...more,
  } as never)
const match = () => matchFollowedAwards(notices.app.database.db, notices.now())

test('MKT-1 a followed company that wins in the own rubros is in the bell and in one mail, once; then it is seen', async () => {
  await company.call('POST', '/api/users/update', { user_id: company.sub, product_family_id: [FAMILY] })
  const chosen = await other.call('POST', '/api/users/update', { user_id: other.sub, product_family_id: [42_130_000] })
  expect(chosen.status).toBe(200)
  for (const who of [company, other]) {
    for (const form of [RIVAL.rut, '76.000.002-k']) {
      expect(await follow(who, form)).toMatchObject({ status: 200, body: { rut: RIVAL.rut, is_followed: true } })
    }
  }
  expect(await get(`/supplier/by/rut/${RIVAL.rut}`)).toMatchObject([{ is_followed: true }])
  expect(await followed()).toEqual([{ rut: RIVAL.rut, awards: 0, unseen: 0 }])

  await awarded(31, RIVAL)
  await awarded(32, SMALL)
  await awarded(33, RIVAL, { status: 6 })
  await awarded(34, RIVAL, {
    awarded_at: new Date(NOW.getTime() - 40 * DAY_MS),
    closes_at: new Date('2026-09-01T12:00:00Z'),
  })
  expect(await match()).toBe(1)
  await awarded(31, RIVAL, { name: 'Otro nombre' })
  expect(await match()).toBe(0)
  expect(await followed()).toEqual([{ rut: RIVAL.rut, awards: 1, unseen: 1 }])
  expect(await followed(other), 'not in its rubros').toEqual([{ rut: RIVAL.rut, awards: 0, unseen: 0 }])
  const bell = (await get('/users/notices')).notices
  expect(bell).toMatchObject([{ kind: 'award', bid_idn: code(31), rut: RIVAL.rut, company: RIVAL.name, lines: 2 }])

  notices.later(22 * HOUR_MS)
  const subjects = await notices.turn()
  expect(subjects).toEqual(['Óptica Dos Ltda ganó en tus rubros'])
  notices.later(24 * HOUR_MS)
  expect(await notices.turn(), 'never twice').toEqual([])
  // the access token has that time
  notices.at(NOW)

  expect(await company.call('POST', '/api/users/follow_supplier/seen', { rut: RIVAL.rut })).toMatchObject({
    body: { seen: 1 },
  })
  expect(await company.call('POST', '/api/users/follow_supplier/seen', { rut: RIVAL.rut })).toMatchObject({
    body: { seen: 0 },
  })
  expect((await get('/users/notices')).notices).toEqual([])
})

test('MKT-1 awards of an unfollowed company are not reported, and following again repeats nothing', async () => {
  const removal = ['DELETE', `/api/users/follow_supplier/${RIVAL.rut}`] as const
  for (const _ of 'ab') expect(await company.call(...removal)).toMatchObject({ body: { is_followed: false } })
  expect(await followed()).toEqual([])
  await awarded(35, RIVAL)
  expect(await match()).toBe(0)
  await follow(company, RIVAL.rut)
  await awarded(31, RIVAL, { name: 'Nombre tercero' })
  expect(await match()).toBe(0)
  expect(await followed()).toEqual([{ rut: RIVAL.rut, awards: 1, unseen: 0 }])
})

test('an account downloads the companies that it follows, and its deletion removes them', async () => {
  const data = await get('/users/account')
  expect(data.empresas_seguidas.datos).toMatchObject([
    { rut: RIVAL.rut, adjudicaciones: [{ codigo: code(31), avisada_por_correo_el: expect.any(String) }] },
  ])
  const { db } = notices.app.database
  await db.deleteFrom('account').where('sub', '=', company.sub).execute()
  for (const table of ['supplier_follow', 'followed_award'] as const) {
    expect(await db.selectFrom(table).select('rut').where('sub', '=', company.sub).execute()).toEqual([])
  }
})
