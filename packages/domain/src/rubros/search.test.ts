import { expect, test } from 'vitest'
import { SEGMENTS } from './catalogue.ts'
import { isFoundIn, markFound, rubroSearch } from './search.ts'

const namesFound = (typed: string) => {
  const search = rubroSearch(typed)
  return SEGMENTS.filter(({ segment }) => isFoundIn(segment, search)).map(({ segment }) => segment)
}
const marked = (text: string, typed: string) =>
  markFound(text, rubroSearch(typed))
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test.each(['OBRAS', 'obras', 'Obras'])('RUB-2 %s finds segments by name in any case', (typed) => {
  expect(namesFound(typed)).toEqual(['Artículos para estructuras, obras y construcciones', 'Obras', 'Obras MINVU'])
})

test.each(['joyeria', 'JOYERÍA', 'relojería, joyería', '  gemas  '])(
  'RUB-2 %s finds the segment with any accents',
  (typed) => {
    expect(namesFound(typed)).toEqual(['Productos para relojería, joyería y gemas'])
  },
)

test('RUB-2 each part of a name finds it', () => {
  for (const { segment } of SEGMENTS) {
    for (let end = 1; end <= segment.length; end++) {
      expect(isFoundIn(segment, rubroSearch(segment.slice(0, end).toUpperCase())), segment.slice(0, end)).toBe(true)
    }
  }
})

test('RUB-2 an empty search, or one of signs alone, finds everything and marks nothing', () => {
  for (const typed of ['', '   ', '¿?']) {
    expect(namesFound(typed)).toHaveLength(SEGMENTS.length)
    expect(marked('Obras', typed)).toBe('Obras')
  }
})

test.each([
  ['Productos para relojería, joyería y gemas', 'JOYERIA', 'Productos para relojería, [joyería] y gemas'],
  ['Productos para relojería, joyería y gemas', 'gemas joyeria', 'Productos para relojería, [joyería] y [gemas]'],
  ['Artículos para plantas y animales', 'plantas y animales', 'Artículos para [plantas y animales]'],
  ['Obras', 'obras', '[Obras]'],
  ['Compañías de diseño', 'DISENO', 'Compañías de [diseño]'],
  ['Obras', 'salud', 'Obras'],
])('RUB-2 in %s the search %s is marked', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})
