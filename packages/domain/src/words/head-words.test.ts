import { expect, test } from 'vitest'
import { wordsOfLine } from './head-words.ts'
import { isPlaceWord } from './place-words.ts'

test.each([
  ['Textos educativos', ['textos']],
  ['Notebook, laptop o computador portátil', ['notebook', 'laptop', 'computador']],
  ['12 RESMAS de papel tamaño carta', ['12', 'resmas', 'papel']],
  ['', []],
])('the heads of %j', (line, heads) => {
  expect(
    wordsOfLine(line)
      .filter(({ isHead }) => isHead)
      .map(({ word }) => word),
  ).toEqual(heads)
})

test('places of Chile are known by the words of their names', () => {
  expect(['valparaiso', 'concepcion', 'mostazal', 'araucania'].every(isPlaceWord)).toBe(true)
  expect(['cartucho', 'papel', 'silla', 'oficina', 'notebook', 'soporte', 'impresora'].some(isPlaceWord)).toBe(false)
})
