import { expect, test } from 'vitest'
import { joinExcluded, splitExcluded, withoutEachWord } from './excluded-words.ts'

test.each([
  ['aseo -hospital', 'aseo', 'hospital'],
  ['aseo -"retiro de residuos" oficinas -talca', 'aseo oficinas', '"retiro de residuos" talca'],
  ['-hospital', '', 'hospital'],
  ['1057-1-LE26', '1057-1-LE26', ''],
  ['gases-clínicos "aire -frío"', 'gases-clínicos "aire -frío"', ''],
  ['aseo - hospital', 'aseo - hospital', ''],
  ['«aseo general» -“retiro de residuos” -talca', '"aseo general"', '"retiro de residuos" talca'],
])('LIC-3 the search %s is split into included and excluded words', (q, included, excluded) => {
  expect(splitExcluded(q)).toEqual({ included, excluded })
})

test.each([
  ['aseo', 'hospital, talca', 'aseo -hospital -talca'],
  ['aseo', '-hospital  "retiro de residuos";', 'aseo -hospital -"retiro de residuos"'],
  ['', 'hospital', '-hospital'],
  ['«aseo general»', '“retiro de residuos”', '"aseo general" -"retiro de residuos"'],
  ['aseo ', ' , ; - ""', 'aseo'],
])('LIC-3 %s without %s is joined to the search %s', (included, excluded, q) => {
  expect(joinExcluded({ included, excluded })).toBe(q)
  expect(joinExcluded(splitExcluded(q))).toBe(q)
})

test('a search is listed without each of its words', () => {
  expect(withoutEachWord('aseo "áreas verdes" -talca')).toEqual([
    { word: 'aseo', q: '"áreas verdes" -talca' },
    { word: '"áreas verdes"', q: 'aseo -talca' },
  ])
  for (const q of ['aseo', 'aseo -talca', 'aseo OR limpieza', '']) expect(withoutEachWord(q)).toEqual([])
})
