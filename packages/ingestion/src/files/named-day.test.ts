import { expect, test } from 'vitest'
import { namedDay } from './named-day.ts'

const dayOf = (path: string, isMonthly = false) => {
  const named = namedDay(path, isMonthly)
  return 'day' in named ? named.day : named.kind
}

test.each([
  ['2025-04-02/publicadas.csv'],
  ['20250402/publicadas.csv.gz'],
  ['02-04-2025/publicadas.csv'],
  ['02042025/publicadas.csv'],
  ['2-4-2025/publicadas.csv'],
  ['2025_04_02/publicadas.csv'],
  ['2025.04.02/publicadas.csv'],
  ['2025/04/02/publicadas.csv'],
  ['2025/4/2/publicadas.csv'],
  ['2025-04/02/publicadas.csv'],
  ['2025/04-abril/2025-04-02/publicadas.csv'],
  ['2025/abril/02/publicadas.csv'],
  ['2 de abril de 2025/publicadas.csv'],
  ['02-abr-2025/publicadas.csv'],
  ['02ABR2025/publicadas.csv'],
  ['2025-Abril-02/publicadas.csv'],
  ['datos/publicadas_2025-04-02.csv'],
  ['datos/publicadas20250402.csv'],
  ['datos/publicadas al 02.04.2025.csv'],
  ['datos/2025-04-02.zip/publicadas.csv'],
  ['datos/todo.zip/2025-04-02/publicadas.csv'],
  ['datos/log_2025-04-02T15-16-45.csv'],
  ['datos/publicadas_2025-04-02_12-30-41.csv'],
  ['datos/publicadas_02-04-2025-10-30.csv'],
  ['datos/20250402123041.csv'],
  ['datos/2025-04-02-2030.csv'],
  // half past ten at night in Chile
  ['datos/997-20-LE17_publicada_20250403T013000Z.json'],
  ['datos\\2025-04-02\\publicadas.csv'],
])('SRC-3 the names of %s give the day', (path) => {
  expect(dayOf(path)).toBe('2025-04-02')
})

test.each([
  ['por_estado_2025/publicadas.csv.gz'],
  ['2025/04/publicadas.csv'],
  ['2025-04/publicadas.csv'],
  ['abril 2025/publicadas.csv'],
  ['02-04-25/publicadas.csv'],
  ['2025-02-30/publicadas.csv'],
  ['api_detalle/1002-7-LE17_cerrada.json'],
  ['record_3955-54-LE24.json'],
  ['123456789012/publicadas.csv'],
  ['12345678/publicadas.csv'],
  ['marzo/02/publicadas.csv'],
])('SRC-3 the names of %s give no day', (path) => {
  expect(dayOf(path)).toBe('none')
})

test('SRC-3 the name nearest to the data decides', () => {
  expect(dayOf('copia-2026-11-01/2025-04-02/publicadas.csv')).toBe('2025-04-02')
  expect(dayOf('2026-11-01/publicadas_2025-04-02.csv')).toBe('2025-04-02')
  expect(dayOf('2026-11-01/2025-04-05.zip/publicadas_2025-04-02.csv')).toBe('2025-04-02')
})

test('SRC-3 two days in one name are a contradiction, a repeated day is not', () => {
  expect(namedDay('publicadas_2025-04-01_2025-04-02.csv', false)).toEqual({
    kind: 'conflict',
    names: ['2025-04-01', '2025-04-02'],
  })
  expect(dayOf('publicadas_2025-04-02_02-04-2025.csv')).toBe('2025-04-02')
})

test.each([
  ['lic-da/2025-4.zip/lic_2025-4.csv', '2025-04-30'],
  ['masivo/lic_2015-6_extracto.csv', '2015-06-30'],
  ['lic_202402.csv', '2024-02-29'],
  ['febrero_2025.csv', '2025-02-28'],
  ['Febrero de 2025/lic.csv', '2025-02-28'],
  ['2025 setiembre.csv', '2025-09-30'],
  ['2025/12/lic.csv', '2025-12-31'],
  ['2025-05-03/lic_2025-4.csv', '2025-05-03'],
  ['lic_2025-4_2025-04-20.csv', '2025-04-20'],
  ['lic.csv', 'none'],
  ['2025/lic.csv', 'none'],
  ['2025-13/lic.csv', 'none'],
  ['lic_20254.csv', 'none'],
  ['04-2025.zip/lic.csv', '2025-04-30'],
])('SRC-3 for a monthly file named %s, the month counts as its last day: %s', (path, day) => {
  expect(dayOf(path, true)).toBe(day)
})

test('SRC-3 a file of a month cannot be older than the month', () => {
  expect(namedDay('2025-04-02/lic_2025-5.csv', true)).toEqual({ kind: 'conflict', names: ['2025-05', '2025-04-02'] })
})
