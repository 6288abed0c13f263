import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  LINE_ORDERS,
  LINES_SHOWN,
  type LineColumn,
  type LinesShown,
  linesAddress,
  readLinesState,
  withColumn,
} from './lines-state.ts'

const USUAL = readLinesState(new URLSearchParams())
const read = (address: string) => readLinesState(new URL(address, 'https://mirador.example').searchParams)

test('ESC-32 MKT-1 an address without parameters shows the lines that were not won, most money first', () => {
  expect(USUAL).toEqual({
    lines: 'perdidas',
    column: 'tu-oferta',
    direction: 'desc',
    page: 1,
  })
  expect(linesAddress(USUAL)).toBe('/analisis?vista=historia')
})

test('MKT-1 an address holds pill, order and page, and reads back unchanged', () => {
  const state = fc.record({
    lines: fc.constantFrom(...(Object.keys(LINES_SHOWN) as LinesShown[])),
    column: fc.constantFrom(...(Object.keys(LINE_ORDERS) as LineColumn[])),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.integer({ min: 1, max: 5000 }),
  })
  fc.assert(
    fc.property(state, (one) => {
      expect(read(linesAddress(one))).toEqual(one)
    }),
  )
})

test('an address with unknown values is the default one', () => {
  expect(read('/analisis?lineas=constructor&orden=toString&sentido=up&pagina=-3')).toEqual(USUAL)
})

test('a column sorts in its first direction, then in the other', () => {
  const once = withColumn({ ...USUAL, page: 4 }, 'diferencia')
  expect(once).toMatchObject({ column: 'diferencia', direction: 'asc', page: 1 })
  expect(withColumn(once, 'diferencia').direction).toBe('desc')
  expect(withColumn(withColumn(once, 'diferencia'), 'diferencia').direction).toBe('asc')
})
