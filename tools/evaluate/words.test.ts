import { expect, test } from 'vitest'
import type { SheetTender } from './sheet.ts'
import { searchAfter } from './words.ts'

const counted = (text: string) => new Map(text.split(' ').map((word) => [word, 1]))
const tender = (code: string, text: string): SheetTender => ({
  code,
  buyer: code,
  title: counted(text),
  description: new Map(),
  products: new Set(['silla']),
  lines: [{ product: 56_101_504, words: counted(text) }],
})

/**
 * Eight buyers use a word with the product: words are learnt from the first `learnt` of their tenders, the others are
 * searched.
 */
function added(learnt: number, support: 'all' | 'learnt'): number {
  const tenders = Array.from({ length: 12 }, (_, i) => tender(`T${i}`, 'silla ergonomica'))
  const catalogue = new Map([[56_101_504, counted('silla')]])
  const { scores, queries } = searchAfter(
    { tenders, catalogue, words: counted },
    ({ code }) => Number(code.slice(1)) >= learnt,
    support,
  )
  expect(queries).toBe(1)
  return scores['+ words that may be offered'][0]?.added ?? 0
}

test('MKT-1 a word that only later tenders make frequent is not offered to an earlier search', () => {
  expect(added(9, 'learnt')).toBeGreaterThan(0)
  expect(added(5, 'all')).toBeGreaterThan(0)
  expect(added(5, 'learnt')).toBe(0)
})
