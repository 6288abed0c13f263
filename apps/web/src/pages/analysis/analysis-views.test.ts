import { expect, test } from 'vitest'
import { readAnalysisView } from './analysis-views.ts'

test.each([
  ['', 'historia'],
  ['vista=historia', 'historia'],
  ['vista=mercado', 'mercado'],
  ['vista=calculo', 'calculo'],
  ['vista=nada', 'historia'],
  ['vista=', 'historia'],
])('MKT-3 the address ?%s opens the view %s', (search, view) => {
  expect(readAnalysisView(new URLSearchParams(search))).toBe(view)
})
