import { expect, test } from 'vitest'
import { type Sign, withSign } from './search-signs.ts'

test.each<[Sign, string, string]>([
  ['phrase', 'mesa', '"mesa|"'],
  ['phrase', 'tóner mesa ', 'tóner "mesa|"'],
  ['phrase', '-mesa', '-"mesa|"'],
  ['phrase', '"mesa de', '"mesa de"|'],
  ['phrase', '"mesa', '"mesa"|'],
  ['phrase', '"mesa"', '"mesa"|'],
  ['either', 'tóner', 'tóner OR |'],
  ['either', 'tóner OR', 'tóner OR |'],
  ['without', 'aseo hospital', 'aseo -hospital|'],
  ['without', 'aseo -hospital', 'aseo -hospital|'],
  ['beginning', 'equipo compu', 'equipo compu*|'],
  ['beginning', 'compu*', 'compu*|'],
])('LIC-3 the hint %s changes «%s» into «%s»', (sign, typed, written) => {
  expect(withSign(typed, sign)).toEqual({ text: written.replace('|', ''), caret: written.indexOf('|') })
})

test('LIC-3 an empty search has no word for a sign', () => {
  expect(withSign('  ', 'without')).toBeUndefined()
})
