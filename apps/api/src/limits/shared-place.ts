import { LimitExceeded } from './limit-exceeded.ts'

/** Seconds after which those who wait now have probably ended. */
const RETRY_SECONDS = 10

/**
 * Takes the place.
 * @returns a function that releases it; the place rests for the given ms before the next one gets it
 */
export type SharedPlace = (name: string, departure: AbortSignal, waitMs: number) => Promise<(restMs?: number) => void>

/**
 * One place for all names together. Waiting names get it in turn, however many waiting calls each has; the calls of one
 * name get it in order of arrival.
 * @throws LimitExceeded when it is not free in time, or the client has left
 */
export function sharedPlace(): SharedPlace {
  /** the waiting calls of each name; the next name to get the place comes first */
  const waiting = new Map<string, Set<() => void>>()
  let isTaken = false

  function giveToNext() {
    const [next] = waiting
    isTaken = next !== undefined
    if (!next) return
    const [name, own] = next
    const [take] = own
    // the name goes to the end
    waiting.delete(name)
    waiting.set(name, own)
    take?.()
  }

  return (name, departure, waitMs) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(name) ?? new Set()
      const stop = () => {
        clearTimeout(timer)
        departure.removeEventListener('abort', refuse)
        own.delete(take)
        if (own.size === 0 && waiting.get(name) === own) waiting.delete(name)
      }
      const take = () => {
        stop()
        resolve((restMs = 0) => {
          if (restMs > 0) setTimeout(giveToNext, restMs)
          else giveToNext()
        })
      }
      const refuse = () => {
        stop()
        reject(new LimitExceeded(RETRY_SECONDS, 'too_many_concurrent'))
      }
      const timer = setTimeout(refuse, waitMs)
      if (departure.aborted) return refuse()
      departure.addEventListener('abort', refuse, { once: true })
      waiting.set(name, own.add(take))
      if (!isTaken) giveToNext()
    })
}
