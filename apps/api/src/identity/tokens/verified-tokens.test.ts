import { expect, test } from 'vitest'
import { VerifiedTokenCache } from './verified-tokens.ts'

test('a token is cached until the second it expires', () => {
  const tokens = new VerifiedTokenCache<{ exp: number }>()
  tokens.add('a.b.c', { exp: 1000 })
  expect(tokens.find('a.b.c', 999)).toEqual({ exp: 1000 })
  expect(tokens.find('a.b.d', 999)).toBeUndefined()
  expect(tokens.find('a.b.c', 1000)).toBeUndefined()
  // and stays dropped if the clock goes back
  expect(tokens.find('a.b.c', 999)).toBeUndefined()
})

test('beyond the limit the oldest token is dropped', () => {
  const tokens = new VerifiedTokenCache<{ exp: number }>(2)
  for (const bearer of ['one', 'two', 'three']) tokens.add(bearer, { exp: 10 })
  expect(['one', 'two', 'three'].map((bearer) => tokens.find(bearer, 0) !== undefined)).toEqual([false, true, true])
})
