import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { OfferSpool } from '@mirador/database/ledger/offer-spool'
import { replaceOffers } from '@mirador/database/ledger/replace-offers'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestNotices, type TestNotices } from './test-notices.ts'

const CODE = '1057-1-LE26'
const OWN = { rut: '76482913-1', name: 'Andina SpA' }
const DOS = { rut: '76000002-K', name: 'Dos Ltda' }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const SENTENCE = 'Tu oferta: elegida en 1 de 2 líneas; en la línea 2 la elegida fue 12 % más barata'

let notices: TestNotices
beforeAll(async () => {
  notices = await openTestNotices()
})
beforeEach(async () => {
  notices.at('2026-11-16T12:00:00Z')
  await notices.empty()
})
afterAll(() => notices.app.close())

async function follow(email: string, company: { rut: string; name: string }) {
  const joined = await notices.join(email, [CODE])
  await ensureAccount(notices.app.database.db, joined.sub, notices.now())
  const contact = { brand_name: company.name, email_address: email, phone_number: '+56 9 8765 4321' }
  const { rut, name: canonical_name } = company
  await insertCompany(notices.app.database.db, { sub: joined.sub, rut, canonical_name, ...contact }, notices.now())
  return joined
}

async function award(isKnown: boolean) {
  await notices.read(CODE, { status: 8 })
  if (!isKnown) return
  const spool = new OfferSpool()
  spool.add(
    tenderOffers(CODE, [
      offer({ ...OWN, unitAmount: 900, isSelected: true }),
      offer({ ...PERSON, number: 2 }),
      offer({ ...OWN, position: 2, unitAmount: 1_000 }),
      offer({ ...DOS, position: 2, number: 2, unitAmount: 880, isSelected: true }),
    ]),
  )
  await replaceOffers(notices.app.database, { spool, sourceAt: notices.now(), completeMonth: null })
}

test('MKT-1 the news of an award says how the own offer ended, in the mail and in the bell', async () => {
  await notices.read(CODE, { status: 6 })
  const { call } = await follow('ana@andina.cl', OWN)
  const other = await follow('beto@correo.cl', PERSON)
  notices.later(60_000)
  await award(true)
  const { body } = await call('GET', '/api/users/notices')
  expect(body.notices).toMatchObject([
    { kind: 'change', bid_idn: CODE, own_result: { lines: 2, won: 1, compared_line: 2, difference: -0.12 } },
  ])
  expect((await other.call('GET', '/api/users/notices')).body.notices).toMatchObject([{ own_result: null }])

  notices.at('2026-11-17T10:30:00Z')
  await notices.app.notices.turn()
  const mails = await notices.mails()
  const textOf = (recipient: string) => JSON.stringify(mails.find((mail) => mail.recipient === recipient))
  expect(textOf('ana@andina.cl')).toContain(SENTENCE)
  expect(textOf('beto@correo.cl')).toContain(CODE)
  expect(textOf('beto@correo.cl')).not.toContain('Tu oferta')
  expect(JSON.stringify(mails)).not.toMatch(/Quintupil|12\.?345\.?678/)
})

test('MKT-1 while the offers of an awarded tender are not known its news says nothing of them', async () => {
  await notices.read(CODE, { status: 6 })
  const { call } = await follow('ana@andina.cl', OWN)
  notices.later(60_000)
  await award(false)
  expect((await call('GET', '/api/users/notices')).body.notices).toMatchObject([{ own_result: null }])
  notices.at('2026-11-17T10:30:00Z')
  await notices.app.notices.turn()
  expect(JSON.stringify(await notices.mails())).not.toContain('Tu oferta')
})
