import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { saveEvaluations } from '@mirador/database/evaluation/evaluations'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const [ASKED, UNDECIDED, ELSEWHERE] = ['1057-98-LE26', '1057-99-LE26', '1057-97-LE26']
const FAMILY = 43_210_000
const OWN = { rut: '76000001-1', name: 'Uno SpA' }
const OTHER = { rut: '76000002-K', name: 'Dos Ltda' }
const HIDDEN = { rut: '76000003-8', name: 'Solo en una sin decidir SpA' }
const FAR = { rut: '76000004-6', name: 'Solo en otro comprador SpA' }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const BUYER = { institution_rut: '61602000-8', institution_name: 'Hospital Ficticio' }
const ANOTHER = { institution_rut: '61602001-6', institution_name: 'Otro Hospital Ficticio' }

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const items = [tenderItem({ position: 1, product_code: 43_211_503, unit: 'Unidad', quantity: 10 })]
  const past = Array.from({ length: 4 }, (_, n) => `1057-${n + 1}-LE26`)
  const record = (bid_idn: string, status: number, buyer = BUYER) =>
    tenderRecord({ bid_idn, status, items, read_at: NOW, ...buyer })
  await ingestTenders(
    app.database,
    [
      ...past.map((code) => record(code, 8)),
      ...[record(ASKED, 5), record(UNDECIDED, 6), record(ELSEWHERE, 8, ANOTHER)],
    ],
    NOW,
  )
  const spool = new OfferSpool()
  const common = { institutionRut: BUYER.institution_rut, month: '2026-10-01' }
  for (const [n, code] of past.entries()) {
    const offers = [
      offer({ ...OTHER, family: FAMILY, isSelected: n < 3 }),
      ...(n < 2 ? [offer({ ...OWN, family: FAMILY, number: 2, isSelected: false })] : []),
      ...(n === 3 ? [offer({ ...PERSON, family: FAMILY, number: 3, isSelected: true })] : []),
    ]
    spool.add(tenderOffers(code, offers, { ...common, month: n === 0 ? '2026-09-01' : '2026-10-01' }))
  }
  spool.add(tenderOffers(UNDECIDED, [offer({ ...HIDDEN, family: FAMILY })], { ...common, status: 6, awardedOn: null }))
  spool.add(
    tenderOffers(ELSEWHERE, [offer({ ...FAR, family: FAMILY, isSelected: true })], {
      ...common,
      institutionRut: ANOTHER.institution_rut,
    }),
  )
  await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: null })
  user = await app.signIn('ventas@empresa.cl')
  await ensureAccount(app.database.db, user.sub, NOW)
  await insertCompany(
    app.database.db,
    {
      sub: user.sub,
      rut: OWN.rut,
      canonical_name: OWN.name,
      brand_name: OWN.name,
      email_address: 'ventas@empresa.cl',
      phone_number: '+56 9 8765 4321',
    },
    NOW,
  )
})
afterAll(() => app.close())

const read = async (bid_idn = ASKED) => (await user.call('GET', `/api/bid/bidders?bid_idn=${bid_idn}`)).body

test('MKT-1 the bidders on the awarded tenders of the buyer with their counts, choices, period and the own company', async () => {
  expect(await read()).toEqual({
    institution_name: BUYER.institution_name,
    from: '2024-11-01',
    to: '2026-10-01',
    tenders: 4,
    test: null,
    bidders: [
      { ...OTHER, is_own: false, bids: 4, won: 3, last_month: '2026-10-01' },
      { ...OWN, is_own: true, bids: 2, won: 0, last_month: '2026-10-01' },
      { ...FAR, is_own: false, bids: 0, won: 0, last_month: null },
    ],
    natural_persons: { bids: 1, won: 1, last_month: '2026-10-01' },
  })
})

test('LED-3 a natural person is not named, and nobody because of an undecided tender', async () => {
  expect(JSON.stringify(await read())).not.toMatch(/Quintupil|12345678|76000003|sin decidir/)
})

test('MKT-1 the tender of the request does not count, an unknown one has no bidders', async () => {
  expect((await read('1057-1-LE26')).tenders).toBe(3)
  expect(await read('9-9-LE26')).toMatchObject({ tenders: 0, bidders: [], natural_persons: null })
})

test('MKT-1 the quality of the list is shown once it was measured on the loaded offers', async () => {
  const row = { name: 'winners', data: 'ledger', dataHash: 'ab'.repeat(32), fromOn: '2026-01-01', toOn: '2026-10-31' }
  await saveEvaluations(
    app.database.db,
    [
      { ...row, model: 'mixed and shrunk', n: 700, metrics: { top5: 0.31, ceiling: 0.66 } },
      { ...row, model: 'most frequent of all', n: 700, metrics: { top5: 0.1, ceiling: 0.66 } },
    ],
    NOW,
  )
  expect((await read()).test).toEqual({ tenders: 700, first_five: 0.31, known: 0.66 })
})
