import { meanOf } from '@mirador/domain/statistics/bootstrap'
import { expect, test } from 'vitest'
import { bidderHits, calibration, winnerHits } from './bidders.ts'
import { evaluateBidders } from './bidders-report.ts'
import { readPeriods } from './periods.ts'
import { csv, EARLY, file, LATE, plantedRows } from './test-offers.ts'

const planted = () => readPeriods([file('a.csv', csv(plantedRows([...EARLY, ...LATE])))])

test('those who always bid at a buyer in a rubro are found, the most frequent of all are not enough', async () => {
  const [period] = (await planted()).periods
  if (!period) throw new Error('no period')
  const { hits, ceiling } = bidderHits(period)
  expect(meanOf(ceiling)).toBe(1)
  expect(meanOf(hits['mixed and shrunk'])).toBeGreaterThan(0.9)
  expect(meanOf(hits['raw frequency at buyer × rubro'])).toBeGreaterThan(0.5)
  expect(meanOf(hits['most frequent of all'])).toBeLessThan(0.5)
})

test('winners are looked for in the last fifth by award, among tenders that have one', async () => {
  const { offers } = await planted()
  const { learnt, tested, first, five, ten, ceiling } = winnerHits(offers.tenders)
  expect([learnt, tested]).toEqual([288, 30])
  expect(meanOf(ceiling)).toBe(1)
  expect(meanOf(first)).toBeLessThanOrEqual(meanOf(five))
  expect(meanOf(five)).toBeLessThanOrEqual(meanOf(ten))
  expect(meanOf(ten)).toBeGreaterThan(0.9)
})

test('chances are fitted after what is learnt from, and tested after that', async () => {
  const { offers } = await planted()
  const { tenders, table, errorBefore, errorAfter, cases } = calibration(offers.tenders)
  expect(tenders).toEqual([216, 72, 72])
  expect(cases).toBe(720)
  expect(table.every(({ rate }, i) => rate > (table[i - 1]?.rate ?? -1))).toBe(true)
  expect(errorAfter).toBeLessThan(errorBefore)
})

test('the report says that a gate of a whole year is not reached on fewer months', async () => {
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
