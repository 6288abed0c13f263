import { expect, test } from 'vitest'
import { foldWords } from '../text/words.ts'
import { parseSearch, prefixProblem } from './search-words.ts'

const clause = (words: string, exclude = false) => ({ exclude, anyOf: [{ kind: 'words', words }] })

test.each([
  ['', { kind: 'empty' }],
  ['  ', { kind: 'empty' }],
  ['  ...  ', { kind: 'nothing' }],
  ['%', { kind: 'nothing' }],
  ['*', { kind: 'nothing' }],
  ['¿?', { kind: 'nothing' }],
  ['🙂', { kind: 'nothing' }],
  ['-"" -*', { kind: 'nothing' }],
  ['1057439-20-lp25', { kind: 'code', code: '1057439-20-LP25' }],
  ['3191-64-R125', { kind: 'code', code: '3191-64-R125' }],
  ['1057439-20', { kind: 'code', code: '1057439-20' }],
  ['61.602.000-8', { kind: 'rut', rut: '61602000-8' }],
  ['61602000-8', { kind: 'rut', rut: '61602000-8' }],
  ['96712740k', { kind: 'rut', rut: '96712740-K' }],
  ['Mantención ÁREAS', { kind: 'text', clauses: [clause('mantencion'), clause('areas')] }],
  ['agua -potable', { kind: 'text', clauses: [clause('agua'), clause('potable', true)] }],
  [
    '"áreas verdes',
    { kind: 'text', clauses: [{ exclude: false, anyOf: [{ kind: 'phrase', words: 'areas verdes' }] }] },
  ],
  [
    'aseo OR limpieza OR "control de plagas"',
    {
      kind: 'text',
      clauses: [
        {
          exclude: false,
          anyOf: [
            { kind: 'words', words: 'aseo' },
            { kind: 'words', words: 'limpieza' },
            { kind: 'phrase', words: 'control de plagas' },
          ],
        },
      ],
    },
  ],
  ['comput*', { kind: 'text', clauses: [{ exclude: false, anyOf: [{ kind: 'prefix', prefix: 'comput' }] }] }],
  ['agua/luz', { kind: 'text', clauses: [{ exclude: false, anyOf: [{ kind: 'phrase', words: 'agua luz' }] }] }],
  ['OR', { kind: 'nothing' }],
  ['c++', { kind: 'text', clauses: [clause('c')] }],
])('LIC-3 the search %s is understood', (typed, understood) => {
  expect(parseSearch(typed)).toEqual(understood)
})

test.each([
  ['ID: 1057532-24-L126', { kind: 'code', code: '1057532-24-L126' }],
  ['id 1057532-24-l126', { kind: 'code', code: '1057532-24-L126' }],
  ['Licitación ID: 1057532‑24‑L126', { kind: 'code', code: '1057532-24-L126' }],
  ['1057532 - 24 - L126', { kind: 'code', code: '1057532-24-L126' }],
  ['1057532–24–L126', { kind: 'code', code: '1057532-24-L126' }],
  ['RUT 61.602.000-8', { kind: 'rut', rut: '61602000-8' }],
  ['R.U.T.: 61.602.000–8', { kind: 'rut', rut: '61602000-8' }],
  ['rut:61602000-8', { kind: 'rut', rut: '61602000-8' }],
])('LIC-3 the copied text %s is looked up as a code or a RUT', (typed, understood) => {
  expect(parseSearch(typed)).toEqual(understood)
})

test.each(['licitación 2026', 'RUT', 'id', 'aseo 1057-1-LE26', '12 - 5', 'licitación 76123456'])(
  'LIC-3 %s is no code and no RUT',
  (typed) => {
    expect(['text', 'nothing']).toContain(parseSearch(typed).kind)
  },
)

test.each([
  ['12.000 BTU', '12000 btu'],
  ['12000 btu', '12000 btu'],
  ['oﬁcina', 'oficina'],
  ['desin\u00adfección', 'desinfeccion'],
  ['350 m²', '350 m2'],
  ['alcohol\u200bgel', 'alcohol gel'],
  ['5º piso', '5 piso'],
])('LIC-3 %s is folded to %s', (typed, folded) => {
  expect(foldWords(typed)).toBe(folded)
})

test.each([
  ['“áreas verdes” -«control de plagas»', '"áreas verdes" -"control de plagas"'],
  ['«áreas verdes» OR “poda', '"áreas verdes" OR "poda'],
  ['„áreas verdes‟ ＂control de plagas"', '"áreas verdes" "control de plagas"'],
  ['aseo” poda «', 'aseo" poda "'],
])('LIC-3 typographic quotes mean the same as plain ones: %s', (typed, plain) => {
  expect(parseSearch(typed)).toEqual(parseSearch(plain))
})

test.each([
  ['compu*', undefined],
  ['año*', undefined],
  ['a b c', undefined],
  ['co*', undefined],
  ['ñu*', undefined],
  ['-c*', 'short_prefix'],
  ['aseo OR "agua potable" OR ñ*', 'short_prefix'],
  ['...a*', 'short_prefix'],
  ['aaa* bbb* ccc* ddd* eee*', undefined],
  ['aaa* OR bbb* ccc* -ddd* -eee* fff*', 'many_prefixes'],
])('TRU-2 the prefixes of %s: %s', (typed, problem) => {
  expect(prefixProblem(typed)).toBe(problem)
})
