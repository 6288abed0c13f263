import { expect, test, vi } from 'vitest'
import { DATABASE_TIME } from './database-time.ts'
import { createRequestLimits } from './request-limits.ts'
import { accountPlaces, TOKEN_REST } from './request-places.ts'

const STAYS = new AbortController().signal
const LIMITS = { running: 2, waiting: 3, waitMs: 1_000 }
const REFUSED = expect.objectContaining({ code: 'too_many_concurrent', retryAfter: 2 })

test('TRU-2 an account has its places; its further requests wait in order, and other accounts do not', async () => {
  const begin = accountPlaces(LIMITS)
  const order: number[] = []
  const [first, second] = [await begin('ana', STAYS), await begin('ana', STAYS)]
  const waiting = [1, 2, 3].map((nth) =>
    begin('ana', STAYS).then((end) => {
      order.push(nth)
      return end
    }),
  )
  await begin('beto', STAYS)
  await expect(begin('ana', STAYS)).rejects.toEqual(REFUSED)
  expect(order).toEqual([])
  second()
  const next = await waiting[0]
  expect(order).toEqual([1])
  first()
  next?.()
  for (const end of await Promise.all(waiting.slice(1))) end()
  expect(order).toEqual([1, 2, 3])
  // all places are free again
  await Promise.all([begin('ana', STAYS), begin('ana', STAYS)])
})

test('CNX-19 a place rests after its use, and who waits gets it then', async () => {
  vi.useFakeTimers()
  try {
    const begin = accountPlaces({ ...LIMITS, running: 1 }, { restOf: (sub, ms) => (sub === 'ana' ? 3 * ms : 0) })
    const end = await begin('ana', STAYS)
    const other = await begin('beto', STAYS)
    const next = begin('ana', STAYS)
    vi.advanceTimersByTime(20)
    end()
    other()
    await begin('beto', STAYS)
    vi.advanceTimersByTime(59)
    expect(await Promise.race([next, Promise.resolve('waits')])).toBe('waits')
    vi.advanceTimersByTime(1)
    expect(await next).toBeInstanceOf(Function)
  } finally {
    vi.useRealTimers()
  }
})

test('CNX-19 the place of programs rests while others use the database, and not while they are alone', async () => {
  vi.useFakeTimers()
  try {
    const { beginTokenRequest, databaseTime } = createRequestLimits({ now: () => new Date() })
    const waitsAfterUse = async (ms: number) => {
      const end = await beginTokenRequest('ana', STAYS)
      vi.advanceTimersByTime(ms)
      end()
      const next = beginTokenRequest('ana', STAYS)
      const first = await Promise.race([next, Promise.resolve('waits')])
      vi.advanceTimersByTime(TOKEN_REST.maxMs)
      ;(await next)()
      vi.advanceTimersByTime(TOKEN_REST.maxMs)
      return first === 'waits'
    }
    expect(await waitsAfterUse(20)).toBe(false)
    ;(await databaseTime.turnsOf('beto', '192.0.2.1').begin(STAYS))(5)
    expect(await waitsAfterUse(20)).toBe(true)
    // however long the use was, those who wait get the place in time
    expect(await waitsAfterUse(4_000)).toBe(true)
    vi.advanceTimersByTime(DATABASE_TIME.activeMs)
    expect(await waitsAfterUse(20)).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('TRU-2 a client that has left does not wait any more, and one that waits too long is refused', async () => {
  vi.useFakeTimers()
  try {
    const begin = accountPlaces(LIMITS)
    const ends = [await begin('ana', STAYS), await begin('ana', STAYS)]
    const leaving = new AbortController()
    const impatient = begin('ana', leaving.signal)
    const patient = begin('ana', STAYS)
    impatient.catch(() => {})
    patient.catch(() => {})
    leaving.abort()
    await expect(impatient).rejects.toEqual(REFUSED)
    await expect(begin('ana', leaving.signal)).rejects.toEqual(REFUSED)
    vi.advanceTimersByTime(LIMITS.waitMs)
    await expect(patient).rejects.toEqual(REFUSED)
    for (const end of ends) end()
    await Promise.all([begin('ana', STAYS), begin('ana', STAYS)])
  } finally {
    vi.useRealTimers()
  }
})
