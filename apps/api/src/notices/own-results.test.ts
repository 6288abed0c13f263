import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestNotices, type TestNotices, USUAL } from './test-notices.ts'

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

const award = () => notices.read(CODE, { status: 8 })

/**
 * Imports the offers of the tender.
 * @param price of the winning offer, beside the own one
 */
async function importOffers({ price = 880, status = 8 } = {}) {
  const spool = new OfferSpool()
  spool.add(
    tenderOffers(
      CODE,
      [
        offer({ ...OWN, unitAmount: 900, isSelected: true }),
        offer({ ...PERSON, number: 2 }),
        offer({ ...OWN, position: 2, unitAmount: 1_000 }),
        offer({ ...DOS, position: 2, number: 2, unitAmount: price, isSelected: true }),
      ],
      { status },
    ),
  )
  const at = notices.now()
  await replaceOffers(notices.app.database, { spool, sourceAt: at, completeMonth: null, importedAt: at })
}

/** The notices of an account, after a new sign-in, since the clock has moved on. */
const bellOf = async (email: string) => (await notices.callOf(email, 'GET', '/api/users/notices')).notices
const ANA = 'ana@andina.cl'
const BETO = 'beto@correo.cl'
const ana = (method: string, path: string, body?: unknown) => notices.callOf(ANA, method, path, body)
/** The mails of the next morning, by recipient. */
async function nextMorning() {
  notices.at(new Date(notices.now().getTime() + DAY_MS))
  await notices.app.notices.turn()
  return (await notices.mails()).map((mail) => [mail.recipient, mail.subject, JSON.stringify(mail)] as const)
}

test('MKT-1 the news of an award states the result of the own offer, in the mail and in the bell', async () => {
  await notices.read(CODE, { status: 6 })
  const { call } = await follow(ANA, OWN)
  const other = await follow(BETO, PERSON)
  notices.later(60_000)
  await award()
  await importOffers()
  const { body } = await call('GET', '/api/users/notices')
  expect(body.notices).toMatchObject([
    { kind: 'change', bid_idn: CODE, own_result: { lines: 2, won: 1, compared_line: 2, difference: -0.12 } },
  ])
  expect((await other.call('GET', '/api/users/notices')).body.notices).toMatchObject([{ own_result: null }])

  notices.at('2026-11-17T10:30:00Z')
  await notices.app.notices.turn()
  const mails = await notices.mails()
  const textOf = (recipient: string) => JSON.stringify(mails.find((mail) => mail.recipient === recipient))
  expect(textOf(ANA)).toContain(SENTENCE)
  expect(textOf(BETO)).toContain(CODE)
  expect(textOf(BETO)).not.toContain('Tu oferta')
  expect(JSON.stringify(mails)).not.toMatch(/Quintupil|12\.?345\.?678/)
})

test('MKT-1 while the offers of an awarded tender are not known, its news states no result', async () => {
  await notices.read(CODE, { status: 6 })
  const { call } = await follow(ANA, OWN)
  notices.later(60_000)
  await award()
  expect((await call('GET', '/api/users/notices')).body.notices).toMatchObject([{ own_result: null }])
  notices.at('2026-11-17T10:30:00Z')
  await notices.app.notices.turn()
  expect(JSON.stringify(await notices.mails())).not.toContain('Tu oferta')
})

describe('MKT-1 offers of an awarded tender that become known later', () => {
  async function awardMailed() {
    await notices.read(CODE, { status: 6 })
    await follow(ANA, OWN)
    await follow(BETO, PERSON)
    notices.later(60_000)
    await award()
    await nextMorning()
    for (const email of [ANA, BETO]) {
      await notices.callOf(email, 'POST', '/api/users/follow_bid/seen', { up_to: 1_000_000 })
    }
  }
  const own_result = { lines: 2, won: 1, compared_line: 2, difference: -0.12 }

  test('are reported to a company that made one: once in a mail, and in the bell until they are seen', async () => {
    await awardMailed()
    expect(await bellOf(ANA)).toEqual([])
    await importOffers()
    const at = notices.now().toISOString()
    expect(await bellOf(ANA)).toEqual([{ kind: 'result', at, bid_idn: CODE, name: `Compra ${CODE}`, own_result }])
    expect(await bellOf(BETO)).toEqual([])

    const mails = await nextMorning()
    expect(mails.map(([to, subject]) => [to, subject])).toEqual([[ANA, `Resultado de tu oferta · Compra ${CODE}`]])
    expect(mails[0]?.[2]).toContain(SENTENCE)
    expect(mails[0]?.[2]).toContain(`https://mirador.example/dashboard/${CODE}/detail#ofertas`)
    expect(await nextMorning()).toEqual([])

    const offers = () => ana('GET', `/api/bid/offers?bid_idn=${CODE}`)
    expect((await offers()).own).toMatchObject({ lines: 2, won: 1, is_unseen: true })
    await ana('POST', '/api/users/follow_bid/seen', { up_to: 1_000_000, bid_idn: CODE })
    expect((await offers()).own, 'only its changes were seen').toMatchObject({ is_unseen: true })
    const seen = { up_to: 0, bid_idn: CODE, own_result: true }
    for (const _ of 'ab') await ana('POST', '/api/users/follow_bid/seen', seen)
    expect((await offers()).own).toMatchObject({ lines: 2, won: 1, is_unseen: false })
    expect(await bellOf(ANA)).toEqual([])
  })

  test('are not mailed when they were seen before', async () => {
    await awardMailed()
    await importOffers()
    await ana('POST', '/api/users/follow_bid/seen', { up_to: 0 })
    expect(await nextMorning()).toEqual([])
  })

  test('are reported with the changes of the tender when it has any', async () => {
    await awardMailed()
    await importOffers()
    await notices.read(CODE, { status: 8, name: 'Otro nombre' })
    expect(await bellOf(ANA)).toMatchObject([{ kind: 'change', change: { field: 'name' }, own_result }])
    const [[, subject, mail] = [], ...otherMails] = (await nextMorning()).filter(([to]) => to === ANA)
    expect([subject, otherMails]).toEqual(['Cambió el nombre · Otro nombre', []])
    expect(mail?.split(SENTENCE)).toHaveLength(3)
  })

  test('are no news when the source writes the month again', async () => {
    await awardMailed()
    await importOffers()
    await nextMorning()
    await ana('POST', '/api/users/follow_bid/seen', { up_to: 0 })
    await importOffers({ price: 870 })
    expect(await bellOf(ANA)).toEqual([])
    expect(await nextMorning()).toEqual([])
  })

  test('are news once the file has the award, not while it only has the offers', async () => {
    await awardMailed()
    await importOffers({ status: 6 })
    expect(await bellOf(ANA)).toEqual([])
    notices.later(60_000)
    await importOffers()
    expect(await bellOf(ANA)).toMatchObject([{ kind: 'result', own_result }])
  })

  test('are no news for a follow that begins later', async () => {
    await award()
    await importOffers()
    await follow(ANA, OWN)
    notices.later(60_000)
    await importOffers({ price: 870 })
    expect(await bellOf(ANA)).toEqual([])
    expect(await nextMorning()).toEqual([])
  })

  test('end with the follow', async () => {
    await awardMailed()
    await importOffers()
    await ana('DELETE', `/api/users/follow_bid/${CODE}`)
    expect(await bellOf(ANA)).toEqual([])
    expect(await nextMorning()).toEqual([])
  })

  test('are mailed at once to an account that gets changes at once', async () => {
    await awardMailed()
    await ana('PUT', '/api/users/mail_preferences', { ...USUAL, changes: 'now' })
    notices.at('2026-11-18T15:00:00Z')
    await notices.turn()
    await importOffers()
    notices.later(HOUR_MS)
    expect(await notices.turn()).toEqual([`Resultado de tu oferta · Compra ${CODE}`])
  })
})
