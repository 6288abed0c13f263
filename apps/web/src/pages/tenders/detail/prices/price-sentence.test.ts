import { priceSummary } from '@mirador/domain/prices/price-summary'
import { expect, test } from 'vitest'
import { priceSentence } from './price-sentence.ts'

function sentenceOf(chosen: number[], { hasBand = true, buyers = 2, lines = chosen.length } = {}) {
  const line = { no_price: null, summary: priceSummary(chosen, hasBand), chosen, lines, buyers, is_cut: false }
  const { sentence, basis } = priceSentence(line, hasBand)
  return basis ? `${sentence} | ${basis}` : sentence
}
const prices = (n: number, step = 100) => Array.from({ length: n }, (_, i) => 10_000 + i * step)

test('MKT-2 the sentence says only what its number of prices supports', () => {
  expect(sentenceOf([])).toBe('Nadie compró algo comparable en los últimos 24 meses.')
  expect(sentenceOf([48_900], { buyers: 1 })).toBe(
    'Solo 1 precio comparable: lo mostramos sin resumirlo. | 1 línea de 1 solo comprador, 24 meses.',
  )
  expect(sentenceOf(prices(4))).toBe(
    'Solo 4 precios comparables: los mostramos sin resumirlos. | 4 líneas de 2 compradores, 24 meses.',
  )
  expect(sentenceOf(prices(8))).toBe(
    'Lo habitual: $10.350, entre $10.100 y $10.600. Son pocas líneas para una franja. | 8 líneas de 2 compradores, 24 meses.',
  )
  expect(sentenceOf(prices(9))).toBe(
    'Lo habitual: $10.400. 8 de cada 10 veces el precio elegido cayó entre $10.000 y $10.800. La mitad de los casos, entre $10.200 y $10.600. | 9 líneas de 2 compradores, 24 meses.',
  )
  // the ranks of 18 prices cover more than eight of ten cases
  expect(sentenceOf(prices(18))).toContain('89 de cada 100 veces el precio elegido cayó entre $10.000 y $11.700.')
})

test('MKT-2 without the band the sentence still has the usual price', () => {
  expect(sentenceOf(prices(9), { hasBand: false })).toBe(
    'Lo habitual: $10.400, entre $10.100 y $10.700. La mitad de los casos, entre $10.200 y $10.600. | 9 líneas de 2 compradores, 24 meses.',
  )
  expect(sentenceOf(prices(8), { hasBand: false })).not.toContain('franja')
})

test('MKT-2 mixed products, services and equal prices have their own words', () => {
  const mixed = [...prices(5), ...prices(5).map((price) => price * 12)]
  expect(sentenceOf(mixed)).toContain(
    'El cuarto más caro cuesta 12 veces el cuarto más barato, así que no damos un precio.',
  )
  expect(sentenceOf(prices(9, 0), { buyers: 1 })).toBe(
    'Lo habitual: $10.000. 8 de cada 10 veces el precio elegido fue $10.000. La mitad de los casos fue de $10.000. | 9 líneas de 1 solo comprador, 24 meses. Todas son del mismo comprador: es una sola voz.',
  )
  const service = {
    no_price: 'service',
    summary: { kind: 'none' },
    chosen: [],
    lines: 0,
    buyers: 0,
    is_cut: false,
  } as const
  expect(priceSentence({ ...service, chosen: [] }, true)).toEqual({
    sentence: 'Los servicios no tienen precio unitario comparable.',
    basis: '',
  })
})

test('MKT-1 two chosen offers of a line are two prices of one line', () => {
  expect(sentenceOf(prices(9), { lines: 8 })).toContain('9 precios en 8 líneas de 2 compradores, 24 meses.')
})
