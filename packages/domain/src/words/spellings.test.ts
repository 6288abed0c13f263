import { expect, test } from 'vitest'
import { spellingCounter } from './spellings.ts'

function spelt(...written: string[]) {
  const counter = spellingCounter()
  for (const word of written) counter.add('x', word)
  return counter.of('x')
}

test('a lexeme is written as buyers mostly write it, in lower case', () => {
  expect(spelt('Cristal', 'CRISTALES', 'cristales')).toBe('cristales')
  expect(spelt('b', 'UAPO')).toBe('uapo')
})

test('capitals without accents do not hide the right form', () => {
  expect(spelt(...Array.from({ length: 8 }, () => 'OPTICA'), 'óptica')).toBe('óptica')
  expect(spelt(...Array.from({ length: 99 }, () => 'OPTICA'), 'optíca')).toBe('optica')
})

test('numbers, measures and letters are never offered', () => {
  expect(spelt('10', 'mm', '5ml')).toBeUndefined()
  expect(spellingCounter().of('x')).toBeUndefined()
})
