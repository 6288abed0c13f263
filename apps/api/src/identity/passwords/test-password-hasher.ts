import * as argon2 from '@node-rs/argon2'
import { createPasswordHasher } from './password-hash.ts'

const hashes = new Map<string, Promise<string>>()
const checks = new Map<string, Promise<boolean>>()

/**
 * The product's hasher, which hashes and checks each password once in a process: a thousand accounts of the tests have
 * the same one, and each hash takes 28 ms.
 */
export const testPasswordHasher = createPasswordHasher({
  hash: (password, options) => kept(hashes, textOf(password), () => argon2.hash(password, options)),
  verify: (stored, password) => kept(checks, `${stored} ${textOf(password)}`, () => argon2.verify(stored, password)),
})

const textOf = (password: string | Uint8Array) => Buffer.from(password).toString('base64')

function kept<T>(results: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const result = results.get(key) ?? work()
  results.set(key, result)
  return result
}
