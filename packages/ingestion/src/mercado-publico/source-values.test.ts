import { expect, test } from 'vitest'
import { type DecimalSign, flag, int, name, number, rut, text } from './source-values.ts'

test.each(['', ' ', '\u0000', null, undefined, {}, []])('SYN-1 %j is no value', (value) => {
  expect([text(value), name(value), number(value), int(value), flag(value), rut(value)]).toEqual(Array(6).fill(null))
})

test.each([
  ['24', 24],
  [24, 24],
  ['7468.79', 7468.79],
  ['7468,79', 7468.79],
  ['1.234.567,5', 1_234_567.5],
  ['1,31e+08', 131_000_000],
  ['1.6928550450E+11', 169_285_504_500],
  ['-1', -1],
  ['RFB_TIME_PERIOD_HOURS', null],
  ['12 meses', null],
  ['1e999', null],
  [Number.NaN, null],
])('SYN-1 the number %j is read as %j', (value, read) => {
  expect(number(value)).toBe(read)
})

test.each<[written: string, decimal: DecimalSign, read: number | null]>([
  ['45.000.000', 'point', 45_000_000],
  ['45.000.000', 'comma', 45_000_000],
  // one dot of thousands
  ['45.000', 'comma', 45_000],
  ['45.000', 'point', null],
  ['1.000', 'point', null],
  ['-1.000', 'comma', -1000],
  ['41407.673', 'point', 41_407.673],
  ['0.457', 'point', 0.457],
  ['0,051', 'comma', 0.051],
  ['12,345', 'comma', 12.345],
  ['12,345', 'point', null],
  // no source writes zeros at the end of decimals
  ['12,340', 'comma', null],
  ['1,234.5', 'point', 1234.5],
  ['1,234,567', 'point', 1_234_567],
  ['1.234,5', 'point', 1234.5],
  ['1.2.3', 'comma', null],
  ['1.00.000', 'comma', null],
])('SYN-1 the number %s in a file with decimals after a %s is read as %j', (written, decimal, read) => {
  expect(number(written, decimal)).toBe(read)
})

test('SYN-1 an integer that the database cannot hold is null', () => {
  expect([int('104101001'), int('2147483648'), int('1.5')]).toEqual([104_101_001, null, null])
})

test('SYN-1 names lose double and trailing blanks; texts keep their lines', () => {
  expect(name('  I  MUNICIPALIDAD\r\nDE LOS VILOS ')).toBe('I MUNICIPALIDAD DE LOS VILOS')
  expect(text(' uno\r\n\r\ndos  tres ')).toBe('uno\n\ndos  tres')
})

test('SYN-1 invisible characters that change the direction of text, ring a bell or hide text are removed', () => {
  expect(text('Compra de \u202Esoremún\u202C\u2066 uno\u2069')).toBe('Compra de soremún uno')
  expect(name('a\u001b[31m\u0007\u0085b\u0000')).toBe('a[31mb')
  expect(text('uno\rdos\ttres\u000c')).toBe('uno\ndos\ttres')
  expect(text('\u202A\u202C')).toBeNull()
})

test.each([
  ['61.202.000-0', '61202000-0'],
  ['76.482.913-k', '76482913-K'],
  ['70.934.000-7', '70934000-7'],
  ['0.000.000-0', null],
  [`${'9'.repeat(4000)}-9`, null],
  ['76.482.913 – K', '76482913-K'],
  ['764829131', '76482913-1'],
  ['764829132', null],
  ['ABC56463984-2', null],
  ['P-56463984-2', null],
  ['DE 123456789', null],
  ['EXT00012', null],
  ['27412265k12', null],
])('SYN-1 the published rut %s is read as %s without checking its digit', (value, canonical) => {
  expect(rut(value)).toBe(canonical)
})
