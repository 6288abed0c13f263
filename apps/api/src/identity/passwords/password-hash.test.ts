import { expect, test } from 'vitest'
import { IdentityError } from '../protocol/identity-error.ts'
import { createPasswordHasher, isOutdated } from './password-hash.ts'

test('a password is kept as an argon2id string with the values of the house', async () => {
  const { hash, matches } = createPasswordHasher()
  const kept = await hash('Correcto-1')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)
  expect(isOutdated(kept)).toBe(false)
  expect(isOutdated(kept.replace('t=2', 't=1'))).toBe(true)
  expect(await matches(kept, 'Correcto-1')).toBe(true)
  expect(await matches(kept, 'correcto-1')).toBe(false)
  expect(await matches(undefined, 'Correcto-1')).toBe(false)
})

test('a password has 256 bytes at most, counted after NFKC', async () => {
  const { hash, matches } = createPasswordHasher()
  await expect(hash('x'.repeat(257))).rejects.toThrow('Password is too long.')
  // one sign of two bytes that NFKC spells with three letters
  await expect(hash('\u01c4'.repeat(128))).rejects.toThrow('Password is too long.')
  expect(await matches(await hash('x'.repeat(256)), 'x'.repeat(256))).toBe(true)
})

test('LOG-3 at most 64 passwords wait their turn, the next is told to come back', async () => {
  const { matches } = createPasswordHasher()
  const answers = await Promise.allSettled(Array.from({ length: 80 }, () => matches(undefined, 'x')))
  const judged = answers.filter(({ status }) => status === 'fulfilled').length
  expect(judged).toBeGreaterThan(64)
  expect(judged).toBeLessThanOrEqual(67)
  for (const answer of answers)
    if (answer.status === 'rejected') {
      expect(answer.reason).toBeInstanceOf(IdentityError)
      expect(answer.reason.code).toBe('TooManyRequestsException')
    }
  expect(await matches(undefined, 'x')).toBe(false)
})
