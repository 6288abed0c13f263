import { expect, test } from 'vitest'
import { documentTokens, tokenQuery } from './tokens.ts'

const tender = (texts: { name: string; description?: string }) => ({
  bid_idn: '1-2-LE26',
  institution_name: null,
  unit_name: null,
  comuna: null,
  description: null,
  ...texts,
})

test('every word has a token in its place, and borders stand between texts', () => {
  const tokens = documentTokens(tender({ name: 'Aseo de las salas', description: 'Aseo' })).split(' ')
  expect(tokens.slice(0, 9)).toEqual(['aseo', '_s', '_s', 'sala', '_b', '1', '2', 'le26', '_b'])
  expect(tokens.slice(9)).toEqual(['aseo', 'de_w', 'las_w', 'salas_w'])
})

test('a search has the tokens of its words, its phrases with the distances of stop words', () => {
  expect(tokenQuery('aseo -salas')).toEqual([
    { exclude: false, anyOf: [{ phrase: ['aseo'] }] },
    { exclude: true, anyOf: [{ phrase: ['sala'] }] },
  ])
  expect(tokenQuery('"las salas de aseo" OR cam*')).toEqual([
    { exclude: false, anyOf: [{ phrase: ['sala', '_s', 'aseo'] }, { prefix: 'cam' }] },
  ])
})

test('words that searches ignore are left out beside other ones, and alone are no search here', () => {
  expect(tokenQuery('de aseo')).toEqual([{ exclude: false, anyOf: [{ phrase: ['aseo'] }] }])
  expect(() => tokenQuery('de la')).toThrow('only ignored words')
})
