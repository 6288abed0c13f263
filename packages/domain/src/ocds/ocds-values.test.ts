import { expect, test } from 'vitest'
import { isObjectList, ocdsMoney, withoutGaps } from './ocds-values.ts'

test('an amount that is no number is left out, its currency is kept', () => {
  expect(ocdsMoney(5, 'CLP')).toEqual({ amount: 5, currency: 'CLP' })
  for (const amount of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(ocdsMoney(amount, 'CLP')).toEqual({ currency: 'CLP' })
  }
  expect(ocdsMoney(5, 'UTM')).toBeUndefined()
})

test('a list of objects has some, and nothing else', () => {
  expect(isObjectList([{ id: '1' }])).toBe(true)
  for (const value of [undefined, null, 'lista', {}, [], ['1'], [{ id: '1' }, '2']])
    expect(isObjectList(value)).toBe(false)
})

test('what is absent, or empty without it, is left out at every depth', () => {
  const object = { a: null, b: undefined, c: '', d: {}, e: [], f: { g: null }, h: [{ i: 1, j: '' }], k: 0, l: false }
  expect(withoutGaps(object)).toEqual({ h: [{ i: 1 }], k: 0, l: false })
})
