import { expect, test } from 'vitest'
import { NO_WORDS, strongestTerms } from './similar-terms.ts'

test('the 25 strongest terms of a tender are kept, in whatever order they come', () => {
  const lexemes = Array.from({ length: 40 }, (_, i) => `w${i}`)
  const rarity = (lexeme: string) => (Number(lexeme.slice(1)) + 1) / 40
  const strongest = lexemes.slice(15).sort()
  for (const lines of [lexemes, lexemes.toReversed()]) {
    expect([...strongestTerms({ ...NO_WORDS, lines }, rarity).keys()].sort()).toEqual(strongest)
  }
})

test('of terms with equal weights the first ones in alphabetical order are kept', () => {
  const lexemes = Array.from({ length: 30 }, (_, i) => `w${String(i).padStart(2, '0')}`)
  const kept = strongestTerms({ ...NO_WORDS, lines: lexemes.toReversed() }, () => 0.5)
  expect([...kept.keys()].sort()).toEqual(lexemes.slice(0, 25))
})
