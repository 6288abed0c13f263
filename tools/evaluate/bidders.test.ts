import { meanOf } from '@mirador/domain/statistics/bootstrap'
import { expect, test } from 'vitest'
import { bidderHits, calibration, winnerHits } from './bidders.ts'
import { evaluateBidders } from './bidders-report.ts'
import { readMunicipalOffers, sizeBefore } from './municipal-offers.ts'
import { readPeriods } from './periods.ts'
import { csv, EARLY, file, HEADER, LATE, plantedRows, rowText } from './test-offers.ts'

const planted = () => readPeriods([file('a.csv', csv(plantedRows([...EARLY, ...LATE])))])

test('regular bidders of a buyer in a rubro are found, the most frequent bidders of all are not enough', async () => {
  const [period] = (await planted()).periods
  if (!period) throw new Error('no period')
  const { hits, ceiling } = bidderHits(period)
  expect(meanOf(ceiling)).toBe(1)
  expect(meanOf(hits['mixed and shrunk'])).toBeGreaterThan(0.9)
  expect(meanOf(hits['raw frequency at buyer × rubro'])).toBeGreaterThan(0.5)
  expect(meanOf(hits['most frequent of all'])).toBeLessThan(0.5)
})

test('winners are searched in the last fifth by award, divided at a day, among tenders with a winner', async () => {
  const { offers } = await planted()
  const { learnt, tested, first, five, ten, ceiling } = winnerHits(offers.tenders)
  // 288 tenders are four fifths; those of the day of the division, the tenth of twelve, are not known yet
  expect([learnt, tested]).toEqual([270, 30])
  expect(meanOf(ceiling)).toBe(1)
  expect(meanOf(first)).toBeLessThanOrEqual(meanOf(five))
  expect(meanOf(five)).toBeLessThanOrEqual(meanOf(ten))
  expect(meanOf(ten)).toBeGreaterThan(0.9)
})

test('probabilities are fitted on days after the learnt ones, and tested on later days', async () => {
  const { offers } = await planted()
  const { tenders, table, errorBefore, errorAfter, cases } = calibration(offers.tenders)
  expect(tenders).toEqual([210, 60, 90])
  expect(cases).toBe(900)
  expect(table.every(({ rate }, i) => rate > (table[i - 1]?.rate ?? -1))).toBe(true)
  expect(errorAfter).toBeLessThan(errorBefore)
})

test('the report states that fewer months do not reach a gate of a whole year', async () => {
  const { lines, measured, name } = evaluateBidders(await planted())
  expect(name).toBe('bidders')
  expect(lines.join('\n')).toMatch(/\*\*Gate not reached\*\*: winner among the first five \d+\.\d % on 6 months/)
  expect(measured.map(({ name, model }) => `${name}: ${model}`)).toEqual([
    'bidders: most frequent of all',
    'bidders: raw frequency at buyer × rubro',
    'bidders: mixed and shrunk',
    'winners: mixed and shrunk',
  ])
})

test('the order of tenders awarded on one day changes neither winners nor probabilities', async () => {
  const { offers } = await planted()
  const shuffled = offers.tenders.toSorted((a, b) =>
    a.awardedOn === b.awardedOn ? (a.code < b.code ? 1 : -1) : a.awardedOn < b.awardedOn ? -1 : 1,
  )
  const { learnt, tested, ceiling } = winnerHits(offers.tenders)
  const again = winnerHits(shuffled)
  expect([again.learnt, again.tested, again.ceiling.length]).toEqual([learnt, tested, ceiling.length])
  expect(meanOf(again.five)).toBe(meanOf(winnerHits(offers.tenders).five))
  expect(calibration(shuffled).tenders).toEqual(calibration(offers.tenders).tenders)
  expect(calibration(shuffled).errorAfter).toBeCloseTo(calibration(offers.tenders).errorAfter, 12)
})

test('the size of a supplier is the one that was published before the day', async () => {
  const row = (on: string, size: string) =>
    rowText({ code: on, on, rubro: 'Rubro 1', supplier: 'EMPRESA SPA' }).replace(';Micro;', `;${size};`)
  const rows = [row('2023-03-05', 'Grande'), row('2023-01-05', 'Micro'), row('2023-02-05', 'Pequeña')]
  const { sizes } = await readMunicipalOffers([file('a.csv', `${[HEADER, ...rows].join('\n')}\n`)])
  expect(
    ['2023-01-05', '2023-01-06', '2023-03-05', '2024-01-01'].map((day) => sizeBefore(sizes, 'EMPRESA SPA', day)),
  ).toEqual([undefined, 'Micro', 'Pequeña', 'Grande'])
})
