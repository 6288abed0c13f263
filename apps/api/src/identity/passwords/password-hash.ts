import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import { IdentityError } from '../protocol/identity-error.ts'

/** About 28 ms and 46 MiB each; argon2id is the library's default algorithm. */
const COST = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }
const MAX_PASSWORD_BYTES = 256
const MAX_QUEUED = 64
// each holds one of libuv's four threads, which file access and DNS need too
const MAX_RUNNING = Math.min(3, availableParallelism())

/**
 * `known`: for an open session, a browser that has signed in to the account before, or a person who has proved the
 * mailbox.
 */
export type HashLane = 'known' | 'stranger'

export interface PasswordHasher {
  /** Returns the PHC string to store. */
  hash(password: string, lane?: HashLane): Promise<string>
  /** Whether the password has the stored hash; takes as long when there is no hash. */
  matches(stored: string | null | undefined, password: string, lane?: HashLane): Promise<boolean>
}

/**
 * Hashes passwords, a few at a time. Each lane has a queue of its own, and the two take turns: strangers, however many,
 * neither fill the queue of known browsers nor are served twice before one of them. Its functions throw
 * TooManyRequestsException when the queue of the lane, `stranger` by default, is full.
 * @param hash as argon2's, with verify: the expensive functions, whose calls tests count
 */
export function createPasswordHasher({
  hash,
  verify,
}: Pick<typeof argon2, 'hash' | 'verify'> = argon2): PasswordHasher {
  let running = 0
  const waiting: Readonly<Record<HashLane, (() => void)[]>> = { known: [], stranger: [] }
  let next: HashLane = 'known'

  function takeNext(): (() => void) | undefined {
    const other = next === 'known' ? 'stranger' : 'known'
    const lane = waiting[next].length > 0 ? next : other
    next = lane === 'known' ? 'stranger' : 'known'
    return waiting[lane].shift()
  }

  async function inTurn<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
    if (running >= MAX_RUNNING) {
      if (waiting[lane].length >= MAX_QUEUED) throw new IdentityError('TooManyRequestsException')
      await new Promise<void>((resolve) => waiting[lane].push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // pass the slot on, or free it
      const resume = takeNext()
      if (resume) resume()
      else running -= 1
    }
  }

  return {
    async hash(password, lane = 'stranger') {
      const bytes = passwordBytes(password)
      if (!bytes) throw new IdentityError('InvalidParameterException', 'Password is too long.')
      return inTurn(lane, () => hash(bytes, COST))
    },
    async matches(stored, password, lane = 'stranger') {
      const bytes = passwordBytes(password)
      if (!bytes) return false
      if (stored) return inTurn(lane, () => verify(stored, bytes))
      // the same work without a user: the response time must not reveal whether an account exists
      await inTurn(lane, () => hash(bytes, COST))
      return false
    },
  }
}

/** Whether the password is short enough to be hashed. */
export function isHashable(password: string): boolean {
  return passwordBytes(password) !== undefined
}

/** Whether the hash was made with other cost parameters than the current ones. */
export function isOutdated(storedHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = argon2.parseOptions(storedHash)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}

function passwordBytes(password: string): Buffer | undefined {
  const bytes = Buffer.from(password.normalize('NFKC'))
  return bytes.length <= MAX_PASSWORD_BYTES ? bytes : undefined
}
