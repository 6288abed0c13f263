import { expect, test } from 'vitest'
import { IdentityError } from '../protocol/identity-error.ts'
import { createPasswordHasher, isOutdated } from './password-hash.ts'

test("a password is stored as an argon2id string with the product's cost parameters", async () => {
  const { hash, matches } = createPasswordHasher()
  const stored = await hash('Correcto-1')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/)
  expect(isOutdated(stored)).toBe(false)
  expect(isOutdated(stored.replace('t=2', 't=1'))).toBe(true)
  expect(await matches(stored, 'Correcto-1')).toBe(true)
  expect(await matches(stored, 'correcto-1')).toBe(false)
  expect(await matches(undefined, 'Correcto-1')).toBe(false)
})

test('a password has at most 256 bytes, counted after NFKC', async () => {
  const { hash, matches } = createPasswordHasher()
  await expect(hash('x'.repeat(257))).rejects.toThrow('Password is too long.')
  // one character of two bytes that NFKC turns into three letters
  await expect(hash('\u01c4'.repeat(128))).rejects.toThrow('Password is too long.')
  expect(await matches(await hash('x'.repeat(256)), 'x'.repeat(256))).toBe(true)
})

test('LOG-3 at most 64 passwords wait to be hashed, the next is refused', async () => {
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

test('LOG-3 a known browser is neither refused nor served last when 100 strangers wait', async () => {
  const order: string[] = []
  const { matches } = createPasswordHasher({
    hash: async (password) => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(String(password))
      return 'hash'
    },
    verify: async () => true,
  })
  const strangers = Array.from({ length: 100 }, () => matches(undefined, 'stranger'))
  const known = matches(undefined, 'known', 'known')
  const answers = await Promise.allSettled([...strangers, known])
  expect(answers.at(-1)?.status).toBe('fulfilled')
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(30)
  // those that run when it arrives, and one in turn
  expect(order.indexOf('known')).toBeLessThan(5)
})
