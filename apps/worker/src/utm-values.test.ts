import { expect, test } from 'vitest'
import { readUtmFile, readUtmValue } from './utm-values.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const read = (text: string) => readUtmFile('utm.csv', text, NOW)

test.each(['69542', '69.542', '$69.542', '$ 69.542'])(
  'DET-2 a value of a UTM is read as operators type it: %s',
  (pesos) => {
    expect(readUtmValue('2026-12', pesos, NOW)).toEqual({ month: '2026-12', pesos: 69_542 })
  },
)

test.each([
  ['2026-13', '69542', '«2026-13» no es un mes AAAA-MM.'],
  ['11-2026', '69542', '«11-2026» no es un mes AAAA-MM.'],
  ['2027-01', '69542', '«2027-01» no está entre 2003-01 y el mes que viene.'],
  ['2002-12', '29000', '«2002-12» no está entre 2003-01 y el mes que viene.'],
  ['2026-11', '6954', '«6954» no es el valor de una UTM en pesos enteros, entre 10.000 y 1.000.000.'],
  ['2026-11', '69.54', '«69.54» no es el valor de una UTM en pesos enteros, entre 10.000 y 1.000.000.'],
  ['2026-11', '69542,5', '«69542,5» no es el valor de una UTM en pesos enteros, entre 10.000 y 1.000.000.'],
  ['2026-11', '', '«» no es el valor de una UTM en pesos enteros, entre 10.000 y 1.000.000.'],
])('DET-2 the UTM %s %s is refused with its reason', (month, pesos, reason) => {
  expect(() => readUtmValue(month, pesos, NOW)).toThrow(reason)
})

test('DET-2 a file of UTM values is read with any usual separator, with or without a heading', () => {
  const values = [
    { month: '2026-10', pesos: 69_400 },
    { month: '2026-11', pesos: 69_542 },
  ]
  expect(read('\uFEFFmes;pesos\r\n2026-10;69400\r\n2026-11;$69.542\r\n')).toEqual(values)
  expect(read('2026-10,69400\n\n2026-11,"69542",\n2026-10,69400')).toEqual(values)
  expect(read('2026-10\t69400\n2026-11\t69.542')).toEqual(values)
})

test('DET-2 a file with an error is refused as a whole, with every line that has one', () => {
  expect(() => read('mes;pesos\n2026-10;69400\n2026-10;69401\nnov;1\n2026-09;69000;x')).toThrow(
    [
      'No se guardó nada. Líneas con errores:',
      '  utm.csv:3  el mes 2026-10 está dos veces, con valores distintos.',
      '  utm.csv:4  «nov» no es un mes AAAA-MM.',
      '  utm.csv:5  cada línea tiene un mes y su valor en pesos.',
    ].join('\n'),
  )
  expect(() => read('mes;pesos\n')).toThrow('utm.csv no tiene valores.')
  const long = Array.from({ length: 22 }, () => 'x;1').join('\n')
  expect(() => read(`mes;pesos\n${long}`)).toThrow(/utm\.csv:21 .*\n {2}y 2 más$/)
})
