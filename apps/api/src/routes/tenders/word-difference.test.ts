import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDifference } from './word-difference.ts'

const plain = (old: string | null, next: string | null) =>
  wordDifference(old, next)
    ?.map(({ is, text }) =>
      is === 'added' ? `{+${text}+}` : is === 'removed' ? `{-${text}-}` : is === 'same' ? text : '…',
    )
    .join('')
    .trimEnd()

test.each<[string | null, string | null, string]>([
  ['Entrega en 10 días.', 'Entrega en 15 días.', 'Entrega en {-10 -}{+15 +}días.'],
  ['Multa de 1.200 pesos', 'Multa de 1.500 pesos', 'Multa de {-1.200 -}{+1.500 +}pesos'],
  ['a las 15:00 horas', 'a las 16:30 horas', 'a las {-15:00 -}{+16:30 +}horas'],
  ['Sillas', 'Sillas y mesas', 'Sillas {+y mesas +}'],
  ['Sillas y mesas', 'Sillas', 'Sillas {-y mesas -}'],
  [null, 'Precio 60 %', '{+Precio 60 % +}'],
  ['Precio 60 %', null, '{-Precio 60 % -}'],
  ['10% diario', '10 % \r\n diario'.normalize('NFD'), '10 % \r\n diario'],
  ['uno dos tres cuatro', 'siete dos ocho cuatro', '{-uno dos tres -}{+siete dos ocho +}cuatro'],
])('DET-2 word by word: %j → %j', (old, next, pieces) => {
  expect(plain(old, next)).toBe(pieces)
})

test('DET-2 for a long text only the surroundings of the change are shown', () => {
  const words = Array.from({ length: 300 }, (_, i) => `palabra${i}`)
  const pieces = wordDifference(words.join(' '), words.with(150, 'otra').join(' '))
  expect(pieces?.map(({ is }) => is)).toEqual(['left_out', 'same', 'removed', 'added', 'same', 'left_out'])
  expect(pieces?.[1]?.text.trim().split(' ')).toHaveLength(12)
})

test('DET-2 the visible pieces read as the new text, and with the removed ones as the old text', () => {
  const text = fc.array(fc.constantFrom('uno', 'dos', 'tres', 'cuatro', '.', '10%', '\n', 'año'), { maxLength: 25 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const [old, next] = [before.join(' '), after.join(' ')]
      const pieces = wordDifference(old, next) ?? []
      fc.pre(pieces.every(({ is }) => is !== 'left_out'))
      const read = (gone: string) =>
        pieces
          .filter(({ is }) => is !== gone)
          .map(({ text }) => text)
          .join('')
      const letters = (side: string) => side.replace(/\s+/g, '')
      expect(letters(read('removed'))).toBe(letters(next))
      expect(letters(read('added'))).toBe(letters(old))
    }),
  )
})

const sentences = (count: number, word: (i: number) => string) =>
  Array.from(
    { length: count },
    (_, i) => `La frase ${word(i)} trata de ${word(i + 7)} y de ${word(i * 3)} con detalle.`,
  ).join(' ')

test('DET-2 twenty thousand words edited throughout are compared by sentences', () => {
  const old = sentences(1600, (i) => `n${i}`)
  const next = sentences(1600, (i) => `n${i}`).replace(/La frase (n\d*5) /g, 'La frase nueva $1 ')
  const pieces = wordDifference(old, next)
  expect(pieces?.filter(({ is }) => is === 'added').every(({ text }) => text === 'nueva ')).toBe(true)
  expect(pieces?.some(({ is }) => is === 'removed')).toBe(false)
})

test('DET-2 texts with little in common, and very long ones, are not compared', () => {
  expect(
    wordDifference(
      sentences(1600, (i) => `a${i}`),
      sentences(1600, (i) => `b${i}`),
    ),
  ).toBeNull()
  expect(wordDifference('a '.repeat(50_000), 'b')).toBeNull()
})
