import { expect, test } from 'vitest'
import { hasWords, markWords, productIndex } from './product-index.ts'
import { searchedWords } from './supplier-words.ts'

const index = productIndex(
  new Map([
    [
      1,
      ['Computadores de escritorio', 'Notebook, laptop o computador portátil', 'Kit de herramientas para computadores'],
    ],
    [2, ['Maletines para notebook', 'Bencina']],
    [3, ['Servicios de limpieza de edificios', 'Tóner']],
  ]),
)
const findProducts = (text: string) => [...index.find(searchedWords(text))]
const names = (text: string) => findProducts(text).flatMap(([, products]) => products.map(({ name }) => name))
const marked = (text: string, search: string) =>
  markWords(text, [searchedWords(search)])
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('')

test('DES-4 a product has all the words, in any number and with any accents', () => {
  expect(names('COMPUTADOR PORTATIL')).toEqual(['Notebook, laptop o computador portátil'])
  expect(names('toners')).toEqual(['Tóner'])
  expect(names('computador bencina')).toEqual([])
  expect(names('zzzz')).toEqual([])
})

test('DES-4 a word that names the product ranks before one that names its material or its use', () => {
  const weights = findProducts('computador').flatMap(([, products]) => products.map(({ weight }) => weight))
  expect(weights).toEqual([1, 1, 0.2])
  expect(findProducts('notebook')).toEqual([
    [1, [{ name: 'Notebook, laptop o computador portátil', weight: 1, isExact: false }]],
    [2, [{ name: 'Maletines para notebook', weight: 0.2, isExact: false }]],
  ])
  expect(findProducts('toner')[0]?.[1][0]?.isExact).toBe(true)
  // "servicios de" says only what kind of thing it is
  expect(findProducts('limpieza')[0]?.[1][0]?.weight).toBe(1)
})

test('DES-4 a word finds what begins like it while it is being typed, and only then', () => {
  expect(names('note')).toContain('Notebook, laptop o computador portátil')
  expect(names('no')).toEqual([])
  expect(names('gasolina')).toEqual([])
})

test('DES-4 a word of Chile finds products that the catalogue names otherwise', () => {
  expect(names('bencinas')).toEqual(['Bencina'])
  expect(names('aseo')).toEqual(['Servicios de limpieza de edificios'])
})

test('DES-4 an unknown word has suggestions with similar letters', () => {
  expect(index.near('noteboks', 3)).toEqual(['notebook'])
  expect(index.near('tonre', 3)).toEqual(['tóner'])
  expect(index.near('xyzxyz', 3)).toEqual([])
})

test('DES-4 the words of a search are marked, and the pieces give the text back', () => {
  expect(marked('Notebook, laptop o computador', 'notebooks')).toBe('[Notebook], laptop o computador')
  expect(marked('Servicios de LIMPIEZA', 'aseo')).toBe('[Servicios] de [LIMPIEZA]')
  expect(marked('Arriendo de notebooks', 'note')).toBe('Arriendo de [notebooks]')
  expect(marked('', 'note')).toBe('')
  expect(hasWords('Arriendo de NOTEBOOKS', searchedWords('notebook arriendos'))).toBe(true)
  expect(hasWords('Arriendo de sillas', searchedWords('notebook'))).toBe(false)
})
