import { expect, test } from 'vitest'
import { cellText, fitCell, MOST_IN_CELL } from './cell-text.ts'

test.each([
  ['Aseo', 'Aseo'],
  ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['a\u2028b\u0085c', 'a\nb\nc'],
  ['\u0000nulo\u001b[0m\u007f\u0090', 'nulo[0m'],
  ['tab\tulado', 'tab\tulado'],
  ['medio \ud83d', 'medio \ufffd'],
  ['entero 😀', 'entero 😀'],
  ['\uffff\ufffe', ''],
])('%j stands in a cell as %j', (text, cell) => {
  expect(cellText(text)).toBe(cell)
})

test('what is longer than a cell is cut, and says so', () => {
  const note = '… [cortado]'
  const whole = 'x'.repeat(MOST_IN_CELL)
  expect(fitCell(whole, note)).toBe(whole)
  const cut = fitCell(`${whole}y`, note)
  expect(cut).toHaveLength(MOST_IN_CELL)
  expect(cut.endsWith(note)).toBe(true)
})

test('no character is cut in two', () => {
  for (const shift of ['', 'x']) {
    const cut = fitCell(shift + '😀'.repeat(MOST_IN_CELL), '…')
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.length).toBeGreaterThan(MOST_IN_CELL - 2)
  }
})
