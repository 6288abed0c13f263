import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withSections } from './document.ts'
import { readMunicipalOffers, sizeBefore } from './municipal-offers.ts'
import { halvesOf, readPeriods } from './periods.ts'
import { BASELINES, cardModel, fittedPoints, rankedCompanies, rankingScores } from './ranking.ts'
import { evaluateRanking } from './ranking-report.ts'
import { csv, EARLY, file, HEADER, LATE, plantedRows } from './test-offers.ts'
import { halvingDay, splitBefore } from './time-split.ts'

test('a file of municipal offers gives tenders with their bidders, lines by rubro, and winners', async () => {
  const row = { code: '1-1-LE23', on: '2023-04-05', rubro: 'Salud', supplier: 'UNO SPA' }
  const path = file(
    'a.csv.gz',
    gzipSync(csv([row, row, { ...row, rubro: 'Aseo', supplier: 'DOS SPA', result: 'Ganadora' }])),
  )
  const { tenders, rows, refused, files, sizes } = await readMunicipalOffers([path])
  expect({ rows, refused, files }).toEqual({ rows: 3, refused: 0, files: ['a.csv.gz'] })
  expect(tenders).toMatchObject([
    { code: '1-1-LE23', awardedOn: '2023-04-05', amount: 1_000_000, buyer: 'I MUNICIPALIDAD DE ARICA' },
  ])
  const [tender] = tenders
  expect([...(tender?.families.values() ?? [])]).toEqual([2, 1])
  expect([...(tender?.bidders ?? [])]).toEqual(['UNO SPA', 'DOS SPA'])
  expect([...(tender?.winners ?? [])]).toEqual(['DOS SPA'])
  expect(sizeBefore(sizes, 'UNO SPA', '2023-04-06')).toBe('Micro')
})

test('rows without a day, a code or a supplier are refused and counted', async () => {
  const row = { code: '1-1-LE23', on: '2023-04-05', rubro: 'Salud', supplier: 'UNO SPA' }
  const bad = [
    { ...row, on: '' },
    { ...row, code: '' },
    { ...row, supplier: '' },
  ]
  const path = file('a.csv', `\ufeff${csv([row, ...bad])}1;2\n`)
  expect(await readMunicipalOffers([path])).toMatchObject({ rows: 5, refused: 4, tenders: [{ code: '1-1-LE23' }] })
})

test.each([
  ['a missing file', () => '/no/such/file.csv', /^No existe el archivo /],
  ['a folder', () => tmpdir(), /^No se puede leer /],
  ['another table', () => file('b.csv', 'codigo;nombre\n1;2\n'), /le faltan las columnas NroLicitacion, .*Institucion/],
  ['a header alone', () => file('c.csv', `${HEADER}\n`), /no trae ninguna licitación/],
  ['a ZIP', () => file('d.zip', Buffer.from('504b0304', 'hex')), /es un ZIP/],
  [
    'broken gzip',
    () => file('e.csv.gz', gzipSync(csv(plantedRows(EARLY))).subarray(0, 60)),
    /^No se puede leer |faltan/,
  ],
  ['nothing', () => file('f.csv', ''), /faltan las columnas/],
])('%s is refused in Spanish', async (_, path, message) => {
  await expect(readMunicipalOffers([path()])).rejects.toThrow(message)
})

test('time divides: by a day, or by the first of the month that halves the tenders', async () => {
  const { tenders } = await readMunicipalOffers([file('a.csv', csv(plantedRows(EARLY)))])
  expect(halvingDay(tenders)).toBe('2023-03-01')
  expect(halvingDay(tenders.filter(({ awardedOn }) => awardedOn < '2023-02-01'))).toBe('2023-01-20')
  const { history, tested } = splitBefore(tenders, '2023-02-01')
  expect([history.length, tested.length]).toEqual([60, 180])
  expect(() => splitBefore(tenders, '2023-01-01')).toThrow('antes del 2023-01-01')
  expect(() => splitBefore(tenders, '2025-01-01')).toThrow('desde el 2025-01-01')
})

test('a later file is divided by itself and against all before it, whatever the order of the files', async () => {
  const early = file('early.csv', csv(plantedRows(EARLY)))
  const late = file('late.csv', csv([...plantedRows(LATE), ...plantedRows(['2023-04'])]))
  const { periods } = await readPeriods([late, early])
  expect(periods.map(({ name, day, history, tested }) => [name, day, history.length, tested.length])).toEqual([
    ['early.csv', '2023-03-01', 120, 120],
    // tenders of both files belong to the earlier one
    ['before it → late.csv', '2024-01-05', 240, 120],
    ['late.csv', '2024-02-01', 60, 60],
  ])
  const [joined] = (await readPeriods([early, late], '2024-01-01')).periods
  expect([joined?.name, joined?.history.length, joined?.tested.length]).toEqual(['early.csv + late.csv', 240, 120])
})

test('files with overlapping awards are joined and halved, so that nothing later is learnt from', async () => {
  const all = plantedRows([...EARLY, ...LATE])
  const one = file('one.csv', csv(all.filter((_, i) => i % 2 === 0)))
  const other = file('other.csv', csv(all.filter((_, i) => i % 2 === 1)))
  const { periods } = await readPeriods([one, other])
  for (const { history, tested, day } of periods) {
    expect(history.every(({ awardedOn }) => awardedOn < day)).toBe(true)
    expect(tested.every(({ awardedOn }) => awardedOn >= day)).toBe(true)
  }
})

test('on planted habits history beats the rubro, and the report has the intervals', async () => {
  const periods = await readPeriods([
    file('a.csv', csv(plantedRows([...EARLY, '2023-05', '2023-06', '2023-07', '2023-08']))),
  ])
  const [period] = periods.periods
  if (!period) throw new Error('no period')
  const companies = rankedCompanies(period)
  expect(companies).toHaveLength(30)
  const points = fittedPoints(period.history)
  expect(Object.values(points).reduce((sum, one) => (sum ?? 0) + (one ?? 0))).toBe(65)
  const mean = (model: (typeof BASELINES)[string]) => {
    const scores = rankingScores(model, companies, period)
    return scores.reduce((sum, { ndcg }) => sum + ndcg, 0) / scores.length
  }
  const [chance, rubro, both] = Object.values(BASELINES)
    .filter((_, i) => i !== 2)
    .map(mean)
  expect(chance).toBeLessThan(rubro ?? 0)
  expect(rubro).toBeLessThan(both ?? 0)
  expect(mean(cardModel({ rubro: 10, ownFamily: 20, ownBuyer: 20 }, period.history))).toBeGreaterThan(rubro ?? 0)
  const { lines, measured } = evaluateRanking(periods)
  expect(lines.join('\n')).toMatch(/n = 30 companies[\s\S]*a \+ 0\.5 b \| 0\.\d{3} \(0\.\d{3} to/)
  expect(measured).toHaveLength(7)
  expect(measured[0]).toMatchObject({ name: 'ranking', model: 'chance', fromOn: '2023-05-01', n: 30 })
})

test('for a tender in two files the first one counts', async () => {
  const row = { code: '1-1-LE23', on: '2023-04-05', rubro: 'Salud', supplier: 'UNO SPA' }
  const paths = [file('a.csv', csv([row])), file('b.csv', csv([{ ...row, supplier: 'DOS SPA' }]))]
  const { tenders, rows, refused } = await readMunicipalOffers(paths)
  expect([rows, refused, tenders.length, ...(tenders[0]?.bidders ?? [])]).toEqual([2, 0, 1, 'UNO SPA'])
})

test('a later file of one day or of few companies is left out and named', async () => {
  const early = file('early.csv', csv(plantedRows([...EARLY, '2023-05', '2023-06'])))
  const few = plantedRows(LATE).filter(({ supplier }) => supplier === 'EMPRESA 1 SPA')
  const { periods } = await readPeriods([early, file('day.csv', csv(few.slice(0, 1)))])
  expect(periods.map(({ name }) => name)).toEqual(['early.csv', 'before it → day.csv'])
  const { lines } = evaluateRanking(await readPeriods([early, file('few.csv', csv(few))]))
  expect(lines).toContain('Not measured, for fewer than 20 companies: before it → few.csv.')
  expect(lines).toContain('Not measured, for fewer than 20 companies: few.csv.')
})

test('the halves of a period are consecutive, and the later one learns from the first', async () => {
  const { periods } = await readPeriods([file('a.csv', csv(plantedRows(EARLY)))])
  const [first, second] = halvesOf(periods[0] as NonNullable<(typeof periods)[0]>)
  expect([first?.history.length, first?.tested.length]).toEqual([120, 60])
  expect([second?.history.length, second?.tested.length]).toEqual([180, 60])
})

test('too few companies are refused instead of measured', async () => {
  const rows = plantedRows(EARLY).filter(({ supplier }) => supplier === 'EMPRESA 1 SPA')
  const periods = await readPeriods([file('a.csv', csv(rows))])
  expect(() => evaluateRanking(periods)).toThrow(/^Solo 1 empresas .* hacen falta 20\.$/)
})

test('generated parts of the document are replaced, the rest stays', () => {
  const document = 'one\n<!-- begin a -->\nold\n<!-- end a -->\ntwo'
  const once = withSections(document, [{ name: 'a', lines: ['new'] }])
  expect(once).toBe('one\n<!-- begin a -->\n\nnew\n\n<!-- end a -->\ntwo')
  expect(withSections(once, [{ name: 'a', lines: ['new'] }])).toBe(once)
  expect(() => withSections(document, [{ name: 'b', lines: [] }])).toThrow('has no part b')
})
