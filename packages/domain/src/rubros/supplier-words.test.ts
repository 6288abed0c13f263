import { expect, test } from 'vitest'
import { stemOf } from '../text/stem.ts'
import { phrasesOf, searchedWords, tellingWords, withoutGeneric, writtenThings } from './supplier-words.ts'

test.each([
  ['computadores', 'computador'],
  ['toners', 'toner'],
  ['clases', 'clase'],
  ['lapices', 'lapiz'],
  ['luces', 'luz'],
  ['neumaticos', 'neumatica'],
  ['guantes', 'guante'],
  ['camaras', 'camara'],
  ['muebles', 'mueble'],
  ['express', 'express'],
])('DES-4 %s and %s are one word', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})

test.each([
  ['camas', 'cambios'],
  ['computador', 'computacion'],
  ['caso', 'casa'],
  ['mes', 'mesa'],
])('DES-4 %s and %s are two words', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

const parts = (text: string, names: readonly string[] = []) =>
  phrasesOf(text, (words) => names.includes(words.map(({ word }) => word).join(' '))).map((words) =>
    words.map(({ word }) => word).join(' '),
  )

test('DES-4 each thing of a list is searched by itself, without the words around it', () => {
  expect(parts('Vendo notebooks, tóner y sillas de oficina.')).toEqual(['notebooks', 'toner', 'sillas oficina'])
  expect(parts('Somos proveedores de aseo;\narriendo de camionetas')).toEqual(['aseo', 'arriendo camionetas'])
})

test('DES-4 an "y" inside a name does not divide it', () => {
  expect(parts('control y distribución de líquidos')).toEqual(['control', 'distribucion liquidos'])
  expect(parts('control y distribución de líquidos', ['control distribucion liquidos'])).toEqual([
    'control distribucion liquidos',
  ])
})

test.each(['', '   ', '¿?', 'vendo', 'y, de; la', '😀'])('DES-4 %j has no words to search for', (text) => {
  expect(parts(text)).toEqual([])
})

test('DES-4 a long text is searched up to its limit', () => {
  expect(parts('tóner, '.repeat(200)).length).toBeLessThanOrEqual(8)
  expect(searchedWords('uno dos tres cuatro cinco seis siete ocho nueve')).toHaveLength(6)
})

test('DES-4 words that nearly every line has are dropped only beside others', () => {
  const words = (text: string) => withoutGeneric(searchedWords(text)).map(({ word }) => word)
  expect(words('servicio de peluquería')).toEqual(['peluqueria'])
  expect(words('servicios')).toEqual(['servicios'])
})

test('ESC-33 the things of a list are kept as written, without the words around them', () => {
  expect(writtenThings('Vendo notebooks, tóner y sillas de oficina.')).toEqual([
    'notebooks',
    'tóner',
    'sillas de oficina',
  ])
  expect(writtenThings('Somos proveedores de aseo;\nvendo, notebooks, notebooks')).toEqual(['aseo', 'notebooks'])
  expect(writtenThings('vendo, de la y los')).toEqual([])
})

test('ESC-33 a thing falls back to the words that say something by themselves', () => {
  expect(tellingWords('resmas de papel')).toEqual(['resmas', 'papel'])
  expect(tellingWords('servicio de aseo')).toEqual(['aseo'])
  expect(tellingWords('servicio')).toEqual(['servicio'])
})
