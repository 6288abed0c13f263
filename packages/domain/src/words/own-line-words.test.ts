import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldWords } from '../text/words.ts'
import { MIN_LINES, ownLineWords } from './own-line-words.ts'

const line = (description: string, product_name: string | null = 'Papel para impresora o fotocopiadora') => ({
  description,
  product_name,
})

test('the words of a history are those of three own lines, in the most frequent spelling, most lines first', () => {
  const lines = [
    line('Resma de papel carta, 500 hojas'),
    line('RESMA de papel oficio'),
    line('Resmas de papel'),
    line('Papel higiénico'),
    line('Tóner negro para impresora'),
    line('Toner para impresora láser'),
    line('Tóner original'),
    line('Corchetera'),
    line('Corchetera metálica'),
  ]
  expect(ownLineWords(lines)).toEqual([
    { written: 'papel', lines: 4 },
    { written: 'resma', lines: 3 },
    { written: 'tóner', lines: 3 },
  ])
})

test('a line that only repeats the name of the catalogue proposes nothing', () => {
  const name = 'Notebook, laptop o computador portátil (excepto tablet PC)'
  expect(ownLineWords(Array.from({ length: 5 }, () => line(name.toUpperCase(), name)))).toEqual([])
})

test('places, sizes, numbers and words of buying are no words of a history', () => {
  const lines = Array.from({ length: 4 }, (_, i) => line(`Adquisición de 12 unidades color verde para Temuco n° ${i}`))
  expect(ownLineWords(lines)).toEqual([])
})

test('every proposed word is in at least three of any lines, as its text has it', () => {
  const text = fc
    .array(fc.constantFrom('papel', 'Tóner', 'de', 'silla', '500', 'Puerto', 'Montt', 'para', 'impresoras'), {
      minLength: 1,
      maxLength: 6,
    })
    .map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
      for (const { written, lines } of ownLineWords(texts.map((one) => line(one)))) {
        const count = texts.filter((one) => ` ${foldWords(one)} `.includes(` ${foldWords(written)} `)).length
        expect(lines).toBeGreaterThanOrEqual(MIN_LINES)
        expect(count).toBeGreaterThanOrEqual(lines)
      }
    }),
  )
})
