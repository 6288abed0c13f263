import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { countLexemes } from '@mirador/database/fit/lexeme-sample'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { updateProfileWords } from '@mirador/database/words/profile-words'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { readCsv } from '@mirador/testing/files/read-spreadsheet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const MADE = new Date('2026-11-20T03:00:00Z')
const UNO = { rut: '76000001-9', name: 'Uno SpA' }
const HOSPITAL = { institution_rut: '61602000-8', institution_name: 'Hospital de Talca', region: 7 }
const LENSES = { product_code: 42_142_902, product_name: 'Lentes ópticos' }

const [PAST, PAST2, OPEN, FAR, OTHER, CLOSED] = [1, 2, 3, 4, 5, 6].map((n) => `1057-${n}-LE26`) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

const lenses = (bid_idn: string, more: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn,
    name: 'Adquisición de lentes ópticos',
    items: [1, 2, 3].map((position) => tenderItem({ ...LENSES, position, description: 'Lentes con cristal' })),
    currency: 'CLP',
    amount: 5_000_000,
    published_at: new Date('2026-11-18T12:00:00Z'),
    closes_at: new Date('2026-12-01T15:00:00Z'),
    read_at: NOW,
    ...HOSPITAL,
    ...more,
  })

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const past = { status: 8, closes_at: new Date('2026-10-01T12:00:00Z') }
  await ingestTenders(
    app.database,
    [
      lenses(PAST, past),
      lenses(PAST2, { ...past, amount: 7_000_000 }),
      lenses(OPEN),
      lenses(FAR, { region: 12, institution_rut: '61606000-K', institution_name: 'Hospital de Magallanes' }),
      lenses(OTHER, {
        name: 'Servicio de aseo',
        items: [tenderItem({ product_code: 76_111_501, product_name: 'Aseo' })],
        institution_rut: '69070900-7',
        institution_name: 'Municipalidad',
        region: 13,
      }),
      lenses(CLOSED, { status: 6 }),
    ],
    NOW,
  )
  const spool = new OfferSpool()
  spool.add(tenderOffers(PAST, [offer({ ...UNO, family: 42_140_000, isSelected: true })]))
  spool.add(tenderOffers(PAST2, [offer({ ...UNO, family: 42_140_000 })]))
  await replaceOffers(app.database, { spool, sourceAt: MADE, completeMonth: '2026-11-01' })
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(() => app.close())

type User = typeof user
const fitOf = async (bid_idn: string, by: User = user) => (await by.call('GET', `/api/bid/by/${bid_idn}/fit`)).body
const pageOf = async (query = '', by: User = user) => (await by.call('GET', `/api/bid/all?${query}`)).body
const listedFits = async (by: User = user) =>
  new Map(
    (await pageOf('', by)).bids.map(({ bid_idn, fit }: { bid_idn: string; fit: unknown }) => [bid_idn, fit] as const),
  )
const chooseRubro = (by: User, families: number[]) =>
  by.call('POST', '/api/users/update', { user_id: by.sub, product_family_id: families })
const limits = (more: object = {}) => ({ excluded_regions: [], min_amount: null, max_amount: null, ...more })

test('without rubros, words and history there is no fit, and the list states it', async () => {
  const page = await pageOf()
  expect(page.fit_state).toBe('empty')
  expect(page.bids.map(({ fit }: { fit: unknown }) => fit)).toEqual(page.bids.map(() => null))
  expect(page.fit_summary).toBeNull()
  expect(await fitOf(OPEN)).toMatchObject({
    score: 0,
    reasons: [],
    fit_state: 'empty',
    grade: null,
    has_history: false,
  })
})

test('until lexemes are counted the state of the list is computing', async () => {
  const own = await app.signIn('apurada@empresa.cl')
  await chooseRubro(own, [42_140_000])
  expect((await pageOf('', own)).fit_state).toBe('computing')
  expect(await countLexemes(app.database.db, NOW)).toBe(true)
  expect(await countLexemes(app.database.db, NOW)).toBe(false)
  await expect.poll(async () => (await pageOf('', own)).fit_state).toBe('flat')
})

test('FIT-1 the reasons of a fit are signed, add up to it, and open tenders of the list have the same', async () => {
  const own = await app.signIn('rubro@empresa.cl')
  await chooseRubro(own, [42_140_000])
  await own.call('PUT', '/api/users/limits', limits({ regions: [7] }))
  const fit = await fitOf(OPEN, own)
  expect(fit).toMatchObject({
    score: 55,
    reasons: [
      { feature: 'rubro', points: 45, families: [{ family: 42_140_000, lines: 3 }], related: [], lines: 3 },
      { feature: 'region', points: 10, region: 7 },
    ],
    unknown: [],
    has_history: false,
    model_version: 1,
  })
  // the other open one is of another region
  const fits = await listedFits(own)
  expect(fits.get(OPEN)).toEqual({ grade: 'parecida', rank: 1, blocked: null })
  expect(fits.get(FAR)).toEqual({ grade: 'parecida', rank: 2, blocked: null })
  expect(fits.get(OTHER)).toEqual({ grade: 'distinta', rank: null, blocked: null })
  expect(fits.get(CLOSED)).toBeNull()
  expect((await pageOf('', own)).fit_summary).toEqual({ of: 2, alike: 1, best: 0, has_won: false })
  expect(fit).toMatchObject({
    ...(fits.get(OPEN) as object),
    fit_state: 'ready',
    sums: [
      { grade: 'parecida', sum: 45, tenders: 1 },
      { grade: 'parecida', sum: 55, tenders: 1 },
    ],
    may_add: { words: 45, regions: null },
  })
})

test('ESC-14 a file has the grade and the rank of open tenders, and no sum', async () => {
  const own = await app.signIn('planilla@empresa.cl')
  await chooseRubro(own, [42_140_000])
  await own.call('PUT', '/api/users/limits', limits({ regions: [7], excluded_regions: [13] }))
  const path = '/api/bid/export?format=csv&columns=bid_idn,grade,rank,own_open,days_left'
  const answer = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${own.token}` } })
  const [header, ...rows] = readCsv(Buffer.from(await answer.arrayBuffer()))
  expect(header).toEqual(['Código', 'Encaje', 'Puesto', 'De', 'Días que quedan'])
  const cells = new Map(rows.map(([code, ...fit]) => [code, fit]))
  expect(cells.get(OPEN)).toEqual(['Parecida', '1', '2', '9'])
  expect(cells.get(FAR)).toEqual(['Parecida', '2', '2', '9'])
  expect(cells.get(OTHER)).toEqual(['No calza', '', '', '9'])
  expect(cells.get(CLOSED)).toEqual(['', '', '', ''])
})

test('a reason by words has the matching words, their form and their place', async () => {
  const own = await app.signIn('palabras@empresa.cl')
  await ensureAccount(app.database.db, own.sub, NOW)
  await updateProfileWords(app.database.db, own.sub, [
    { written: 'ÓPTICO', origin: 'own' },
    { written: 'cristales', origin: 'suggested' },
    { written: 'adquisición cristales', origin: 'own' },
    { written: 'andamios', origin: 'own' },
  ])
  const { reasons, unknown } = await fitOf(OPEN, own)
  expect(reasons).toHaveLength(1)
  expect(reasons[0]).toMatchObject({ feature: 'words', lines: 3 })
  expect(reasons[0].words).toEqual([
    { found: 'ópticos', word: 'ÓPTICO', in_title: true, in_description: false, lines: 3 },
    { found: 'adquisición cristal', word: 'adquisición cristales', in_title: false, in_description: false, lines: 0 },
    { found: 'cristal', word: 'cristales', in_title: false, in_description: false, lines: 3 },
  ])
  expect(unknown).toEqual([])
})

test('a line of another family of a chosen segment is a related rubro, and missing facts are unknown', async () => {
  const own = await app.signIn('vecina@empresa.cl')
  await chooseRubro(own, [42_150_000])
  expect((await fitOf(OPEN, own)).reasons).toEqual([
    {
      feature: 'rubro',
      points: 18,
      families: [],
      related: [{ family: 42_140_000, name: expect.any(String), lines: 3 }],
      lines: 3,
    },
  ])
  const bare = tenderRecord({ bid_idn: '1-1-LE26', name: 'Sin nada', read_at: NOW })
  await ingestTenders(app.database, [bare], NOW)
  expect(await fitOf('1-1-LE26', own)).toMatchObject({ score: 0, reasons: [], unknown: ['rubro', 'region'] })
})

test('the list states that its order is that of the fit, and a changed profile changes the order at once', async () => {
  const own = await app.signIn('orden@empresa.cl')
  expect((await pageOf('sort=fit', own)).fit_state).toBe('empty')
  await chooseRubro(own, [42_140_000])
  const first = async () => {
    // a busy machine may compute for more than the second that a list waits
    const page = () => pageOf('sort=fit&status=publicada', own)
    await expect.poll(async () => (await page()).fit_state, { timeout: 20_000 }).toMatch(/ready|flat/)
    return (await page()).bids[0].bid_idn
  }
  expect([OPEN, FAR]).toContain(await first())
  await chooseRubro(own, [76_110_000])
  expect(await first()).toBe(OTHER)
})

test('a list is complete when its fits cannot be computed', async () => {
  const own = await app.signIn('falla@empresa.cl')
  await chooseRubro(own, [42_140_000])
  const before = await pageOf('', own)
  await sql`alter table lexeme_sample rename to lexeme_sample_gone`.execute(app.database.db)
  try {
    for (const sort of ['recent', 'fit']) {
      const page = await pageOf(`sort=${sort}`, own)
      expect(page.fit_state).toBe('failed')
      expect(page.message).toBe('No pudimos calcular el encaje. La lista sigue completa.')
      const bids = before.bids.map((bid: object) => ({ ...bid, fit: null }))
      expect({ bids: page.bids, total: page.total }).toEqual({ bids, total: before.total })
    }
  } finally {
    await sql`alter table lexeme_sample_gone rename to lexeme_sample`.execute(app.database.db)
  }
})

test('a limit gives No calza and does not change the score', async () => {
  const own = await app.signIn('limites@empresa.cl')
  await chooseRubro(own, [42_140_000])
  const { score } = await fitOf(FAR, own)
  const set = limits({ regions: [], excluded_regions: [12], min_amount: 1_000, max_amount: 4_000_000 })
  expect(await own.call('PUT', '/api/users/limits', set)).toEqual({ status: 200, body: set })
  expect((await own.call('GET', '/api/users/limits')).body).toEqual(set)
  expect(await fitOf(FAR, own)).toMatchObject({ score, blocked: 'region:12' })
  expect(await fitOf(OPEN, own)).toMatchObject({ blocked: 'max_amount' })
  await own.call('PUT', '/api/users/limits', limits({ min_amount: 6_000_000 }))
  expect((await listedFits(own)).get(OPEN)).toMatchObject({ blocked: 'min_amount' })
})

test('limits that contradict each other are refused', async () => {
  for (const [body, field] of [
    [limits({ min_amount: 5, max_amount: 4 }), 'max_amount'],
    [limits({ regions: [12], excluded_regions: [12] }), 'excluded_regions'],
    [limits({ excluded_regions: [17] }), 'excluded_regions.0'],
    [limits({ min_amount: -1 }), 'min_amount'],
  ] as const) {
    const answer = await user.call('PUT', '/api/users/limits', body)
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  }
})

test('the own history of the ledger gives reasons with their counts, and none for a natural person', async () => {
  const companies = [
    { email: 'uno@empresa.cl', rut: UNO.rut, hasHistory: true },
    { email: 'rosa@persona.cl', rut: '12345678-5', hasHistory: false },
  ]
  for (const { email, rut, hasHistory } of companies) {
    const own = await app.signIn(email)
    const company = {
      rut,
      canonical_name: 'Uno',
      brand_name: 'Uno',
      email_address: email,
      phone_number: '+56911111111',
    }
    await ensureAccount(app.database.db, own.sub, NOW)
    await insertCompany(app.database.db, { sub: own.sub, ...company }, NOW)
    const fit = await fitOf(OPEN, own)
    expect(fit.has_history).toBe(hasHistory)
    const points = fit.reasons.map((reason: { points: number }) => reason.points)
    expect(points.reduce((sum: number, one: number) => sum + one, 0)).toBe(fit.score)
    if (!hasHistory) continue
    const reasonOf = (feature: string) => fit.reasons.find((reason: { feature: string }) => reason.feature === feature)
    expect(reasonOf('ownFamily')).toMatchObject({ family: 42_140_000, tenders: 2, of: 2 })
    expect(reasonOf('ownBuyer')).toMatchObject({ institution_rut: '61602000-8', tenders: 2, of: 2, chosen: 1 })
    expect(reasonOf('ownBids')).toMatchObject({ family: 42_140_000, tenders: 2, chosen: 1, in_family: 2 })
    expect(reasonOf('similar')).toMatchObject({ tenders: 2, examples: [{ bid_idn: PAST2 }, { bid_idn: PAST }] })
    expect(fit.unknown).toEqual(['rubro', 'words'].slice(2))
  }
})

test('FIT-3 a dismissal is listed, counts only against tenders that share its reason, and has no effect once it is undone', async () => {
  const own = await app.signIn('descartes@empresa.cl')
  await chooseRubro(own, [42_140_000])
  const before = await Promise.all([fitOf(OPEN, own), fitOf(FAR, own), pageOf('', own)])
  const dismiss = (reason: string, reach?: string) => own.call('PUT', `/api/bid/by/${FAR}/dismissal`, { reason, reach })
  expect(await dismiss('comprador')).toEqual({ status: 200, body: { bid_idn: FAR, dismissed: 'comprador' } })
  const { score, exact, reasons } = before[0]
  expect(await fitOf(OPEN, own)).toMatchObject({ score, exact, reasons })
  expect((await dismiss('rubro')).body.dismissed).toBe('rubro')
  expect(await fitOf(OPEN, own)).toEqual(before[0])
  const effect = await own.call('GET', `/api/bid/by/${FAR}/dismissal/effect?reason=rubro`)
  expect(effect).toMatchObject({
    status: 200,
    body: { bid_idn: FAR, reason: 'rubro', lowered: 1, region: 12, families: [{ family: 42_140_000 }] },
  })
  expect((await dismiss('rubro', 'all')).body.dismissed).toBe('rubro')
  const against = await fitOf(OPEN, own)
  expect(against.reasons.at(-1)).toMatchObject({ feature: 'dismissedFamily', points: -10, dismissals: 1 })
  expect((await fitOf(FAR, own)).dismissed).toBe('rubro')
  expect((await own.call('GET', '/api/users/dismissals')).body).toEqual({
    dismissals: [
      { bid_idn: FAR, name: 'Adquisición de lentes ópticos', reason: 'rubro', reach: 'all', at: NOW.toISOString() },
    ],
    total: 1,
  })
  for (let i = 0; i < 2; i++) {
    const undone = await own.call('DELETE', `/api/bid/by/${FAR}/dismissal`)
    expect(undone).toEqual({ status: 200, body: { bid_idn: FAR, dismissed: null } })
  }
  expect(await Promise.all([fitOf(OPEN, own), fitOf(FAR, own), pageOf('', own)])).toEqual(before)
  expect((await own.call('GET', '/api/users/dismissals')).body).toEqual({ dismissals: [], total: 0 })
})

test('an unknown tender and an unknown reason are refused', async () => {
  const unknown = { status: 422, body: { code: 'unknown_tender', fields: [{ field: 'id', code: 'unknown' }] } }
  const at = '/api/bid/by/9-9-LE26'
  expect(await user.call('GET', `${at}/fit`)).toMatchObject(unknown)
  expect(await user.call('PUT', `${at}/dismissal`, { reason: 'lugar' })).toMatchObject(unknown)
  expect(await user.call('DELETE', `${at}/dismissal`)).toMatchObject(unknown)
  expect(await user.call('GET', `${at}/dismissal/effect?reason=lugar`)).toMatchObject(unknown)
  expect(await user.call('PUT', `/api/bid/by/${OPEN}/dismissal`, { reason: 'feo' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'reason', code: 'invalid' }] },
  })
})
