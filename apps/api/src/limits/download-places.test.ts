import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CONCURRENT_DOWNLOADS, downloadPlaces } from './download-places.ts'

const STAYS = new AbortController().signal
const REFUSED = expect.objectContaining({ code: 'too_many_downloads', retryAfter: 5 })
const { address, process, waitMs, graceMs } = CONCURRENT_DOWNLOADS

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A download whose client takes some bytes a second; `isSlow`: the client is the cause of the delay. */
function progress(bytesPerSecond: number, isSlow = true) {
  const since = performance.now()
  const end = vi.fn()
  return { end, bytes: () => ((performance.now() - since) / 1000) * bytesPerSecond, waitsForClient: () => isSlow }
}

test('TRU-2 one address has three downloads at a time, and leaves places to other addresses', async () => {
  const begin = downloadPlaces()
  const own = await Promise.all(Array.from({ length: address }, (_, i) => begin(`own ${i}`, '192.0.2.1', STAYS)))
  const fourth = begin('own 4', '192.0.2.1', STAYS)
  await begin('other', '192.0.2.2', STAYS)
  own[0]?.release()
  await fourth
  const late = begin('own 5', '192.0.2.1', STAYS)
  const refusal = expect(late).rejects.toEqual(REFUSED)
  await vi.advanceTimersByTimeAsync(waitMs)
  await refusal
})

test('TRU-2 while another download waits, the slowest reader is ended, and none before', async () => {
  const begin = downloadPlaces()
  const paces = [500, 40, 900, 10, 300]
  const running = await Promise.all(paces.map((_, i) => begin(`reader ${i}`, `192.0.2.${i}`, STAYS)))
  const watched = paces.map((pace) => progress(pace))
  for (const [i, place] of running.entries()) {
    const one = watched[i] as (typeof watched)[number]
    one.end.mockImplementation(place.release)
    place.watch(one)
  }
  await vi.advanceTimersByTimeAsync(10 * graceMs)
  const ended = () => watched.flatMap(({ end }, i) => (end.mock.calls.length > 0 ? [i] : []))
  expect(ended()).toEqual([])
  const waiting = Array.from({ length: 2 }, (_, i) => begin(`other ${i}`, `198.51.100.${i}`, STAYS))
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(waiting)
  expect(ended()).toEqual([1, 3])
})

test('TRU-2 a download that its client does not delay, or that has just begun, is not ended', async () => {
  const begin = downloadPlaces()
  for (let i = 0; i < process; i++) {
    const place = await begin(`reader ${i}`, `192.0.2.${i}`, STAYS)
    place.watch(progress(1, false))
  }
  const refusal = expect(begin('other', '198.51.100.1', STAYS)).rejects.toEqual(REFUSED)
  await vi.advanceTimersByTimeAsync(waitMs)
  await refusal
})

test('TRU-2 clients that have left no longer wait, and other downloads get their places', async () => {
  const begin = downloadPlaces()
  const running = []
  for (let i = 0; i < process; i++) running.push(await begin(`reader ${i}`, `192.0.2.${i}`, STAYS))
  const leaving = new AbortController()
  const departure = expect(begin('left', '198.51.100.1', leaving.signal)).rejects.toEqual(REFUSED)
  const next = begin('next', '198.51.100.2', STAYS)
  leaving.abort()
  await departure
  running[0]?.release()
  running[0]?.release()
  await next
})
