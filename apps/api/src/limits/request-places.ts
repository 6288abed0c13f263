import { LimitExceeded } from './limit-exceeded.ts'

/**
 * Limits of one account's requests that use the database at the same time, and that wait for it: a screen sends six at
 * once. One account cannot take more connections than this, however many requests it sends.
 */
export const CONCURRENT_REQUESTS = { running: 3, waiting: 30, waitMs: 5_000 }
/** The same limits of the personal tokens of an account, all together: a program can wait. */
export const CONCURRENT_TOKEN_REQUESTS = { running: 1, waiting: 10, waitMs: 5_000 }
/** Seconds after which a place has probably become free. */
const RETRY_SECONDS = 2

interface Account {
  running: number
  /** called in order of arrival, each as it gets its place */
  waiting: Set<() => void>
}

/**
 * The places of each account; waiting requests get one in order of arrival.
 * @param code of the refusal
 */
export function accountPlaces(
  limits: typeof CONCURRENT_REQUESTS,
  code: LimitExceeded['code'] = 'too_many_concurrent',
): (sub: string, departure: AbortSignal) => Promise<() => void> {
  const accounts = new Map<string, Account>()

  function releaseOf(sub: string, account: Account): () => void {
    return () => {
      const [next] = account.waiting
      if (next) return next()
      account.running--
      if (account.running === 0) accounts.delete(sub)
    }
  }

  return async (sub, departure) => {
    const account = accounts.get(sub) ?? { running: 0, waiting: new Set() }
    accounts.set(sub, account)
    const release = releaseOf(sub, account)
    if (account.running < limits.running) {
      account.running++
      return release
    }
    if (account.waiting.size >= limits.waiting) throw new LimitExceeded(RETRY_SECONDS, code)
    return new Promise((resolve, reject) => {
      const refuse = () => end(() => reject(new LimitExceeded(RETRY_SECONDS, code)))
      const take = () => end(() => resolve(release))
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
