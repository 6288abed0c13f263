import { StatementCancelled } from '@mirador/database/connection/cancellation'
import { expect, test, vi } from 'vitest'
import { createDatabaseTime, DATABASE_TIME, EMBEDDED_DATABASE_TIME } from './database-time.ts'

const STAYS = new AbortController().signal
const { account, address, places, sharedMs, sharedRest } = DATABASE_TIME

/** A clock in ms, and turns of accounts, each at an address of its own by default. */
function openTime(limits = DATABASE_TIME) {
  const clock = { ms: 0 }
  const time = createDatabaseTime({ now: () => clock.ms, limits })
  const begin = (name: string, departure = STAYS, ip = `address of ${name}`) => time.turnsOf(name, ip).begin(departure)
  return {
    clock,
    time,
    begin,
    /** Uses some ms of the database. */
    async use(name: string, ms: number, ip?: string) {
      ;(await begin(name, STAYS, ip))(ms)
    },
  }
}

/** The state of a promise after everything that can run at once has run. */
async function settled<T>(promise: Promise<T>): Promise<T | 'waits'> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  return Promise.race([promise, Promise.resolve('waits' as const)])
}

test('TRU-2 three statements of an account run at a time, for any number of requests', async () => {
  const { begin } = openTime()
  const running = await Promise.all(Array.from({ length: places.running }, () => begin('ana')))
  const next = begin('ana')
  expect(await settled(next)).toBe('waits')
  await begin('beto')
  running[0]?.(1)
  expect(await settled(next)).not.toBe('waits')
})

test('TRU-2 accounts without time left share one place, one statement at a time, and no other account waits for them', async () => {
  const { begin, use, time } = openTime()
  for (const name of ['ana', 'beto']) await use(name, account.burstMs)
  const held = await begin('ana')
  const [again, other] = [begin('ana'), begin('beto')]
  expect(await settled(again)).toBe('waits')
  expect(await settled(other)).toBe('waits')
  // within its time
  await Promise.all(Array.from({ length: places.running }, () => begin('carla')))
  expect(time.sharedStatements()).toBe(3)
  held(10)
  ;(await again)(10)
  await other
})

test('TRU-2 the shared place rotates: an account with many statements delays another by one of them', async () => {
  const { begin, use } = openTime()
  for (const name of ['ana', 'beto']) await use(name, account.burstMs)
  const order: string[] = []
  const run = (name: string) =>
    begin(name).then((end) => {
      order.push(name)
      end(10)
    })
  const held = await begin('ana')
  const all = [...Array.from({ length: 4 }, () => run('ana')), run('beto'), run('beto')]
  await settled(Promise.resolve())
  held(10)
  await Promise.all(all)
  expect(order).toEqual(['ana', 'beto', 'ana', 'beto', 'ana', 'ana'])
})

test('TRU-2 running statements count before they end, and half of the time must be regained', async () => {
  const { begin, clock, time } = openTime()
  const ends = [await begin('ana'), await begin('ana')]
  clock.ms += account.burstMs / 2
  // two statements that have run for half of it
  const shared = await begin('ana')
  expect(time.sharedStatements()).toBe(1)
  for (const end of [...ends, shared]) end(account.burstMs / 3)
  clock.ms += ((account.burstMs / 2) * 1000) / account.msPerSecond - 100
  ;(await begin('ana'))(0)
  expect(time.sharedStatements()).toBe(2)
  clock.ms += 200
  ;(await begin('ana'))(0)
  expect(time.sharedStatements()).toBe(2)
})

test('TRU-2 an account that continues regains no time, however slowly it gets its turns', async () => {
  const { begin, use, clock, time } = openTime()
  await use('ana', account.burstMs)
  for (let nth = 1; nth <= 20; nth++) {
    const end = await begin('ana')
    clock.ms += 10_000
    end(1)
    expect(time.sharedStatements()).toBe(nth)
  }
})

test('TRU-2 many accounts of one address share a budget', async () => {
  const { begin, use, time } = openTime()
  const each = account.burstMs / 2
  for (let used = 0; used < address.burstMs; used += each) await use(`account ${used}`, each, '192.0.2.1')
  expect(time.sharedStatements()).toBe(0)
  await begin('the next', STAYS, '192.0.2.1')
  expect(time.sharedStatements()).toBe(1)
  await begin('elsewhere', STAYS, '192.0.2.2')
  expect(time.sharedStatements()).toBe(1)
})

test('TRU-2 the shared place rests for as long as it was used, which leaves other accounts a share of every processor', async () => {
  vi.useFakeTimers()
  try {
    const { begin, use } = openTime()
    await use('ana', account.burstMs)
    await use('beto', 1)
    const held = await begin('ana')
    const next = begin('ana')
    held(400)
    vi.advanceTimersByTime(400 * sharedRest - 1)
    expect(await settled(next)).toBe('waits')
    vi.advanceTimersByTime(1)
    expect(await settled(next)).not.toBe('waits')
  } finally {
    vi.useRealTimers()
  }
})

test('TRU-2 the shared place does not rest while no other account uses the database', async () => {
  const { clock, begin, use } = openTime()
  await use('beto', 1)
  clock.ms += DATABASE_TIME.activeMs
  await use('ana', account.burstMs)
  const held = await begin('ana')
  const next = begin('ana')
  held(400)
  expect(await settled(next)).not.toBe('waits')
})

test('TRU-2 on the embedded database statements of an account run one at a time, and the shared place rests longer', async () => {
  vi.useFakeTimers()
  try {
    const { begin } = openTime(EMBEDDED_DATABASE_TIME)
    const [first, second] = [await begin('ana'), begin('ana')]
    expect(await settled(second)).toBe('waits')
    await begin('beto')
    first(EMBEDDED_DATABASE_TIME.account.burstMs)
    const inSharedPlace = await second
    const third = begin('ana')
    const { longMs } = EMBEDDED_DATABASE_TIME
    inSharedPlace(longMs)
    vi.advanceTimersByTime(longMs * sharedRest)
    expect(await settled(third)).toBe('waits')
    vi.advanceTimersByTime(longMs * EMBEDDED_DATABASE_TIME.sharedRest)
    expect(await settled(third)).not.toBe('waits')
  } finally {
    vi.useRealTimers()
  }
})

test('TRU-2 on the embedded database the price of a long statement is the square of its time', async () => {
  const { longMs, account: own } = EMBEDDED_DATABASE_TIME
  const ms = Math.ceil(Math.sqrt(own.burstMs * longMs))
  const { use, time } = openTime(EMBEDDED_DATABASE_TIME)
  await use('ana', ms - 1)
  await use('ana', longMs / 2)
  expect(time.sharedStatements()).toBe(0)
  await use('beto', ms)
  await use('beto', longMs / 2)
  expect(time.sharedStatements()).toBe(1)
})

test('TRU-2 on the embedded database the shared place rests for the price of a statement, up to a limit', async () => {
  vi.useFakeTimers()
  try {
    const { longMs, sharedRest: times, maxRestMs, account: own } = EMBEDDED_DATABASE_TIME
    const { begin, use } = openTime(EMBEDDED_DATABASE_TIME)
    await use('beto', 1)
    await use('ana', own.burstMs)
    const held = await begin('ana')
    const next = begin('ana')
    held(3 * longMs)
    vi.advanceTimersByTime(9 * longMs * times - 1)
    expect(await settled(next)).toBe('waits')
    vi.advanceTimersByTime(1)
    const later = await next
    later(100 * longMs)
    vi.advanceTimersByTime(maxRestMs)
    expect(await settled(begin('ana'))).not.toBe('waits')
  } finally {
    vi.useRealTimers()
  }
})

test('TRU-2 on the embedded database readers who leave use up the time of their account', async () => {
  const { departureMs, account: own } = EMBEDDED_DATABASE_TIME
  const { begin, time } = openTime(EMBEDDED_DATABASE_TIME)
  for (let used = 0; used < own.burstMs; used += departureMs) {
    expect(time.sharedStatements()).toBe(0)
    const leaving = new AbortController()
    const end = await begin('ana', leaving.signal)
    leaving.abort()
    end(0)
  }
  await begin('ana')
  expect(time.sharedStatements()).toBe(1)
  await begin('beto')
  expect(time.sharedStatements()).toBe(1)
})

test('TRU-2 on the embedded database a statement that waits for the connection uses no time', async () => {
  const { begin, clock, time } = openTime(EMBEDDED_DATABASE_TIME)
  const end = await begin('ana')
  clock.ms += 2 * EMBEDDED_DATABASE_TIME.account.burstMs
  end(1)
  await begin('ana')
  expect(time.sharedStatements()).toBe(0)
})

test('TRU-2 the more time an account has used, the later its statements get the embedded database', async () => {
  const { time, use } = openTime(EMBEDDED_DATABASE_TIME)
  await use('ana', 5)
  const used = (name: string) => time.turnsOf(name, `address of ${name}`).usedMs?.()
  expect([used('ana'), used('beto'), time.downloadTurnsOf('beto').usedMs?.()]).toEqual([
    5,
    0,
    EMBEDDED_DATABASE_TIME.account.burstMs,
  ])
})

test('TRU-2 a statement that waits too long is refused, and one whose reader has left does not begin', async () => {
  vi.useFakeTimers()
  try {
    const { begin, use } = openTime()
    for (const name of ['ana', 'beto']) await use(name, account.burstMs)
    const held = await begin('ana')
    const leaving = new AbortController()
    const [impatient, late] = [begin('beto', leaving.signal), begin('beto')]
    for (const promise of [impatient, late]) promise.catch(() => {})
    await settled(impatient)
    leaving.abort()
    await expect(impatient).rejects.toThrow(StatementCancelled)
    await expect(begin('beto', leaving.signal)).rejects.toThrow(StatementCancelled)
    vi.advanceTimersByTime(sharedMs)
    await expect(late).rejects.toMatchObject({
      name: 'StatementCancelled',
      cause: { code: 'too_many_concurrent', retryAfter: 10 },
    })
    held(0)
    // the place is free again
    ;(await begin('beto'))(10)
  } finally {
    vi.useRealTimers()
  }
})

test('TRU-2 a download waits like accounts that have used up their time, and its account is not charged', async () => {
  const { begin, time } = openTime()
  const download = time.downloadTurnsOf('ana')
  expect(download.isPerStatement).toBe(true)
  const held = await download.begin(STAYS)
  const next = time.downloadTurnsOf('beto').begin(STAYS)
  expect(await settled(next)).toBe('waits')
  await begin('ana')
  held(10 * account.burstMs)
  ;(await next)(10)
  await begin('ana')
  expect(time.sharedStatements()).toBe(0)
})

test('TRU-2 the operator can raise the budgets', async () => {
  const time = createDatabaseTime({ now: () => 0, factor: 2 })
  const use = async (ms: number) => (await time.turnsOf('ana', '192.0.2.1').begin(STAYS))(ms)
  await use(account.burstMs)
  await use(account.burstMs)
  expect(time.sharedStatements()).toBe(0)
  await use(0)
  expect(time.sharedStatements()).toBe(1)
})
