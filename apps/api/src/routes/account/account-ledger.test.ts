import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { OFFER_CURRENCIES, OFFER_STATES, type Offer } from '@mirador/domain/ledger/offer'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { ledgerContent, tallies } from '@mirador/ingestion/files/test-ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../test-app.ts'
import { joinComplete, RUT, storeTender } from './test-account.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const NAME = 'ANDINA SOCIEDAD POR ACCIONES'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  await storeTender(app)
  const spool = new OfferSpool()
  const offer: Offer = {
    position: 1,
    family: 43210000,
    number: 1,
    supplier: supplierIdentity(RUT, null, ''),
    supplierName: NAME,
    state: OFFER_STATES.accepted,
    currency: OFFER_CURRENCIES.CLP,
    isSelected: true,
    unitAmount: 8_123,
    totalAmount: 81_230,
    quantity: 10,
    awardedQuantity: 10,
    sentOn: '2026-10-02',
    flags: 0,
  }
  spool.add({
    bidIdn: '1057-1-LE26',
    year: 2026,
    month: '2026-10-01',
    status: 8,
    institutionRut: null,
    closedOn: '2026-10-03',
    awardedOn: '2026-10-20',
    offers: [offer],
  })
  expect(await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: null })).toMatchObject({ written: 1 })
})
afterAll(() => app.close())

test('LED-2 the published offers of a company are no data of its account: no part of the download, and not deleted with it', async () => {
  const before = await ledgerContent(app.database)
  expect(before).toContain(NAME)
  const ana = await joinComplete(app, 'ana@andina.cl')
  const { status, body } = await ana.call('GET', '/api/users/account')
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toMatch(/SOCIEDAD POR ACCIONES|8123|81230/)
  const deleted = await ana.call('POST', '/api/users/account/deletion', { password: PASSWORD })
  expect(deleted.status).toBe(200)
  expect(await ledgerContent(app.database)).toBe(before)
  const { stored, counted } = await tallies(app.database)
  expect(stored).toEqual(counted)
  expect(stored).not.toEqual([])
})
