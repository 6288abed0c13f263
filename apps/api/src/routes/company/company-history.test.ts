import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { OFFER_STATES } from '@mirador/domain/ledger/offer'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { readCsv, readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const MADE = new Date('2026-11-20T03:00:00Z')
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const OWN = { rut: '76482913-1', name: 'Andina SpA' }
const DOS = { rut: '76000002-K', name: 'Dos Ltda' }
const code = (number: number) => `1057-${number}-LE26`
const lines = Array.from({ length: 12 }, (_, i) => i + 1)

let app: Awaited<ReturnType<typeof openTestApp>>
let company: Awaited<ReturnType<typeof app.signIn>>
let person: Awaited<ReturnType<typeof app.signIn>>
let other: Awaited<ReturnType<typeof app.signIn>>
let unregistered: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const institution = { institution_rut: '61602000-8', institution_name: 'Hospital Los Maitenes' }
  const records = [1, 2].map((number) =>
    tenderRecord({ bid_idn: code(number), ...institution, status: 8, read_at: NOW }),
  )
  await ingestTenders(app.database, records, NOW)
  const spool = new OfferSpool()
  const rut = institution.institution_rut
  // twelve lines: three won, nine lost by a tenth, one of them inadmissible; the same family and buyer throughout
  spool.add(
    tenderOffers(
      code(1),
      lines.flatMap((position) => [
        offer({
          ...OWN,
          position,
          unitAmount: 1_000,
          isSelected: position <= 3,
          ...(position === 12 && { state: OFFER_STATES.rejected }),
        }),
        offer({ ...DOS, position, number: 2, unitAmount: 900, isSelected: position > 3 }),
        offer({ ...PERSON, position, number: 3, unitAmount: 950 }),
      ]),
      { institutionRut: rut },
    ),
  )
  spool.add(
    tenderOffers(code(2), [offer(OWN), offer({ ...DOS, number: 2 })], {
      status: 6,
      awardedOn: null,
      institutionRut: rut,
    }),
  )
  await replaceOffers(app.database, { spool, sourceAt: MADE, completeMonth: null })
  company = await join('ventas@andina.cl', OWN.rut)
  person = await join('rosa@correo.cl', PERSON.rut)
  other = await join('nuevas@correo.cl', '76999999-K')
  unregistered = await app.signIn('sola@correo.cl')
})
afterAll(() => app.close())

async function join(email: string, rut: string) {
  const joined = await app.signIn(email)
  await joined.call('POST', '/api/users/register', { username: email })
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

const history = async (who = company) => (await who.call('GET', '/api/company/history')).body
const download = async (query: string, who = company) => {
  const answer = await fetch(`${app.url}/api/company/history/export${query}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { answer, file: Buffer.from(await answer.arrayBuffer()) }
}

const PERIOD = { from: '2026-11-01', to: '2026-11-01', source_at: MADE.toISOString() }
const NO_MONEY = { lines: 0, awarded_clp: 0, summed_lines: 0 }
const NOTHING_WON = { ...NO_MONEY, institutions: 0 }
const NOTHING_LOST = {
  ...NO_MONEY,
  close: NO_MONEY,
  chosen_was_cheaper: 0,
  own_was_not_dearer: 0,
  same_price: 0,
  not_comparable: 0,
  inadmissible: 0,
}

test('FIT-4 MKT-1 the own lines by year beside those of all suppliers at the same buyer, with the loaded period', async () => {
  const { won, lost, ...answer } = await history()
  expect(answer).toEqual({
    is_natural_person: false,
    period: PERIOD,
    years: [
      {
        year: 2026,
        tenders: 2,
        lines: 13,
        awarded_lines: 12,
        won_lines: 3,
        inadmissible_lines: 1,
        // three suppliers in each of twelve lines, of which one is chosen: the person counts
        market: { awarded_lines: 36, won_lines: 12 },
        rest: { awarded_lines: 24, won_lines: 9 },
        quotations: { requests: 0, decided: 0, won: 0 },
      },
    ],
  })
  // ten units of each line
  expect(won).toEqual({ lines: 3, awarded_clp: 30_000, summed_lines: 3, institutions: 1 })
  expect(lost).toEqual({
    lines: 9,
    awarded_clp: 81_000,
    summed_lines: 9,
    close: NO_MONEY,
    chosen_was_cheaper: 8,
    own_was_not_dearer: 0,
    same_price: 0,
    not_comparable: 0,
    inadmissible: 1,
  })
})

test('LED-3 the account of a natural person sees no history, only the reason', async () => {
  const answer = { is_natural_person: true, period: PERIOD, years: [], won: NOTHING_WON, lost: NOTHING_LOST }
  expect(await history(person)).toEqual(answer)
  expect(readCsv((await download('?format=csv', person)).file)).toHaveLength(1)
})

test.each([
  ['with a RUT without offers', () => other],
  ['without a company', () => unregistered],
])('MKT-2 an account %s has no years, and sees the loaded period', async (_, who) => {
  const answer = { is_natural_person: false, period: PERIOD, years: [], won: NOTHING_WON, lost: NOTHING_LOST }
  expect(await history(who())).toEqual(answer)
})

test("MKT-1 the table by year is downloaded as CSV and XLSX, with shares of ten or more; the download is in the account's log", async () => {
  const { answer, file } = await download('?format=csv')
  expect(answer.headers.get('content-disposition')).toMatch(/filename="mi-historia-2026-11-22.csv"/)
  const [head, row] = readCsv(file)
  expect(head?.slice(0, 6)).toEqual([
    ...['Año de publicación', 'Canal', 'Procesos', 'Líneas ofertadas', 'Líneas adjudicadas', 'Ganadas'],
  ])
  expect(row).toEqual([...['2026', 'Licitaciones', '2', '13', '12', '3', '25', '9,6', '48,4', '1', '36', '12', '33,3']])
  const xlsx = await readXlsx((await download('?columns=year,won_lines')).file)
  expect(xlsx.map((row) => [...row.values()])).toEqual([
    ['Año de publicación', 'Ganadas'],
    [2026, 3],
  ])
  const { body } = await company.call('GET', '/api/users/security/events')
  expect(JSON.stringify(body)).toContain('"history"')
})

test('API-1 an unknown column is named', async () => {
  const { answer, file } = await download('?columns=year,salario')
  expect(answer.status).toBe(400)
  expect(file.toString()).toContain('salario')
})

test('LED-3 the look-up of a RUT counts the tenders of a legal person alone', async () => {
  const lookUp = async (rut: string) => (await app.callAs('GET', `/sii/${rut}`)).body
  expect(await lookUp(OWN.rut)).toEqual({ rut: OWN.rut, razon_social: null, offered_tenders: 2 })
  expect(await lookUp('76999999-K')).toEqual({ rut: '76999999-K', razon_social: null })
  expect(await lookUp(PERSON.rut)).toEqual({ rut: PERSON.rut, razon_social: null })
})

test('FIT-4 LED-3 proposals from the history for the profile; none for a natural person or a company without offers', async () => {
  const proposed = async (who = company) => (await who.call('GET', '/api/company/history/profile')).body
  // both tenders have one family; their lines are unknown, and two amounts have no range
  expect(await proposed()).toEqual({
    tenders: 2,
    rubros: [{ code: 43_210_000, name: 'Equipos informáticos y accesorios', tenders: 2 }],
    words: [],
    regions: [],
    amounts: null,
  })
  for (const who of [person, other, unregistered]) {
    expect(await proposed(who)).toEqual({ tenders: 0, rubros: [], words: [], regions: [], amounts: null })
  }
})
