import type { ComparedMonth, MarketAnswers } from '@mirador/contract/market-answers'
import { expect, test } from 'vitest'
import { agileChange, hasBothChannels, knownBands, tendersChange } from './answer-sums.ts'
import { ANSWERS } from './answers-texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const change = (now: number, before: number | null, since?: string) => ({ now, before, since })

test.each([
  [214, 196, 'Más: 214 licitaciones, 9 % sobre hace un año'],
  [180, 200, 'Menos: 180 licitaciones, 10 % bajo hace un año'],
  [200, 201, 'Igual: 200 licitaciones, como hace un año'],
  [15, 3, 'Más: 15 licitaciones; hace un año, 3'],
  [12, 11, 'Más: 12 licitaciones; hace un año, 11'],
  [7, 40, 'Muy pocas para decir si sube o baja: 7'],
  [11, 11, 'Muy pocas para decir si sube o baja: 11'],
  [0, 0, 'Muy pocas para decir si sube o baja: 0'],
])('ESC-29 %i tenders after %i a year before: %s', (now, before, sentence) => {
  expect(plain(ANSWERS.purchases.tenders(change(now, before)))).toBe(sentence)
})

test.each([
  [change(640, 547), '; y 640 Compra Ágil, 17 % más'],
  [change(500, 1_000), '; y 500 Compra Ágil, 50 % menos'],
  [change(500, 500), '; y 500 Compra Ágil, igual que hace un año'],
  [change(500, null), '; y 500 Compra Ágil'],
  [change(500, null, 'julio de 2026'), '; y 500 Compra Ágil desde julio de 2026'],
  [change(500, 4), '; y 500 Compra Ágil'],
  [change(7, 500), '; y muy pocas Compra Ágil: 7'],
  [change(0, 500), '; y ninguna Compra Ágil'],
])('ESC-29 Compra Ágil beside tenders, %j: %s', (agile, sentence) => {
  expect(plain(ANSWERS.purchases.agileToo(agile))).toBe(sentence)
})

test.each([
  [
    62,
    { institutions: 43, clp: 690e6 },
    'Compran 62 instituciones; a 43 nunca les has ofertado, y suman $690 millones',
  ],
  [62, { institutions: 1, clp: 1e6 }, 'Compran 62 instituciones; a 1 nunca le has ofertado, y suma $1 millón'],
  [62, { institutions: 62, clp: 690e6 }, 'Compran 62 instituciones; a ninguna le has ofertado, y suman $690 millones'],
  [62, { institutions: 0, clp: 0 }, 'Compran 62 instituciones; a todas les has ofertado'],
  [1, { institutions: 1, clp: 900_000 }, 'Compra 1 institución; a ninguna le has ofertado, y suma $900.000'],
  [62, null, 'Compran 62 instituciones, por $1.860 millones'],
])('ESC-29 %i buyers, never offered to %j: %s', (total, never, sentence) => {
  expect(ANSWERS.buyers.says(total, never, 1_860e6)).toBe(sentence)
})

test.each([
  [148, 0.12, 6, 'Ganan 148 empresas; la mayor se lleva 12 de cada 100 pesos. Tú eres la 6.ª'],
  [148, 0.12, 1, 'Ganan 148 empresas; la mayor eres tú, con 12 de cada 100 pesos'],
  [148, 0.004, null, 'Ganan 148 empresas; la mayor se lleva menos de 1 de cada 100 pesos. Tú aún no ganas'],
  [1, 1, undefined, 'Gana 1 empresa; la mayor se lleva 100 de cada 100 pesos'],
])('ESC-29 %i winners, the largest with %d: %s', (total, share, own, sentence) => {
  expect(ANSWERS.winners.says(total, share, own)).toBe(sentence)
})

test('ESC-29 the price names the ends of those numbers of bidders that have five cases', () => {
  const share = (n: number, median: number) => ({ n, median, from: median - 0.1, to: median + 0.1 })
  const bands = [
    { from: 1, to: 1, share: share(38, 0.94) },
    { from: 2, to: 2, share: share(4, 0.5) },
    { from: 3, to: 4, share: null },
    { from: 5, to: null, share: share(46, 0.76) },
  ]
  const words = knownBands(bands).map(({ from, to, share: { median } }) => ({ from, to, median }))
  expect(words.map(({ from }) => from)).toEqual([1, 5])
  const says = (some: typeof words) => plain(ANSWERS.prices.says(0.83, some))
  expect(says(words)).toBe('Lo habitual es 83 % del presupuesto: 94 % si oferta una sola, 76 % si ofertan cinco o más')
  expect(
    says([
      { from: 2, to: 2, median: 0.9 },
      { from: 3, to: 4, median: 0.8 },
    ]),
  ).toBe('Lo habitual es 83 % del presupuesto: 90 % si ofertan dos, 80 % si ofertan tres o cuatro')
  expect(says(words.slice(1))).toBe('Lo habitual es 83 % del presupuesto')
})

test('ESC-29 Compra Ágil is compared only where every month on both sides was read', () => {
  const month = (number: number, agile: number | null, agile_before: number | null): ComparedMonth => ({
    month: `2026-0${number}-01`,
    tenders: 10 * number,
    tenders_before: number,
    agile,
    agile_before,
  })
  const whole = [month(1, 20, 10), month(2, 30, 40)]
  expect(tendersChange(whole)).toEqual(change(30, 3))
  expect(agileChange(whole)).toEqual(change(50, 50))
  expect(agileChange([month(1, 20, null), month(2, 30, 40)])).toEqual(change(50, null))
  expect(agileChange([month(1, null, null), month(2, 30, null)])).toEqual(change(30, null, '2026-02-01'))
  expect(agileChange([month(1, null, null)])).toBeUndefined()
})

test('the period says the year once, and when the offers were read', () => {
  expect(ANSWERS.period('enero de 2026', 'octubre de 2026', '21 nov')).toBe('Enero a octubre de 2026 · leído el 21 nov')
  expect(ANSWERS.period('diciembre de 2026', 'octubre de 2027', undefined)).toBe('Diciembre de 2026 a octubre de 2027')
  expect(ANSWERS.period('enero de 2026', 'enero de 2026', undefined)).toBe('Enero de 2026')
})

test('ESC-29 beside both channels an answer of tenders alone says so', () => {
  expect(ANSWERS.awarded(214, true)).toBe('214 licitaciones adjudicadas; sin Compra Ágil')
  expect(ANSWERS.awarded(1, false)).toBe('1 licitación adjudicada')
  expect(ANSWERS.prices.counted(186, true)).toBe(
    '186 licitaciones adjudicadas con presupuesto publicado; sin Compra Ágil',
  )
  expect(hasBothChannels({}, { lists_agile: true } as MarketAnswers)).toBe(true)
  expect(hasBothChannels({}, { lists_agile: false } as MarketAnswers)).toBe(false)
  expect(hasBothChannels({ channel: 'licitaciones' }, { lists_agile: true } as MarketAnswers)).toBe(false)
})
