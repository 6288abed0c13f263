import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableQuantities, priceKeyOf } from './price-key.ts'

const LINE = { productCode: 42_231_504, unit: 'Unidad', text: 'Contenedor estéril para nutrición enteral de 500 ml' }
const key = (changes: Partial<typeof LINE>) => priceKeyOf({ ...LINE, ...changes })
const same = (one: Partial<typeof LINE>, other: Partial<typeof LINE>) => {
  expect(key(one)).not.toBeNull()
  return key(one) === key(other)
}

test.each([
  ['case and accents', 'CONTENEDOR ESTERIL PARA NUTRICION ENTERAL DE 500 ML'],
  ['stop words and signs', 'Contenedor estéril, nutrición enteral; 500 ml (según bases)'],
  ['a number written with its measure', 'Contenedor estéril nutrición enteral 500ml'],
])('lines that differ in %s alone are comparable', (_, text) => {
  expect(same({}, { text })).toBe(true)
})

test('measures are kept: vials of 4 and of 10 ml are two products, also as words eight and nine', () => {
  const vial = (ml: number) => `Tubo plástico vacutainer tapa lila estéril con EDTA K2 ${ml} ml`
  expect(same({ text: vial(4) }, { text: vial(10) })).toBe(false)
  expect(same({ text: vial(4) }, { text: vial(4) })).toBe(true)
})

test('the words are compared in order, and those after the tenth do not count', () => {
  const words = 'alfa beta gama delta zeta eta teta iota kapa lambda'
  expect(same({ text: words }, { text: 'beta alfa gama delta zeta eta teta iota kapa lambda' })).toBe(false)
  expect(same({ text: words }, { text: `${words} mu` })).toBe(true)
  expect(same({ text: words }, { text: words.replace('lambda', 'mu') })).toBe(false)
})

test.each([
  ['1.000 hojas', '1000 hojas', true],
  ['suero 0,90%', 'suero 0.9 %', true],
  ['suero 0,9%', 'suero 9%', false],
  ['cable 2,5 mm', 'cable 2.50 mm', true],
  ['cable 0.125 mm', 'cable 125 mm', false],
  ['perno 1/2', 'perno 1/4', false],
])('numbers: %s and %s', (one, other, isSame) => {
  expect(same({ text: one }, { text: other })).toBe(isSame)
})

test.each([
  ['Unidad', 'UNIDADES', true],
  ['kilogramo', 'Kilogramos', true],
  ['Metro Cúbico', 'metros cubicos', true],
  ['Sobre', 'Sachet', true],
  ['Sobres', 'sobre', true],
  ['Galón', 'Galones', true],
  ['Kit', 'Kits', true],
  ['Ampolla', 'Frasco Ampolla', false],
  ['Pack', 'Paquete', false],
  ['Metro Cuadrado', 'Metro Cúbico', false],
  ['Caja', 'Unidad', false],
])('units: %s and %s', (one, other, isSame) => {
  expect(same({ unit: one }, { unit: other })).toBe(isSame)
})

test('another product code is another product', () => {
  expect(same({}, { productCode: 42_231_505 })).toBe(false)
})

test.each([
  ['a service', { productCode: 76_111_501 }],
  ['works', { productCode: 72_131_702 }],
  ['a code of segment 101', { productCode: 101_111_501 }],
  ['no product code', { productCode: null }],
  ['months', { unit: 'Mes' }],
  ['months, plural', { unit: 'meses' }],
  ['global', { unit: 'GLOBAL' }],
  ['hours', { unit: 'Hora/Hombre' }],
  ['no unit', { unit: null }],
  ['an undefined unit', { unit: 'Unidad no definida' }],
  ['a unit that is a code', { unit: '000' }],
  ['no text', { text: null }],
  ['a text that refers to a document', { text: 'Según bases técnicas y anexo adjunto' }],
  ['a text of numbers', { text: '12 45' }],
])('%s has no comparable price', (_, changes) => {
  expect(priceKeyOf({ ...LINE, ...changes })).toBeNull()
})

test('any text has a key that is its own key again when its words are joined', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const found = key({ text })
      if (found === null) return
      const [, , ...words] = found.split(' ')
      expect(words.length).toBeLessThanOrEqual(10)
      expect(key({ text: words.join(' ') })).toBe(found)
    }),
  )
})

test('quantities within a factor of ten are comparable', () => {
  expect(comparableQuantities(50)).toEqual({ from: 5, to: 500 })
})
