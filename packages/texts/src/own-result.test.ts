import { expect, test } from 'vitest'
import { ownResultSentence } from './own-result.ts'

test.each([
  [
    { lines: 3, won: 2, compared_line: 1, difference: -0.12 },
    'Tu oferta: elegida en 2 de 3 líneas; en la línea 1 la elegida fue 12 % más barata',
  ],
  [
    { lines: 1, won: 0, compared_line: 1, difference: 0 },
    'Tu oferta: elegida en 0 de 1 línea; en la línea 1 la elegida tuvo el mismo precio',
  ],
  [
    { lines: 2, won: 1, compared_line: 2, difference: 0.001 },
    'Tu oferta: elegida en 1 de 2 líneas; en la línea 2 la elegida fue menos de 1 % más cara',
  ],
  [{ lines: 1, won: 1, compared_line: null, difference: null }, 'Tu oferta: elegida en 1 de 1 línea'],
])('MKT-1 %j reads %s', (result, sentence) => {
  expect(ownResultSentence(result)).toBe(sentence)
})
