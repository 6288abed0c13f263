import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparableQuantities, priceKeyOf, whyNoPrice } from './price-key.ts'

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
  // up to twelve characters
  ['obra 123456789,50', 'obra 123456789,5', true],
  ['obra 1234567890,50', 'obra 1234567890,5', false],
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
  ['m²', 'M', false],
  ['m²', 'm³', false],
  ['m²', 'M2', true],
  ['㎡', 'mt2', true],
  ['M³', 'm3', true],
  ['µg', 'g', false],
  ['½ litro', '¼ litro', false],
  ['Hora Máquina', 'Hora/Máquina', true],
])('units: %s and %s', (one, other, isSame) => {
  expect(same({ unit: one }, { unit: other })).toBe(isSame)
})

test('the unit and the text are two parts of a key', () => {
  expect(same({ unit: 'Caja 10', text: 'guantes talla m' }, { unit: 'Caja', text: '10 guantes talla m' })).toBe(false)
})

test.each([
  ['cañería ½ pulgada', 'cañería ¾ pulgada', false],
  ['cañería ½ pulgada', 'cañería 1/2 pulgada', true],
  ['cañería 1½ pulgada', 'cañería 1 1/2 pulgada', true],
  ['cañería 1½ pulgada', 'cañería 11/2 pulgada', false],
  ['perno 1/2', 'perno 1 2', false],
  ['solución 1:10', 'solución 1 10', false],
  ['lona 10 m²', 'lona 10 m', false],
  ['lona 10 m²', 'lona 10 m³', false],
  ['lona 10 m²', 'lona 10m2', true],
  ['lona 10 m2', 'lona 10 m 2', false],
  ['caldo 10² bacterias', 'caldo 102 bacterias', false],
  ['caldo 10⁵ bacterias', 'caldo 10⁶ bacterias', false],
  ['ampolla 5 µg', 'ampolla 5 g', false],
  ['ampolla 5 \u00b5g', 'ampolla 5 \u03bcg', true],
  ['ampolla 5 µg', 'ampolla 5 mcg', true],
  ['resistencia 10 Ω', 'resistencia 10 \u2126', true],
  ['resistencia 10 kΩ', 'resistencia 10 k', false],
  ['interferón α', 'interferón β', false],
  ['vidrio ø 12', 'vidrio 12', false],
  ['vidrio ⌀ 12', 'vidrio Ø 12', true],
  ['reactivo -20 °C', 'reactivo 20 °C', false],
  ['reactivo \u221220 °C', 'reactivo -20°C', true],
  ['reactivo 20º C', 'reactivo 20 °C', true],
  ['alcohol 70°', 'alcohol 70', false],
  ['suero 9 ‰', 'suero 9 %', false],
  ['grupo O+', 'grupo O-', false],
  ['tubo 2"', "tubo 2'", false],
  ['tubo 2”', 'tubo 2"', true],
  ['placa 2x4', 'placa 2 × 4', true],
  ['placa 2*4', 'placa 2x4', true],
  ['papel blan\u00adco', 'papel blanco', true],
  ['cinta Scotch™', 'cinta scotch', true],
  ['saco 1,000 gramos', 'saco 1 gramos', false],
  ['modelo 007', 'modelo 7', false],
  ['guantes con polvo', 'guantes sin polvo', false],
  ['gasa no estéril', 'gasa estéril', false],
  ['esmalte uña', 'esmalte', false],
  ['cobertor paño', 'cobertor pano', false],
])('signs: %s and %s', (one, other, isSame) => {
  expect(same({ text: one }, { text: other })).toBe(isSame)
})

/** Pairs of lines kept beside the repository. */
const PAIRS = fileURLToPath(new URL('../../../../../shared/data/campo/c25-clave-de-precio/pares.tsv', import.meta.url))

test.skipIf(!existsSync(PAIRS))('every reported pair of lines is compared or kept apart (needs the field data)', () => {
  const [, ...pairs] = readFileSync(PAIRS, 'utf8').trim().split('\n')
  expect(pairs.length).toBeGreaterThan(6)
  for (const pair of pairs) {
    const [text, unit, otherText, otherUnit, verdict] = pair.split('\t') as [string, string, string, string, string]
    expect(same({ text, unit }, { text: otherText, unit: otherUnit }), pair).toBe(verdict === 'igual')
  }
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
  ['a text of qualifiers', { text: 'Sin detalle, según bases' }],
])('%s has no comparable price', (_, changes) => {
  expect(priceKeyOf({ ...LINE, ...changes })).toBeNull()
})

test('any text has a key that is its own key again when its words are joined', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const priceKey = key({ text })
      if (priceKey === null) return
      const [, , ...words] = priceKey.split(' ')
      expect(words.length).toBeLessThanOrEqual(10)
      expect(key({ text: words.join(' ') })).toBe(priceKey)
    }),
  )
})

test('quantities within a factor of ten are comparable', () => {
  expect(comparableQuantities(50)).toEqual({ from: 5, to: 500 })
})

test.each([
  [69_999_999, null],
  [70_000_000, 'service'],
  [70_111_501, 'service'],
])('segments from 70 on are services: %i is %s', (productCode, reason) => {
  expect(whyNoPrice({ ...LINE, productCode })).toBe(reason)
})
