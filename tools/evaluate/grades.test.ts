import { expect, test } from 'vitest'
import { gradeMonth, walkForward } from './grades.ts'
import { evaluateGrades } from './grades-report.ts'
import { readPeriods } from './periods.ts'
import { csv, EARLY, file, plantedRows, type Row } from './test-offers.ts'

const MONTHS = [...EARLY, '2023-05', '2023-06', '2023-07', '2023-08']
const periodsOf = (rows: readonly Row[]) => readPeriods([file('a.csv', csv(rows))])

test('a month is graded by what was awarded before it alone', async () => {
  const { offers } = await periodsOf(plantedRows(MONTHS))
  const months = walkForward(offers.tenders)
  expect(months.map(({ month }) => month)).toEqual(MONTHS.slice(1))
  for (const { month, history, tested } of months) {
    expect(history.every(({ awardedOn }) => awardedOn < month)).toBe(true)
    expect(tested.every(({ awardedOn }) => awardedOn.startsWith(month))).toBe(true)
  }
})

test('a company that bids no more still counts, and so do only tenders of its rubros', async () => {
  const early = plantedRows(EARLY)
  const later = plantedRows(['2023-05']).filter(({ supplier }) => supplier !== 'EMPRESA 0 SPA')
  const { offers } = await periodsOf([...early, ...later])
  const { history, tested } = walkForward(offers.tenders).at(-1) ?? { history: [], tested: [] }
  const graded = gradeMonth(history, tested)
  expect(graded).toHaveLength(30)
  const silent = graded.find(({ name }) => name === 'EMPRESA 0 SPA')
  const own = tested.filter(({ families }) => {
    const past = history.filter(({ bidders }) => bidders.has('EMPRESA 0 SPA'))
    return past.some((one) => [...families.keys()].some((family) => one.families.has(family)))
  })
  expect(silent?.all).toEqual({ sum: 0, cases: own.length })
})

test('on planted habits a better grade is bid on more often', async () => {
  const { lines } = evaluateGrades(await periodsOf(plantedRows(MONTHS)))
  const shares = lines
    .filter((line) => line.startsWith('| `'))
    .slice(0, 5)
    .map((line) => Number(line.split('|')[4]?.split('%')[0]))
  expect(shares).toHaveLength(5)
  expect(shares[0]).toBeGreaterThan(50)
  expect(shares[0]).toBeGreaterThan(shares[2] ?? 100)
})

test('one month of awards measures nothing, and says so', async () => {
  const { lines } = evaluateGrades(await periodsOf(plantedRows(['2023-05'])))
  expect(lines[0]).toBe('Not measured: all tenders were awarded in one month.')
  expect(lines.at(-1)).toContain('Gate not reached')
})
