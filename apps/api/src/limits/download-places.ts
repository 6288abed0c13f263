import { SECOND_MS } from '@mirador/domain/time/duration'
import { LimitExceeded } from './limit-exceeded.ts'
import { accountPlaces } from './request-places.ts'
import { siteOf } from './subscriber.ts'

/**
 * Limits of concurrent downloads, since each may hold a database connection for as long as its client takes to read:
 * one per account, three per network address (on IPv6 per /48), five per process. Further ones wait a little.
 */
export const CONCURRENT_DOWNLOADS = {
  account: { running: 1, waiting: 2, waitMs: 8 * SECOND_MS },
  address: 3,
  process: 5,
  waitMs: 8 * SECOND_MS,
  /** minimum duration of a download before it may be ended, whatever its pace */
  graceMs: 3 * SECOND_MS,
}
/** Seconds after which a running download has probably ended. */
const RETRY_SECONDS = 5
const CHECK_MS = SECOND_MS

/** The progress of a download, by which the slowest is chosen. */
export interface DownloadProgress {
  /** number of bytes that the client has taken so far */
  bytes(): number
  /** whether the client is the cause of the delay */
  waitsForClient(): boolean
  /** Ends it: another download waits for its place. */
  end(): void
}

export interface DownloadPlace {
  watch(progress: DownloadProgress): void
  release(): void
}

/**
 * Takes a place for a download, waiting for an earlier one of the account or for the process. While a download waits
 * for the process, the slowest of the running ones is ended if its client is the cause of the delay.
 * @param departure aborted when the client disconnects, which ends the wait
 * @throws LimitExceeded
 */
export type BeginDownload = (sub: string, ip: string, departure: AbortSignal) => Promise<DownloadPlace>

interface Running {
  address: string
  since: number
  progress: DownloadProgress | undefined
}

interface Waiting {
  address: string
  take(place: DownloadPlace): void
}

/** @param now in ms, monotonic */
export function downloadPlaces(limits = CONCURRENT_DOWNLOADS, now = () => performance.now()): BeginDownload {
  const begin = accountPlaces(limits.account, { code: 'too_many_downloads' })
  const running = new Set<Running>()
  const waiting = new Set<Waiting>()
  let checking: NodeJS.Timeout | undefined

  const hasRoomAt = (address: string) => [...running].filter((one) => one.address === address).length < limits.address

  function take(address: string): DownloadPlace {
    const own: Running = { address, since: now(), progress: undefined }
    running.add(own)
    return {
      watch(progress) {
        own.progress = progress
      },
      release() {
        if (running.delete(own)) giveToNext()
      },
    }
  }

  function giveToNext() {
    for (const one of waiting) {
      if (running.size >= limits.process) break
      if (hasRoomAt(one.address)) one.take(take(one.address))
    }
    if (waiting.size > 0) checking ??= setInterval(endSlowest, CHECK_MS).unref()
    else {
      clearInterval(checking)
      checking = undefined
    }
  }

  function endSlowest() {
    // a place of the address would be of no use to downloads that wait for one of the process
    if (running.size < limits.process || ![...waiting].some(({ address }) => hasRoomAt(address))) return
    const paceOf = ({ since, progress }: Running) => (progress?.bytes() ?? 0) / Math.max(1, now() - since)
    const slow = [...running].filter((one) => now() - one.since >= limits.graceMs && one.progress?.waitsForClient())
    const [slowest] = slow.toSorted((one, other) => paceOf(one) - paceOf(other))
    slowest?.progress?.end()
  }

  function waitForPlace(address: string, departure: AbortSignal): Promise<DownloadPlace> {
    return new Promise((resolve, reject) => {
      const settle = (work: () => void) => {
        clearTimeout(timer)
        departure.removeEventListener('abort', refuse)
        waiting.delete(own)
        work()
      }
      const own: Waiting = { address, take: (place) => settle(() => resolve(place)) }
      const refuse = () => {
        settle(() => reject(new LimitExceeded(RETRY_SECONDS, 'too_many_downloads')))
        giveToNext()
      }
      const timer = setTimeout(refuse, limits.waitMs)
      departure.addEventListener('abort', refuse, { once: true })
      waiting.add(own)
      if (departure.aborted) refuse()
      else giveToNext()
    })
  }

  return async (sub, ip, departure) => {
    const endOfAccount = await begin(sub, departure)
    try {
      const place = await waitForPlace(siteOf(ip), departure)
      return {
        watch: place.watch,
        release() {
          place.release()
          endOfAccount()
        },
      }
    } catch (error) {
      endOfAccount()
      throw error
    }
  }
}
