import { expect, test } from 'vitest'
import { CHOSEN_BY, STORED_TYPES, storedType, storedTypesOf, typeOfStored } from './stored-type.ts'
import { FROM_2000_TO_5000, TENDER_TYPES } from './tender-type.ts'

const at = (text: string) => new Date(text)

test('DES-2 an LP is stored apart since the day on which it reaches 5,000 UTM', () => {
  const [before, since] = ['2025-10-23T02:59:59Z', '2025-10-23T03:00:00Z'].map((text) => storedType('LP', at(text)))
  expect(before).toBe(3)
  expect(since).not.toBe(3)
  expect([storedType('LP', null), storedType('LQ', at('2026-01-01T12:00:00Z')), storedType('??', null)]).toEqual([
    3, 4, 0,
  ])
  expect(storedTypesOf(3)).toEqual([before, since])
  expect(storedTypesOf(FROM_2000_TO_5000.id)).toEqual([4, since])
})

test('DES-2 each stored type is found by exactly one type, and named by it', () => {
  const ids = TENDER_TYPES.map(({ id }) => id)
  for (const stored of STORED_TYPES) {
    expect(ids.filter((id) => storedTypesOf(id).includes(stored))).toEqual([typeOfStored(stored)])
  }
  expect(CHOSEN_BY.toSorted((a, b) => a - b)).toEqual([...ids, FROM_2000_TO_5000.id])
})
