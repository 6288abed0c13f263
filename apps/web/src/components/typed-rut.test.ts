import { cleanRut, formatRut } from '@mirador/domain/account/rut'
import { expect, test } from 'vitest'
import { formatTypedRut } from './typed-rut.ts'

/** `7.6|4-8`: the text of a field, with the caret at the bar */
function fieldState(withCaret: string) {
  return { text: withCaret.replace('|', ''), caret: withCaret.indexOf('|') }
}
function bar({ text, caret }: { text: string; caret: number }) {
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}
function type(before: string, typed: string, deleted?: 'before-caret' | 'after-caret') {
  const { text, caret } = fieldState(typed)
  return bar(formatTypedRut({ before: fieldState(before).text, typed: text, caret, deleted }))
}

test('REG-7 typing at the end of a rut keeps the caret at the end', () => {
  let value = '|'
  for (const sign of '76482913k') value = type(value, value.replace('|', `${sign}|`))
  expect(value).toBe('76.482.913-K|')
})

test.each([
  // typed in the middle
  ['76.4|82.913-K', '76.45|82.913-K', '764.5|82.913-K'],
  ['|6.482.913-K', '7|6.482.913-K', '7|6.482.913-K'],
  // pasted over everything, in different formats
  ['7-6|', '76.482.913-k|', '76.482.913-K|'],
  ['|', ' 76482913 K |', '76.482.913-K|'],
  ['|', 'RUT: 076.482.913-K|', '76.482.913-K|'],
  // pasted in the middle
  ['76.|913-K', '76.482|913-K', '76.482|.913-K'],
  // other characters are dropped
  ['76.4|82-9', '76.4x|82-9', '76.4|82-9'],
  ['|', '000|', '|'],
])('REG-7 %s becomes %s and shows %s', (before, typed, after) => {
  expect(type(before, typed)).toBe(after)
})

test.each([
  // a deleted digit: the other digits close up around the caret
  ['76.482.91|3-K', '76.482.9|3-K', 'before-caret', '7.648.29|3-K'],
  ['76.4|82.913-K', '76.4|2.913-K', 'after-caret', '7.64|2.913-K'],
  // a deleted dot or hyphen: the digit next to it is deleted, otherwise the key would do nothing
  ['76.|482.913-K', '76|482.913-K', 'before-caret', '7|.482.913-K'],
  ['76|.482.913-K', '76|482.913-K', 'after-caret', '7.6|82.913-K'],
  ['76.482.913|-K', '76.482.913|K', 'after-caret', '7.648.291-3|'],
] as const)('REG-7 %s, deleted to %s (%s), shows %s', (before, typed, deleted, after) => {
  expect(type(before, typed, deleted)).toBe(after)
})

test('REG-7 after a digit is typed anywhere, the caret is right after it', () => {
  for (let body = 1; body < 99_999_999; body = body * 3 + 7) {
    const before = formatRut(`${body}5`)
    for (let place = 0; place <= before.length; place++) {
      const typed = `${before.slice(0, place)}9${before.slice(place)}`
      const { text, caret } = formatTypedRut({ before, typed, caret: place + 1 })
      expect(text).toBe(formatRut(typed))
      expect(cleanRut(text.slice(0, caret))).toBe(cleanRut(typed.slice(0, place + 1)))
      expect(text.charAt(caret - 1)).toBe('9')
    }
  }
})
