import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { IdentityError } from '../protocol/identity-error.ts'

/** About 28 ms and 46 MiB each; argon2id is the library's default algorithm. */
const COST = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }
const MAX_PASSWORD_BYTES = 256
const MAX_WAITING = 64
// each one holds a thread of libuv's pool of four, which files and name look-ups need too
const MAX_RUNNING = Math.min(3, availableParallelism())

export interface PasswordHasher {
  /** The PHC string to keep. */
  hash(password: string): Promise<string>
  /** Whether the password is the one kept; takes as long when there is none to compare with. */
  matches(kept: string | null | undefined, password: string): Promise<boolean>
}

/**
 * Hashes passwords, a few at a time.
 * Its functions throw TooManyRequestsException when too many wait already.
 */
export function createPasswordHasher(): PasswordHasher {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING) throw new IdentityError('TooManyRequestsException')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // the turn passes on, or ends
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    async hash(password) {
      const bytes = passwordBytes(password)
      if (!bytes) throw new IdentityError('InvalidParameterException', 'Password is too long.')
      return inTurn(() => hash(bytes, COST))
    },
    async matches(kept, password) {
      const bytes = passwordBytes(password)
      if (!bytes) return false
      if (kept) return inTurn(() => verify(kept, bytes))
      // the same work for nobody, so that the time does not tell who has an account
      await inTurn(() => hash(bytes, COST))
      return false
    },
  }
}

/** Whether it is short enough to be hashed. */
export function isHashable(password: string): boolean {
  return passwordBytes(password) !== undefined
}

/** Whether the hash was made with other values than today's. */
export function isOutdated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}

function passwordBytes(password: string): Buffer | undefined {
  const bytes = Buffer.from(password.normalize('NFKC'))
  return bytes.length <= MAX_PASSWORD_BYTES ? bytes : undefined
}
