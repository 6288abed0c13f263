import { expect, test } from 'vitest'
import { cellText, fitCell, MAX_CELL_LENGTH } from './cell-text.ts'

test.each([
  ['Aseo', 'Aseo'],
  ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['a\u2028b\u0085c', 'a\nb\nc'],
  ['\u0000nulo\u001b[0m\u007f\u0090', 'nulo[0m'],
  ['Café\vvertical\fy más', 'Café\nvertical\ny más'],
  ['tab\tulado', 'tab\tulado'],
  ['medio \ud83d', 'medio \ufffd'],
  ['entero 😀', 'entero 😀'],
  ['\uffff\ufffe', ''],
])('%j is written into a cell as %j', (text, cell) => {
  expect(cellText(text)).toBe(cell)
})

test('a text longer than a cell is truncated and ends with the note', () => {
  const note = '… [cortado]'
  const full = 'x'.repeat(MAX_CELL_LENGTH)
  expect(fitCell(full, note)).toBe(full)
  const cut = fitCell(`${full}y`, note)
  expect(cut).toHaveLength(MAX_CELL_LENGTH)
  expect(cut.endsWith(note)).toBe(true)
})

test('no character is split', () => {
  for (const shift of ['', 'x']) {
    const cut = fitCell(shift + '😀'.repeat(MAX_CELL_LENGTH), '…')
    expect(cut.isWellFormed()).toBe(true)
    expect(cut.length).toBeGreaterThan(MAX_CELL_LENGTH - 2)
  }
})
