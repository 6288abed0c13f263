import { expect, test } from 'vitest'
import { shownShare } from './shown-share.ts'

test('MKT-2 a share has a percentage from ten cases on, with its Jeffreys interval', () => {
  expect(shownShare(0, 0)).toBeUndefined()
  expect(shownShare(3, 9)).toBeUndefined()
  const ten = shownShare(3, 10)
  expect(ten?.share).toBe(0.3)
  expect(ten?.from).toBeCloseTo(0.117, 3)
  expect(ten?.to).toBeCloseTo(0.558, 3)
  expect(shownShare(0, 12)).toMatchObject({ share: 0, from: 0 })
  expect(shownShare(12, 12)).toMatchObject({ share: 1, to: 1 })
})
