import type { Db } from '@mirador/database/connection/connect'
import { findBookedCalls } from '@mirador/database/source/source-quota'
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
import { type AgileWorld, agileWorld } from '@mirador/invented/events/agile-events'
import { createTimeline } from '@mirador/invented/events/timeline'
import { sql } from 'kysely'
import { agileFetch } from '../simulation/agile-fetch.ts'
import { figuresOf } from '../simulation/figures.ts'
import { simulate } from '../simulation/simulate.ts'
import { lengthText, row } from './report.ts'
import { type Bench, type ScratchDatabase, withScratch } from './scratch-database.ts'
import { goalsText } from './sync.ts'

/** A Wednesday; the database is empty at its start. The Thursday is measured. */
const FIRST_DAY = '2026-11-04'
const NEW_PER_DAY = 4_300
const CHANGES_PER_DAY = 40_000
const INTERVAL_MS = 5 * MINUTE_MS
const start = (plusDays: number) => startOfChileanDay(FIRST_DAY, plusDays)?.getTime() ?? 0
/** The gateway fails for three quarters of an hour at a busy time of the measured day. */
const OUTAGE = [start(1) + 11 * HOUR_MS, start(1) + 11.75 * HOUR_MS] as const

/**
 * Measures when the product's sync reads each part of Compra Ágil, on a virtual clock and a real database, with a shared
 * quota and with its own; the remaining calls for tenders with a shared one; and the processor time of the day.
 */
export async function benchAgile(bench: Bench): Promise<void> {
  const { out } = bench
  const own = { ...bench, options: { ...bench.options, filled: false } }
  for (const sharesQuota of [true, false]) {
    out(`\nquota: ${sharesQuota ? 'shared' : 'own'}\n`)
    const curve = await withScratch(own, (scratch) => measureDay(scratch, sharesQuota, out))
    if (sharesQuota) await measureTenders(curve, out)
  }
}

/** Calls of Compra Ágil by instant. */
type Curve = { at: number; calls: number }[]

async function measureDay(
  { database, serverSeconds }: ScratchDatabase,
  sharesQuota: boolean,
  out: Bench['out'],
): Promise<Curve> {
  const { db } = database
  const world = agileWorld(FIRST_DAY, { days: 2, newPerDay: NEW_PER_DAY, changesPerDay: CHANGES_PER_DAY })
  let time = start(0)
  const clock = {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms
    },
  }
  const log = { info() {}, warn() {}, error() {} }
  const source = createAgileSource({
    baseUrl: 'http://source/v2/compra-agil',
    ticket: 'bench-ticket',
    pauseMs: 3000,
    sharesQuota,
    db,
    now: clock.now,
    log,
    fetch: agileFetch(world, clock, (at) => at >= OUTAGE[0] && at < OUTAGE[1]),
    sleep: async (ms) => clock.advance(ms),
  })
  const listedAt = new Map<string, number>()
  const detailedAt = new Map<string, number>()
  const stored = agileDatabaseStore(database)
  const store: AgileStore = {
    ...stored,
    async upsertListings(listings) {
      await stored.upsertListings(listings)
      for (const { bid_idn } of listings) if (!listedAt.has(bid_idn)) listedAt.set(bid_idn, time)
    },
    async settleTender(bid_idn, now) {
      await stored.settleTender(bid_idn, now)
      if (!detailedAt.has(bid_idn)) detailedAt.set(bid_idn, time)
    },
  }
  const { signal } = new AbortController()
  const curve: Curve = []
  let wasDown = false
  const runUntil = async (end: number) => {
    while (time < end) {
      const startedAt = time
      if (sharesQuota) await bookTenders(db, clock.now())
      if ((await source.findRefusedUntil()) === undefined) {
        const cycle = { store, source, now: clock.now, log, signal, intervalMs: INTERVAL_MS, sharesQuota }
        wasDown = (await runAgileCycle({ ...cycle, wasDown })).isDown
      }
      curve.push({ at: time, calls: (await findBookedCalls(db, chileDay(clock.now()), CHANNEL.agile)).calls })
      time = Math.max(time, startedAt + INTERVAL_MS)
    }
  }
  await runUntil(start(1))
  const [ownBefore, serverBefore] = [process.cpuUsage(), serverSeconds?.() ?? 0]
  await runUntil(start(2))
  const { user, system } = process.cpuUsage(ownBefore)
  const [own, ofServer] = [(user + system) / 1e6, (serverSeconds?.() ?? 0) - serverBefore]
  reportReadings(world, { listed: listedAt, detailed: detailedAt }, out)
  out(row('stretches unread at the end', [(await findUnreadChanges(db, CHANNEL.agile)).spans]))
  const { calls, by_budget } = await findBookedCalls(db, addDays(FIRST_DAY, 1), CHANNEL.agile)
  out(row('calls of the day', [calls]))
  out(
    `  ${Object.entries(by_budget)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}\n`,
  )
  const share = ((own + ofServer) / (DAY_MS / 1000)) * 100
  out(row('processor s: process, server, % of a core', [own.toFixed(0), ofServer.toFixed(0), share.toFixed(2)]))
  return curve
}

/** Books the calls that tenders may use of the shared quota, spread over the day as their plan does. */
async function bookTenders(db: Db, now: Date): Promise<void> {
  const day = chileDay(now)
  const passed = dayPassed(now)
  const { calls } = await findBookedCalls(db, day, CHANNEL.agile)
  const due = Math.floor(sharedQuota(backgroundQuota(DAILY_QUOTA, 1), CHANNEL.tender, calls, passed) * passed)
  await sql`
    insert into source_quota (day, channel, calls) values (${day}::date, ${CHANNEL.tender}, ${due})
    on conflict (day, channel) do update set calls = greatest(source_quota.calls, excluded.calls)`.execute(db)
}

function reportReadings(
  { processes }: AgileWorld,
  readings: Record<'listed' | 'detailed', ReadonlyMap<string, number>>,
  out: Bench['out'],
): void {
  const never = Number.POSITIVE_INFINITY
  const published = processes.filter(({ publishedAt }) => publishedAt >= start(1) && publishedAt < start(2) - HOUR_MS)
  out(row('Compra Ágil, published on a day', ['read', 'of', 'median', 'p90']))
  for (const [name, readAt] of Object.entries(readings)) {
    const delays = published
      .map(({ purchase, publishedAt }) => (readAt.get(purchase.codigo) ?? never) - publishedAt)
      .sort((a, b) => a - b)
    const at = (percent: number) => lengthText(delays[Math.ceil((percent / 100) * delays.length) - 1] ?? 0)
    out(row(name, [delays.filter(Number.isFinite).length, delays.length, at(50), at(90)]))
  }
  const remaining = published
    .map(({ purchase, closesAt }) => closesAt - (readings.detailed.get(purchase.codigo) ?? never))
    .filter((ms) => ms > 0)
    .sort((a, b) => a - b)
  const median = lengthText(remaining[remaining.length >> 1] ?? 0)
  out(row('detailed 12 h or more before it closes', [remaining.filter((ms) => ms >= 12 * HOUR_MS).length]))
  out(row('remaining time of those detailed, median', [median]))
}

/** The freshness of tenders with the remaining quota: Compra Ágil makes the calls of the measured day every day. */
async function measureTenders(curve: Curve, out: Bench['out']): Promise<void> {
  const ofDay = curve.filter(({ at }) => at >= start(1))
  const agileCalls = (at: number) => {
    const into = at - (startOfChileanDay(chileDay(new Date(at)))?.getTime() ?? at)
    return ofDay.findLast((one) => one.at - start(1) <= into)?.calls ?? 0
  }
  for (const followed of [200, 600]) {
    const timeline = createTimeline({ from: new Date(start(0)), days: 9, active: 5000, followed, editsPerDay: 300 })
    const simulated = await simulate({ timeline, from: start(0), to: start(8), agileCalls })
    out(`\n${row(`tenders beside it, ${followed} followed`, ['goal', 'Mon to Wed'])}`)
    out(goalsText([figuresOf(timeline, simulated, { from: start(5), to: start(8) })]))
  }
}
