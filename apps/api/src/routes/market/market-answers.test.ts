import type { MarketAnswers } from '@mirador/contract/market-answers'
import { answered } from '@mirador/domain/market/answered'
import { addMonths } from '@mirador/domain/market/market-months'
import { MARKET_QUESTIONS } from '@mirador/texts/market-questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'
import { FIRST, FOREIGN, SECOND, STRANGERS } from './test-answers.ts'
import { bruteAnswers, MONTHS } from './test-answers-brute.ts'
import { type Company, openWorld, register, type World } from './test-answers-world.ts'
import { OWN, PERSON } from './test-market.ts'

const ALL_ANSWERS = { buyers: true, winners: true, prices: true }
const NONE = { buyers: false, winners: false, prices: false }

/** A natural person, or an internal field of the database. */
const NAMED = /Quintupil|Rosalinda|12\.?345\.?678|supplier_id|tender_id|bidder_id|institution_id/

const worlds: World[] = []
beforeAll(async () => {
  worlds.push(await openWorld(1, '2024-11-01'), await openWorld(2, '2025-06-01'))
})
afterAll(() => Promise.all(worlds.map(({ app }) => app.close())))

const chooseRubros = (account: Company, families: readonly number[]) =>
  account.call('POST', '/api/users/update', { user_id: account.sub, product_family_id: families })
const sellIn = (account: Company, regions: readonly number[]) =>
  account.call('PUT', '/api/users/limits', { regions, excluded_regions: [], min_amount: null, max_amount: null })
const ask = async (account: Company, query = ''): Promise<MarketAnswers> =>
  (await account.call('GET', `/api/market/answers${query}`)).body

function expectAnswers(answers: MarketAnswers, brute: ReturnType<typeof bruteAnswers>) {
  expect(answers.months).toEqual(brute.months)
  expect(answers.awarded).toEqual(brute.awarded)
  const { largest: buyers, ...buyerCounts } = answers.buyers
  expect(buyerCounts).toEqual(brute.buyers)
  expect(buyers.map(({ name: _, ...buyer }) => buyer)).toEqual(brute.largestBuyers)
  expect(buyers.every(({ name }) => /^Hospital/.test(name))).toBe(true)
  expect(answers.winners.total).toBe(brute.winners)
  const [first, own] = [brute.largestWinners.slice(0, 7), brute.largestWinners.find(({ is_own }) => is_own)]
  const largest = own && !first.includes(own) ? [...first.slice(0, 6), own] : first
  expect(answers.winners.largest.map(({ name: _, ...winner }) => winner)).toEqual(largest)
  const near = (spread: MarketAnswers['prices']['all']) =>
    spread && Object.fromEntries(Object.entries(spread).map(([name, value]) => [name, Math.round(value * 1e9)]))
  expect(near(answers.prices.all)).toEqual(near(brute.prices.all))
  expect(answers.prices.bands.map(({ share, ...band }) => ({ ...band, share: near(share) }))).toEqual(
    brute.prices.bands.map(({ share, ...band }) => ({ ...band, share: near(share) })),
  )
}

const QUESTIONS = [
  { query: '', rubros: [FIRST, SECOND], sellsIn: [5, 7], families: [FIRST, SECOND], regions: [5, 7] },
  { query: '', rubros: [SECOND], sellsIn: [], families: [SECOND], regions: null },
  { query: '?region=all', rubros: [FIRST, SECOND], sellsIn: [9], families: [FIRST, SECOND], regions: null },
  { query: '?region=9', rubros: [FIRST], sellsIn: [5], families: [FIRST], regions: [9] },
  { query: `?family=${FOREIGN}`, rubros: [FIRST], sellsIn: [5, 7, 9], families: [FOREIGN], regions: [5, 7, 9] },
  { query: '?region=12', rubros: [FIRST], sellsIn: [5], families: [FIRST], regions: [12] },
]

test.each(QUESTIONS)(
  'ESC-29 the four answers %j equal a count of the offers',
  async ({ query, rubros, sellsIn, families, regions }) => {
    for (const world of worlds) {
      await chooseRubros(world.company, rubros)
      await sellIn(world.company, sellsIn)
      const answers = await ask(world.company, query)
      expect(answers).toMatchObject({ own_regions: sellsIn, regions, compared_from: '2025-01-01' })
      expect(answers.rubros.map(({ code }) => code).sort()).toEqual(rubros.toSorted())
      expect(answers.families.map(({ code }) => code).sort()).toEqual(families.toSorted())
      expectAnswers(answers, bruteAnswers(world, { families, regions, own: OWN.rut }))
    }
  },
)

test.each(QUESTIONS)(
  'ESC-25 ESC-29 the institutions %j to which the company never made an offer equal a count of the offers',
  async ({ query, rubros, sellsIn, families, regions }) => {
    for (const world of worlds) {
      await chooseRubros(world.company, rubros)
      await sellIn(world.company, sellsIn)
      const { strangers } = bruteAnswers(world, { families, regions, own: OWN.rut })
      const list = async (more = '') => {
        const path = `/api/institution/all?offered=never${query.replace('?', '&')}${more}`
        return (await world.company.call('GET', path)).body
      }
      const { institution, total } = await list()
      expect(total).toBe(strangers.length)
      expect(total).toBe((await ask(world.company, query)).buyers.never?.institutions)
      const ruts = institution.map(({ rut }: { rut: string }) => rut)
      for (let offset = 10; offset < total; offset += 10) {
        ruts.push(...(await list(`&offset=${offset}`)).institution.map(({ rut }: { rut: string }) => rut))
      }
      expect(ruts.toSorted()).toEqual(strangers)
    }
  },
)

test('ESC-29 the file of the four answers has the rows of their tables', async () => {
  const [world] = worlds as [World]
  await chooseRubros(world.company, [FIRST, SECOND])
  await sellIn(world.company, [5, 7])
  for (const query of ['', '?region=all', '?region=12']) {
    const { months, buyers, winners, prices, awarded } = await ask(world.company, query)
    const path = `/api/market/answers/export?format=csv${query.replace('?', '&')}`
    const { body } = await world.company.call('GET', path)
    const [head, ...lines] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toMatch(/^Pregunta;"Mes, institución/)
    const cells = lines.map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')))
    const of = (question: string) => cells.filter(([first]) => first === question)
    const has = answered({ awarded, buyers, winners, prices })
    expect(has).toEqual(query === '?region=12' ? NONE : ALL_ANSWERS)
    expect(of(MARKET_QUESTIONS.purchases).map((row) => [row[1], Number(row[3]), Number(row[4])])).toEqual(
      months.map(({ month, tenders, tenders_before }) => [month.slice(0, 7), tenders, tenders_before]),
    )
    expect(of(MARKET_QUESTIONS.buyers).map((row) => [row[1], Number(row[3]), Number(row[7]), row[9]])).toEqual(
      has.buyers
        ? buyers.largest.map(({ name, tenders, awarded_clp, has_own_offer }) => [
            name,
            tenders,
            awarded_clp,
            has_own_offer ? MARKET_QUESTIONS.yes : MARKET_QUESTIONS.never,
          ])
        : [],
    )
    expect(of(MARKET_QUESTIONS.winners).map((row) => [Number(row[7]), Number(row[8])])).toEqual(
      has.winners ? winners.largest.map(({ awarded_clp, rank }) => [awarded_clp, rank]) : [],
    )
    expect(of(MARKET_QUESTIONS.prices).map((row) => Number(row[13]))).toEqual(
      has.prices ? [...prices.bands.map(({ share }) => share?.n ?? 0), prices.all?.n] : [],
    )
    expect(body).not.toMatch(NAMED)
  }
})

test('ESC-29 the worlds have what the answers must tell apart', () => {
  for (const world of worlds) {
    const { awarded, buyers, prices, largestWinners } = bruteAnswers(world, {
      families: [FIRST, SECOND],
      regions: null,
      own: OWN.rut,
    })
    expect(awarded.tenders).toBeGreaterThan(50)
    expect(buyers.never?.institutions).toBe(STRANGERS.length - 1)
    expect(largestWinners.length).toBeGreaterThan(8)
    for (const { share } of prices.bands) expect(share?.n ?? 0).toBeGreaterThan(0)
  }
})

test('ESC-30 no month of the answers is of December 2024 or before, nor the current one', async () => {
  for (const { company } of worlds) {
    await chooseRubros(company, [FIRST])
    const { months, compared_from } = await ask(company)
    expect(months.map(({ month }) => month)).toEqual(MONTHS)
    expect(addMonths(months[0]?.month ?? '', -12)).toBe(compared_from)
  }
})

test('LED-3 the four answers name no natural person, and tell one nothing of its own offers', async () => {
  const [world] = worlds as [World]
  const won = world.samples.some(({ month, lines }) =>
    lines.some(({ bids }) => bids.some(({ rut, isChosen }) => isChosen && rut === PERSON.rut && month > '2026-01')),
  )
  expect(won).toBe(true)
  const person = await register(world.app, 'rosalinda@example.cl', { ...PERSON, name: 'Persona' })
  await chooseRubros(person, [FIRST, SECOND])
  const answers = await ask(person)
  expectAnswers(answers, bruteAnswers(world, { families: [FIRST, SECOND], regions: null, own: null }))
  const path = '/api/institution/all?offered=never&region=all'
  expect((await person.call('GET', path)).body).toMatchObject({ total: 0, institution: [] })
  for (const account of [person, world.company]) {
    for (const query of ['', '?region=all', `?family=${FOREIGN}`]) {
      expect(JSON.stringify(await ask(account, query))).not.toMatch(NAMED)
    }
  }
})

test('ESC-45 an account without rubros, without company or without months has empty answers', async () => {
  const [world] = worlds as [World]
  const account = await world.app.signIn('nueva@example.cl')
  const nothing = { awarded: { tenders: 0, clp: 0 }, winners: { total: 0, largest: [] } }
  expect(await ask(account)).toMatchObject({
    ...nothing,
    rubros: [],
    families: [],
    own_regions: [],
    regions: null,
    buyers: { total: 0, never: null, largest: [] },
    prices: { all: null },
  })
  const early = await openTestApp({ now: () => new Date('2025-11-22T12:00:00Z') })
  try {
    const other = await early.signIn('otra@example.cl')
    expect(await ask(other, `?family=${FIRST}`)).toMatchObject({ ...nothing, months: [], ledger: null })
  } finally {
    await early.close()
  }
})

test.each(['?family=1', '?region=17', '?region=x', '?months=12'])('answers with %s are refused', async (query) => {
  const [world] = worlds as [World]
  const { status, body } = await world.company.call('GET', `/api/market/answers${query}`)
  expect([status, typeof body.message]).toEqual([400, 'string'])
})
