import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { addMonths, monthsFrom, quarterOf } from '@mirador/domain/market/market-months'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { addDays } from '@mirador/domain/time/chile-time'
import { readCsv } from '@mirador/testing/files/read-spreadsheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'
import {
  BUYERS,
  CLINICAL,
  COMPANIES,
  LAPTOPS,
  MONTH,
  makeRequests,
  makeSamples,
  OWN,
  PERSON,
  type Sample,
} from './test-market.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
/** A natural person, or an internal field of the database. */
const NAMED = /Quintupil|Rosalinda|12\.?345\.?678|supplier_id|tender_id|bidder_id|institution_id/

const samples = makeSamples()
const requests = makeRequests()
let app: Awaited<ReturnType<typeof openTestApp>>
let company: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const records = samples.map(({ code, month, family, region, type, buyer, status }) =>
    tenderRecord({
      bid_idn: code,
      name: `Compra ${code}`,
      type_code: type,
      institution_rut: buyer,
      region,
      status,
      read_at: NOW,
      published_at: new Date(`${month.slice(0, 7)}-10T15:00:00Z`),
      items: [tenderItem({ product_code: family + 1_503 })],
    }),
  )
  await ingestTenders(app.database, records, NOW)
  await ingestTenders(
    app.database,
    requests.map(({ code, month, families, region }) =>
      tenderRecord({
        bid_idn: code,
        name: `Solicitud ${code}`,
        institution_rut: BUYERS[0] ?? null,
        region,
        read_at: NOW,
        // the first instant of the month in Chile
        published_at: startOfChileanDay(month) ?? NOW,
        items: families.map((family, i) => tenderItem({ position: i + 1, product_code: family + 1_503 })),
      }),
    ),
    NOW,
  )
  const nameOf = new Map([...COMPANIES, PERSON].map(({ rut, name }) => [rut, name]))
  for (const [month, own] of Map.groupBy(samples, ({ month }) => month)) {
    const spool = new OfferSpool()
    for (const { code, family, buyer, status, days, bids } of own) {
      if (bids.length === 0) continue
      const closedOn = new Date('2026-01-01T12:00:00Z')
      const awardedOn = new Date(closedOn.getTime() + days * 86_400_000)
      const offers = bids.map(({ rut, price, isChosen }, i) =>
        offer({
          rut,
          name: nameOf.get(rut) ?? '',
          family,
          number: i + 1,
          unitAmount: price,
          isSelected: isChosen,
          awardedQuantity: isChosen ? 10 : 0,
        }),
      )
      const [closed, awarded] = [closedOn, awardedOn].map((day) => day.toISOString().slice(0, 10))
      const dates = { closedOn: closed ?? null, awardedOn: status === 8 ? (awarded ?? null) : null }
      spool.add(tenderOffers(code, offers, { month, status, institutionRut: buyer, ...dates }))
    }
    await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: month })
  }
  company = await app.signIn('ventas@andina.cl')
  await company.call('POST', '/api/users/register', { username: 'ventas@andina.cl' })
  await company.call('POST', '/api/users/company', {
    user_id: company.sub,
    rut: OWN.rut,
    canonical_name: 'Andina',
    username: 'Andina',
    brand_name: 'Andina',
    email_address: 'ventas@andina.cl',
    phone_number: '+56 9 8765 4321',
  })
})
afterAll(() => app.close())

const ask = async (path: string) => (await company.call('GET', `/api/market${path}`)).body

const count = <Item>(items: readonly Item[], is: (item: Item) => boolean) => items.filter(is).length
const isAwarded = ({ status, bids }: Sample) => status === 8 && bids.length > 0
const lowestOf = ({ bids }: Sample) => Math.min(...bids.map(({ price }) => price))
const chosenOf = ({ bids }: Sample) => bids.find(({ isChosen }) => isChosen)

/** Median and quartiles of some values, computed independently. */
function bruteSpread(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => {
    const place = part * (sorted.length - 1)
    const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
    return low + (high - low) * (place % 1)
  }
  return sorted.length === 0 ? null : { n: sorted.length, median: at(0.5), from: at(0.25), to: at(0.75) }
}

/** The expected answer for the tenders of a month, counted one by one. */
function bruteMonth(month: string, isIncomplete: boolean, own: readonly Sample[]) {
  const awarded = own.filter(isAwarded)
  const compared = awarded.filter(({ bids }) => bids.length > 1)
  return {
    month,
    is_incomplete: isIncomplete,
    tenders: own.length,
    bidders: bruteSpread(awarded.map(({ bids }) => bids.length)),
    days: bruteSpread(awarded.map(({ days }) => days)),
    single: { k: count(awarded, ({ bids }) => bids.length === 1), n: awarded.length },
    lowest: { k: count(compared, (one) => chosenOf(one)?.price === lowestOf(one)), n: compared.length },
    deserted: { k: count(own, ({ status }) => status === 7), n: count(own, ({ status }) => status !== 5) },
    awarded_clp: awarded.reduce((sum, one) => sum + (chosenOf(one)?.price ?? 0) * 10, 0),
  }
}

interface MonthCounts {
  month: string
  tenders: number
  agile: number | null
}

interface Question {
  family: number
  region?: number
  bid_type?: number
  months?: number
  grain?: 'month' | 'quarter'
}

const QUESTIONS: readonly Question[] = [
  { family: LAPTOPS },
  { family: CLINICAL, months: 36 },
  { family: LAPTOPS, region: 9 },
  { family: LAPTOPS, bid_type: 3, months: 12 },
  { family: LAPTOPS, grain: 'quarter' },
  { family: LAPTOPS, region: 13, bid_type: 2, months: 36, grain: 'quarter' },
]

test.each(QUESTIONS)(
  'MKT-1 the months, buyers and companies of the market %j equal a count of its offers',
  async (question) => {
    const { family, region = null, bid_type = null, months = 24, grain = 'month' } = question
    const query = `?${new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]))}`
    const from = quarterOf(addMonths(MONTH, -months))
    const own = samples.filter(
      (one) =>
        one.family === family &&
        one.month >= from &&
        (region === null || one.region === region) &&
        (bid_type === null || one.type === (bid_type === 2 ? 'LE' : 'LP')),
    )
    const firstOf = grain === 'quarter' ? quarterOf : (month: string) => month
    const firsts = [...new Set(monthsFrom(from, MONTH).map(firstOf))]
    const market = await ask(query)
    expect(market).toMatchObject({ family: { code: family }, from, to: MONTH, ledger: { to: MONTH } })
    const agileFrom = bid_type === null ? addMonths(MONTH, -4) : null
    const ownRequests = requests.filter(
      (one) => one.families.includes(family) && (region === null || one.region === region),
    )
    const isKnown = (first: string) =>
      agileFrom !== null && monthsFrom(agileFrom, MONTH).some((month) => firstOf(month) === first)
    expect(market.agile_from).toBe(agileFrom)
    expect(market.months).toEqual(
      firsts.map((first) => ({
        ...bruteMonth(
          first,
          first === firstOf(MONTH),
          own.filter(({ month }) => firstOf(month) === first),
        ),
        agile: isKnown(first) ? count(ownRequests, ({ month }) => firstOf(month) === first) : null,
      })),
    )

    const buyers = BUYERS.map((rut) => own.filter(({ buyer }) => buyer === rut)).filter((some) => some.length > 0)
    expect(market.buyers.total).toBe(buyers.length)
    const bySize = (list: { rut: string; tenders: number }[]) =>
      list.toSorted((one, other) => other.tenders - one.tenders || (one.rut < other.rut ? -1 : 1))
    expect(
      bySize(
        market.buyers.institutions.map(
          ({ name: _, ...buyer }: { name: string; rut: string; tenders: number }) => buyer,
        ),
      ),
    ).toEqual(
      bySize(
        buyers.map((some) => ({
          rut: some[0]?.buyer ?? '',
          tenders: some.length,
          single: bruteMonth('', false, some).single,
        })),
      ),
    )

    const awarded = own.filter(isAwarded)
    const { companies, ...counts } = await ask(`/companies${query}`)
    const legal = COMPANIES.filter(({ rut }) => awarded.some((one) => chosenOf(one)?.rut === rut))
    expect(counts).toEqual({
      awarded: awarded.length,
      read: awarded.length,
      legal: legal.length,
      others: count(awarded, (one) => chosenOf(one)?.rut === PERSON.rut),
    })
    const byRut = (list: { rut: string }[]) => list.toSorted((one, other) => (one.rut < other.rut ? -1 : 1))
    expect(byRut(companies)).toEqual(
      byRut(
        legal.map(({ rut, name }) => {
          const offered = awarded.filter(({ bids }) => bids.some((one) => one.rut === rut))
          const won = awarded.filter((one) => chosenOf(one)?.rut === rut)
          return {
            rut,
            name,
            is_own: rut === OWN.rut,
            tenders: offered.length,
            chosen: won.length,
            awarded_clp: won.reduce((sum, one) => sum + (chosenOf(one)?.price ?? 0) * 10, 0),
            last: won
              .map(({ month }) => month)
              .sort()
              .at(-1),
          }
        }),
      ),
    )

    // the linked list of tenders has exactly these
    const list = new URLSearchParams({ scope: 'all', family: String(family), published_from: from })
    if (region !== null) list.set('region', String(region))
    if (bid_type !== null) list.set('bid_type', String(bid_type))
    const { body } = await company.call('GET', `/api/bid/all?${list}`)
    expect(body.total).toBe(own.length)
    const busiest = market.months.toSorted((a: MonthCounts, b: MonthCounts) => b.tenders - a.tenders)[0] as MonthCounts
    list.set('published_from', busiest.month)
    list.set('published_to', addDays(addMonths(busiest.month, grain === 'quarter' ? 3 : 1), -1))
    expect((await company.call('GET', `/api/bid/all?${list}`)).body.total).toBe(busiest.tenders)
    if (agileFrom === null) return
    list.set('channel', 'agil')
    list.set('published_from', MONTH)
    list.set('published_to', addDays(addMonths(MONTH, 1), -1))
    const inMonth = count(ownRequests, ({ month }) => month === MONTH)
    expect(inMonth).toBeGreaterThan(0)
    expect((await company.call('GET', `/api/bid/all?${list}`)).body.total).toBe(inMonth)
  },
)

test('MKT-1 without a family the market is the busiest rubro of the account, without rubros there is none', async () => {
  expect(await ask('')).toMatchObject({ family: null, rubros: [], buyers: { total: 0, institutions: [] } })
  expect(await ask('/companies')).toEqual({ awarded: 0, read: 0, legal: 0, others: 0, companies: [] })
  const choose = (families: number[]) =>
    company.call('POST', '/api/users/update', { user_id: company.sub, product_family_id: families })
  await choose([42_180_000, CLINICAL, LAPTOPS])
  const market = await ask('')
  expect(market.family).toEqual({ code: LAPTOPS, name: 'Equipos informáticos y accesorios' })
  expect(market.rubros.map(({ code }: { code: number }) => code)).toEqual([42_180_000, CLINICAL, LAPTOPS])
  // these families have no purchases
  await choose([42_180_000])
  expect(await ask('')).toMatchObject({ family: { code: 42_180_000 }, buyers: { total: 0 } })
  await choose([])
})

test('MKT-2 the file of a market has its months, and a percentage from ten cases on', async () => {
  const read = async (query: string) => {
    const answer = await fetch(`${app.url}/api/market/export?format=csv&family=${LAPTOPS}${query}`, {
      headers: { authorization: `Bearer ${company.token}` },
    })
    return readCsv(Buffer.from(await answer.arrayBuffer()))
  }
  const [header, ...rows] = await read('')
  expect(header?.slice(0, 4)).toEqual([
    ...['Mes de publicación, o primero del trimestre', 'Licitaciones publicadas', 'Compras Ágiles publicadas'],
    'Adjudicadas con ofertas leídas',
  ])
  const { months } = await ask(`?family=${LAPTOPS}`)
  expect(rows.map(([month, tenders, agile]) => [month, tenders, agile])).toEqual(
    months.map(({ month, tenders, agile }: MonthCounts) => [month.slice(0, 7), String(tenders), String(agile ?? '')]),
  )
  const shareAt = header?.indexOf('Ofertó uno solo (%)') ?? -1
  const quarters = await read('&grain=quarter&months=36')
  expect(quarters).toHaveLength(14)
  let shares = 0
  for (const row of [...rows, ...quarters.slice(1)]) {
    expect(row[shareAt] !== '', row.join(' ')).toBe(Number(row[3]) >= 10)
    shares += row[shareAt] === '' ? 0 : 1
  }
  expect(shares).toBeGreaterThan(0)
})

test('LED-3 a market names no natural person', async () => {
  expect(samples.some((one) => isAwarded(one) && chosenOf(one)?.rut === PERSON.rut)).toBe(true)
  for (const path of ['', '/companies']) {
    for (const family of [LAPTOPS, CLINICAL]) {
      expect(JSON.stringify(await ask(`${path}?family=${family}`))).not.toMatch(NAMED)
    }
  }
})

test.each(['?family=0', '?region=17', '?months=48', '?grain=week', '?bid_type=x', '?q=1'])(
  'a market with %s is refused',
  async (query) => {
    for (const path of ['', '/companies']) {
      const { status, body } = await company.call('GET', `/api/market${path}${query}`)
      expect([status, typeof body.message]).toEqual([400, 'string'])
    }
  },
)
