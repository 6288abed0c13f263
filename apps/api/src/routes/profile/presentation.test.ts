import { removePresentations } from '@mirador/database/accounts/presentations'
import { administerCompany } from '@mirador/database/identity/company-administration'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const RUT = '76118195-5'
const EMAIL = 'ventas@ficticia.cl'
const NOTHING = { sentence: '', website: '', offering: '' }
const SAID = {
  sentence: 'Equipos dentales en el Biobío',
  website: 'https://ficticia.cl',
  offering: 'Arriendo y mantención de equipos.',
}

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>
let reader: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  user = await app.signIn(EMAIL)
  reader = await app.signIn('otra@empresa.cl')
  await user.call('POST', '/api/users/company', {
    rut: RUT,
    canonical_name: 'Ficticia del Sur SpA',
    username: 'Ficticia del Sur SpA',
    brand_name: 'Ficticia',
    email_address: 'contacto@ficticia.cl',
    phone_number: '+56 9 1234 5678',
    user_id: user.sub,
  })
  await ingestTenders(app.database, [tenderRecord({ bid_idn: '1057-1-LE26', status: 8, read_at: NOW })], NOW)
  const spool = new OfferSpool()
  spool.add(tenderOffers('1057-1-LE26', [offer({ rut: RUT, name: 'FICTICIA DEL SUR SPA' })]))
  await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: null })
})
afterAll(() => app.close())

const save = (presentation: unknown) => user.call('PUT', '/api/users/company/presentation', presentation)
const own = async () => (await user.call('GET', '/api/users/company/presentation')).body
const readPresentation = async () => (await reader.call('GET', `/api/supplier/by/rut/${RUT}`)).body[0].presentation
const administer = (action: 'verify' | 'unverify') =>
  administerCompany(app.database.db, action, { rut: RUT, email: EMAIL }, NOW)

test('a company that is not verified has no presentation', async () => {
  expect(await save(SAID)).toMatchObject({ status: 422, body: { code: 'company_unverified' } })
  expect(await own()).toEqual(NOTHING)
  expect(await readPresentation()).toBeNull()
})

test('the presentation of a verified company is in its public profile while it is verified', async () => {
  await administer('verify')
  expect(await readPresentation()).toBeNull()
  expect(await save({ ...SAID, sentence: `  ${SAID.sentence} ` })).toEqual({ status: 200, body: SAID })
  expect(await own()).toEqual(SAID)
  expect(await readPresentation()).toEqual(SAID)
  await administer('unverify')
  expect(await readPresentation()).toBeNull()
  await administer('verify')
  expect(await readPresentation()).toEqual(SAID)
  expect((await save(NOTHING)).status).toBe(200)
  expect(await readPresentation()).toBeNull()
})

test('saving the record of the company keeps its presentation', async () => {
  await save(SAID)
  const { company } = (await user.call('GET', '/api/users/info')).body
  expect((await user.call('PUT', '/api/users/company', { ...company, brand_name: 'Otra' })).status).toBe(200)
  expect(await own()).toEqual(SAID)
})

test('a presentation that the operator removed is not shown', async () => {
  await save(SAID)
  expect(await removePresentations(app.database.db, RUT, NOW)).toBe(true)
  expect(await readPresentation()).toBeNull()
  expect(await own()).toEqual(NOTHING)
  expect(await removePresentations(app.database.db, RUT, NOW)).toBe(false)
})

test.each([
  [{ website: 'javascript:alert(1)' }, 'website', 'invalid'],
  [{ website: 'ficticia.cl' }, 'website', 'invalid'],
  [{ website: 'https://mercadopublico.cl@otra.cl' }, 'website', 'invalid'],
  [{ sentence: 'a'.repeat(161) }, 'sentence', 'too_long'],
  [{ sentence: 'dos\nlíneas' }, 'sentence', 'invalid'],
  [{ offering: 'texto \u202e al revés' }, 'offering', 'invalid'],
  [{ offering: null }, 'offering', 'invalid'],
  [{ offering: undefined }, 'offering', 'required'],
])('%j is refused and nothing changes', async (wrong, field, code) => {
  await save(SAID)
  expect(await save({ ...SAID, ...wrong })).toMatchObject({ status: 400, body: { fields: [{ field, code }] } })
  expect(await own()).toEqual(SAID)
})
