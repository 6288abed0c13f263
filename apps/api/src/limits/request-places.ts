import { LimitExceeded } from './limit-exceeded.ts'

/**
 * Limits of one account's requests that use the database at the same time, and that wait for it: a screen sends six at
 * once. One account cannot take more connections than this, however many requests it sends.
 */
export const CONCURRENT_REQUESTS = { running: 3, waiting: 30, waitMs: 5_000 }
/** The same limits of the personal tokens of an account, all together: a program can wait. */
export const CONCURRENT_TOKEN_REQUESTS = { running: 1, waiting: 10, waitMs: 5_000 }
/**
 * While others use the database, the place of programs rests this many times as long as it was used, so that what a
 * token may send at once is spread (docs/decisions/0129). Those that wait still get it in time.
 */
export const TOKEN_REST = { factor: 3, maxMs: 2_000 }
/** Seconds after which a place has probably become free. */
const RETRY_SECONDS = 2

interface Account {
  running: number
  /** called in order of arrival, each as it gets its place */
  waiting: Set<() => void>
}

interface Options {
  /** of the refusal */
  code?: LimitExceeded['code']
  /** how long a place rests that an account has used for some ms; by default not at all */
  restOf?: (sub: string, usedMs: number) => number
}

/** The places of each account; waiting requests get one in order of arrival. */
export function accountPlaces(
  limits: typeof CONCURRENT_REQUESTS,
  { code = 'too_many_concurrent', restOf = () => 0 }: Options = {},
): (sub: string, departure: AbortSignal) => Promise<() => void> {
  const accounts = new Map<string, Account>()

  function passOn(sub: string, account: Account): void {
    const [next] = account.waiting
    if (next) {
      next()
      return
    }
    account.running--
    if (account.running === 0) accounts.delete(sub)
  }

  /** Begins to use a place. @returns the function that releases it */
  function hold(sub: string, account: Account): () => void {
    const begun = performance.now()
    return () => {
      const restMs = restOf(sub, performance.now() - begun)
      if (restMs > 0) setTimeout(passOn, restMs, sub, account)
      else passOn(sub, account)
    }
  }

  return async (sub, departure) => {
    const account = accounts.get(sub) ?? { running: 0, waiting: new Set() }
    accounts.set(sub, account)
    if (account.running < limits.running) {
      account.running++
      return hold(sub, account)
    }
    if (account.waiting.size >= limits.waiting) throw new LimitExceeded(RETRY_SECONDS, code)
    return new Promise((resolve, reject) => {
      const refuse = () => end(() => reject(new LimitExceeded(RETRY_SECONDS, code)))
      const take = () => end(() => resolve(hold(sub, account)))
      const timer = setTimeout(refuse, limits.waitMs)
      const end = (settle: () => void) => {
        clearTimeout(timer)
        departure.removeEventListener('abort', refuse)
        account.waiting.delete(take)
        settle()
      }
      departure.addEventListener('abort', refuse, { once: true })
      account.waiting.add(take)
      if (departure.aborted) refuse()
    })
  }
}
