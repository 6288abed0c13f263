import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const marked = (text: string, words: string[]) =>
  highlight(text, words)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Mantención de caminos', ['mantencion'], '[Mantención] de caminos'],
  ['MANTENCIÓN y mantenciones', ['mantencion', 'mantenciones'], '[MANTENCIÓN] y [mantenciones]'],
  // the accent as a sign of its own
  ['mantencio\u0301n vial', ['mantencion'], '[mantencio\u0301n] vial'],
  ['Provisión de caño y cañón', ['cano'], 'Provisión de [caño] y cañón'],
  ['aguas, agua/luz', ['agua'], 'aguas, [agua]/luz'],
  ['red de datos', ['red de datos'], '[red] [de] [datos]'],
  ['Compra 2295-56-LE26', ['le26'], 'Compra 2295-56-[LE26]'],
  ['<b>agua</b>', ['agua', 'b'], '<[b]>[agua]</[b]>'],
  ['sin nada', [], 'sin nada'],
  ['', ['agua'], ''],
])('LIC-3 in "%s" the words %j are marked: %s', (text, words, expected) => {
  expect(marked(text, words)).toBe(expected)
})

test('LIC-3 the pieces joined are the original text', () => {
  const text = '  ¿Ácido  “sulfúrico” 98 %?\r\n\tSí: 3×200 L  '
  const pieces = highlight(text, ['acido', '98', 'si', 'l'])
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.filter((piece) => piece.isMarked).map((piece) => piece.text)).toEqual(['Ácido', '98', 'Sí', 'L'])
})
