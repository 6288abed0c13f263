import { OfferSpool } from '@mirador/database/ledger/offer-spool'
import { replaceOffers } from '@mirador/database/ledger/replace-offers'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestNotices, type TestNotices } from './test-notices.ts'

const CODE = '1057-1-LE26'
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const CLOSES = new Date('2026-11-26T18:00:00Z')
/** Suppliers that may be one: without a RUT, and with a foreign number. */
const OTHERS = ['', 'QX56463984-2'].map((rut, i) => ({ rut, name: `Rosalinda Quintupil ${i}` }))
const NAMED = /Quintupil|Rosalinda|12\.?345\.?678|56463984/i

let notices: TestNotices
beforeAll(async () => {
  notices = await openTestNotices()
})
afterAll(() => notices.app.close())

test('LED-3 no mail, calendar or feed names a natural person, or a supplier without a RUT, whose offer was chosen', async () => {
  await notices.read(CODE, { closes_at: CLOSES })
  const { call } = await notices.join('ana@andina.cl', [CODE])
  await call('POST', '/api/users/searches', { name: 'Compras', filters: { q: 'compra' }, in_digest: true })
  const awards = [PERSON, ...OTHERS].map(({ rut, name }) => ({
    ...{ supplier_rut: rut, supplier_name: name, quantity: 10, unit_amount: 1_000 },
  }))
  await notices.read(CODE, {
    closes_at: CLOSES,
    status: 8,
    items: [tenderItem({ product_name: 'Lentes', awards })],
  })
  const spool = new OfferSpool()
  const offers = [PERSON, ...OTHERS].map((one, i) => offer({ ...one, isSelected: true, number: i + 1 }))
  spool.add(tenderOffers(CODE, offers))
  await replaceOffers(notices.app.database, { spool, sourceAt: notices.now(), completeMonth: null })

  const feeds = [
    (await call('POST', '/api/users/calendar')).body.feed.url,
    (await call('GET', '/api/users/searches')).body.searches[0].feed_url,
  ] as string[]
  for (const feed of feeds) {
    const text = await (await fetch(notices.app.url + new URL(feed).pathname)).text()
    expect(text).toContain(CODE)
    expect(text).not.toMatch(NAMED)
  }

  notices.at('2026-11-17T10:30:00Z')
  await notices.app.notices.turn()
  const mails = await notices.mails()
  expect(mails.map(({ recipient }) => recipient)).toContain('ana@andina.cl')
  const text = JSON.stringify(mails)
  expect(text).toContain(CODE)
  expect(text).not.toMatch(NAMED)
})
