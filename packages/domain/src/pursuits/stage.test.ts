import { expect, test } from 'vitest'
import { isUndecided, STAGES } from './stage.ts'

test('a tender waits for a decision until one is taken', () => {
  expect(STAGES.filter(isUndecided)).toEqual(['por_decidir'])
  expect(isUndecided(null)).toBe(true)
})
