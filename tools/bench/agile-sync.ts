import { type bookCall, findBookedCalls } from '@mirador/database/source/source-quota'
import { findUnreadChanges } from '@mirador/database/source/source-spans'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { addDays, chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { createAgileSource } from '@mirador/ingestion/compra-agil/agile-source'
import { sharedQuota } from '@mirador/ingestion/source/channel-quota'
import { backgroundQuota, DAILY_QUOTA } from '@mirador/ingestion/source/quota'
import { dayPassed } from '@mirador/ingestion/source/source-day'
import { runAgileCycle } from '@mirador/ingestion/sync/agile-cycle'
import { type AgileStore, agileDatabaseStore } from '@mirador/ingestion/sync/agile-store'
import { sql } from 'kysely'
import { agileFetch } from './agile/agile-fetch.ts'
import { agileWorld } from './agile/agile-world.ts'
import type { BenchOptions } from './options.ts'
import { familyProcessorTime, parentOf } from './processor-time.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'
import { figuresOf } from './sync/figures.ts'
import { simulate } from './sync/simulate.ts'
import { createTimeline } from './sync/timeline.ts'

/** A Wednesday; the database is empty at its start. The Thursday is measured. */
const FIRST_DAY = '2026-11-04'
const NEW_PER_DAY = 4_300
const CHANGES_PER_DAY = 40_000
const INTERVAL_MS = 5 * MINUTE_MS
const start = (plusDays: number) => startOfChileanDay(FIRST_DAY, plusDays)?.getTime() ?? 0
/** The gateway fails for three quarters of an hour at a busy time of the measured day. */
const OUTAGE = [start(1) + 11 * HOUR_MS, start(1) + 11.75 * HOUR_MS] as const

/**
 * Prints when the product's sync reads each part of Compra Ágil, on a virtual clock and a real database, with a shared
 * quota and with its own; the remaining calls for tenders with a shared one; and the processor time of the day.
 */
export async function benchAgile(options: BenchOptions, out: (text: string) => void): Promise<void> {
  for (const sharesQuota of [true, false]) {
    const curve = await benchDay(options, sharesQuota, out)
    if (sharesQuota) await benchTenders(curve, out)
  }
}

/** Calls of Compra Ágil by instant. */
type Curve = { at: number; calls: number }[]

async function benchDay(options: BenchOptions, sharesQuota: boolean, out: (text: string) => void): Promise<Curve> {
  const scratch = await openScratchDatabase(options)
  try {
    const { database } = scratch
    const { db } = database
    out(machineText(describeMachine(scratch.description)))
    out(`\nquota: ${sharesQuota ? 'shared' : 'own'}\n`)
    const world = agileWorld(FIRST_DAY, { days: 2, newPerDay: NEW_PER_DAY, changesPerDay: CHANGES_PER_DAY })
    let time = start(0)
    const clock = {
      now: () => new Date(time),
      advance: (ms: number) => {
        time += ms
      },
    }
    const isDown = (at: number) => at >= OUTAGE[0] && at < OUTAGE[1]
    const log = { info() {}, warn() {}, error() {} }
    const fetch = agileFetch(world, clock, isDown)
    const sleep = async (ms: number) => clock.advance(ms)
    const calls = { baseUrl: 'http://source/v2/compra-agil', ticket: 'bench-ticket', pauseMs: 3000, sharesQuota }
    const source = createAgileSource({ ...calls, db, now: clock.now, log, fetch, sleep })
    const listedAt = new Map<string, number>()
    const detailedAt = new Map<string, number>()
    const store: AgileStore = {
      ...agileDatabaseStore(database),
      async upsertListings(listings) {
        await agileDatabaseStore(database).upsertListings(listings)
        for (const { bid_idn } of listings) if (!listedAt.has(bid_idn)) listedAt.set(bid_idn, time)
      },
      async settleTender(bid_idn, now) {
        await agileDatabaseStore(database).settleTender(bid_idn, now)
        if (!detailedAt.has(bid_idn)) detailedAt.set(bid_idn, time)
      },
    }
    const server = options.database === 'postgres' ? await serverOf(db) : undefined
    const used = () => {
      const { user, system } = process.cpuUsage()
      return { own: (user + system) / 1e6, server: server ? familyProcessorTime(server) : 0 }
    }
    const curve: Curve = []
    let before = used()
    let wasDown = false
    let measuredFrom = false
    while (time < start(2)) {
      if (!measuredFrom && time >= start(1)) {
        measuredFrom = true
        before = used()
      }
      const startedAt = time
      if (sharesQuota) await bookTenders(db, clock.now())
      if ((await source.findRefusedUntil()) === undefined) {
        const cycle = { store, source, now: clock.now, log, signal: new AbortController().signal }
        wasDown = (await runAgileCycle({ ...cycle, intervalMs: INTERVAL_MS, sharesQuota, wasDown })).isDown
      }
      curve.push({ at: time, calls: (await findBookedCalls(db, chileDay(clock.now()), CHANNEL.agile)).calls })
      time = Math.max(time, startedAt + INTERVAL_MS)
    }
    const after = used()
    report(out, { world, listedAt, detailedAt })
    const { spans } = await findUnreadChanges(db, CHANNEL.agile)
    out(`stretches unread at the end: ${spans}\n`)
    const { calls: count, by_budget } = await findBookedCalls(db, addDays(FIRST_DAY, 1), CHANNEL.agile)
    out(
      `calls of the day: ${count}: ${Object.entries(by_budget)
        .map(([name, n]) => `${name} ${n}`)
        .join(', ')}\n`,
    )
    const own = after.own - before.own
    const ofServer = after.server - before.server
    out(
      `processor time of the day: ${own.toFixed(0)} s of the process${server ? `, ${ofServer.toFixed(0)} s of the server` : ''}: `,
    )
    out(`${(((own + ofServer) / (DAY_MS / 1000)) * 100).toFixed(2)} % of one core\n`)
    return curve
  } finally {
    await scratch.close()
  }
}

/** Books the calls that tenders may use of the shared quota, spread over the day as their plan does. */
async function bookTenders(db: Parameters<typeof bookCall>[0], now: Date): Promise<void> {
  const day = chileDay(now)
  const passed = dayPassed(now)
  const { calls } = await findBookedCalls(db, day, CHANNEL.agile)
  const due = Math.floor(sharedQuota(backgroundQuota(DAILY_QUOTA, 1), CHANNEL.tender, calls, passed) * passed)
  await sql`
    insert into source_quota (day, channel, calls) values (${day}::date, ${CHANNEL.tender}, ${due})
    on conflict (day, channel) do update set calls = greatest(source_quota.calls, excluded.calls)`.execute(db)
}

async function serverOf(db: Parameters<typeof bookCall>[0]): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return parentOf(rows[0]?.pid as number)
}

interface Readings {
  world: ReturnType<typeof agileWorld>
  listedAt: ReadonlyMap<string, number>
  detailedAt: ReadonlyMap<string, number>
}

function report(out: (text: string) => void, { world, listedAt, detailedAt }: Readings) {
  const published = world.processes.filter(
    ({ publishedAt }) => publishedAt >= start(1) && publishedAt < start(2) - HOUR_MS,
  )
  const delays = (readAt: ReadonlyMap<string, number>) =>
    published
      .map(({ purchase, publishedAt }) => (readAt.get(purchase.codigo) ?? Number.POSITIVE_INFINITY) - publishedAt)
      .sort((a, b) => a - b)
  const row = (name: string, values: readonly number[]) => {
    const at = (percent: number) => minutes(values[Math.ceil((percent / 100) * values.length) - 1] ?? 0)
    const read = values.filter(Number.isFinite).length
    out(`${name.padEnd(34)}${`${read} of ${values.length}`.padStart(14)}${at(50).padStart(12)}${at(90).padStart(12)}\n`)
  }
  out(
    `\n${'Compra Ágil, published on a day'.padEnd(34)}${'read'.padStart(14)}${'median'.padStart(12)}${'p90'.padStart(12)}\n`,
  )
  row('listed', delays(listedAt))
  row('detailed', delays(detailedAt))
  const remainingTimes = published
    .map(({ purchase, closesAt }) => closesAt - (detailedAt.get(purchase.codigo) ?? Number.POSITIVE_INFINITY))
    .filter((ms) => ms > 0)
    .sort((a, b) => a - b)
  const inTime = remainingTimes.filter((ms) => ms >= 12 * HOUR_MS).length
  out(
    `detailed 12 h or more before it closes: ${inTime}; left of those detailed, median: ${hours(remainingTimes[remainingTimes.length >> 1] ?? 0)}\n`,
  )
}

const minutes = (ms: number) => (Number.isFinite(ms) ? `${(ms / MINUTE_MS).toFixed(1)} min` : 'never')

/** The freshness of tenders with the remaining quota: Compra Ágil makes the calls of the measured day every day. */
async function benchTenders(curve: Curve, out: (text: string) => void): Promise<void> {
  const ofDay = curve.filter(({ at }) => at >= start(1))
  const callsAt = (at: number) => {
    const into = at - (startOfChileanDay(chileDay(new Date(at)))?.getTime() ?? at)
    return ofDay.findLast((one) => one.at - start(1) <= into)?.calls ?? 0
  }
  for (const followed of [200, 600]) {
    const timeline = createTimeline({ from: new Date(start(0)), days: 9, active: 5000, followed, editsPerDay: 300 })
    const simulated = await simulate({ timeline, from: start(0), to: start(8), agileCalls: callsAt })
    const figures = figuresOf(timeline, simulated, { from: start(5), to: start(8) })
    out(`\ntenders beside it, ${followed} followed, Monday to Wednesday, p90\n`)
    out(`${'new tender listed'.padEnd(46)}${minutes(figures.listed).padStart(14)}\n`)
    out(`${'new tender detailed'.padEnd(46)}${minutes(figures.detailed).padStart(14)}\n`)
    out(`${'age, followed and closing within 24 h'.padEnd(46)}${minutes(figures.followedSoonAge).padStart(14)}\n`)
    out(`${'age, closing within 72 h'.padEnd(46)}${hours(figures.closingSoonAge).padStart(14)}\n`)
    out(`${'age, followed otherwise'.padEnd(46)}${hours(figures.followedAge).padStart(14)}\n`)
    out(`${'age, all open'.padEnd(46)}${hours(figures.openAge).padStart(14)}\n`)
    out(`${'result of a closed one read'.padEnd(46)}${hours(figures.results).padStart(14)}\n`)
    out(`${'unseen edits found'.padEnd(46)}${`${(figures.editsFound * 100).toFixed(1)} %`.padStart(14)}\n`)
  }
}

const hours = (ms: number) => (Number.isFinite(ms) ? `${(ms / HOUR_MS).toFixed(1)} h` : 'never')
