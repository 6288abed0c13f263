import type { Database } from '@mirador/database/connection/connect'
import { upsertListings } from '@mirador/database/source/source-tenders'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { type FakeSource, startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import type { FakeTender } from '@mirador/testing/mercado-publico/fake-tender'
import { sql } from 'kysely'
import type { Log } from './source/log.ts'
import { createSource, type SourceOptions } from './source/mercado-publico.ts'
import type { Source } from './source/source.ts'
import { type CycleResult, runCycle } from './sync/cycle.ts'
import { databaseStore } from './sync/sync-store.ts'
import { type TestClock, testClock } from './test-clock.ts'

/** Noon in Chile, a Friday. */
export const NOON = '2026-11-20T15:00:00Z'

/** A fake Mercado Público with its strict spacing, a source that reads it, and a clock for both. */
export interface TestSync {
  fake: FakeSource
  clock: TestClock
  source: Source
  /** log lines as text */
  logged: string[]
  log: Log
  /** another source object on the same database, as after a restart */
  restart(options?: Partial<SourceOptions>): Source
  cycle(options?: {
    wasDown?: boolean
    intervalMs?: number
    signal?: AbortSignal
    source?: Source
  }): Promise<CycleResult>
  /** the codes of the detail calls since the last call, in order */
  takeDetailCalls(): (string | undefined)[]
  close(): Promise<void>
}

export async function startTestSync(database: Database, tenders: readonly FakeTender[] = []): Promise<TestSync> {
  await emptyDatabase(database)
  const clock = testClock(NOON)
  const fake = await startFakeSource({ tenders, now: clock.now, spacingMs: 3000 })
  const logged: string[] = []
  const note = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const log: Log = { info: note, warn: note, error: note }
  const restart = (options: Partial<SourceOptions> = {}) =>
    createSource({
      baseUrl: fake.url,
      ticket: fake.ticket,
      pauseMs: 3000,
      db: database.db,
      now: clock.now,
      sleep: clock.sleep,
      random: () => 0.5,
      log,
      ...options,
    })
  const source = restart()
  const store = databaseStore(database)
  let looked = 0
  return {
    fake,
    clock,
    source,
    logged,
    log,
    restart,
    cycle: ({
      wasDown = false,
      intervalMs = HOUR_MS,
      signal = new AbortController().signal,
      source: other = source,
    } = {}) => runCycle({ store, source: other, now: clock.now, log, signal, intervalMs, wasDown }),
    takeDetailCalls() {
      const calls = fake.calls.slice(looked).filter(({ query }) => query.codigo !== undefined)
      looked = fake.calls.length
      return calls.map(({ query }) => query.codigo)
    },
    close: () => fake.close(),
  }
}

async function emptyDatabase({ db }: Database) {
  await sql`truncate tender, institution, account, ingestion_run, source_quota, source_tender, source_outage, source_gap, source_moment, setting cascade`.execute(
    db,
  )
}

/** Adds codes to a list of the source: then people may have them read. */
export function nameInList({ db }: Database, codes: readonly string[], at: Date): Promise<void> {
  const entry = { status: 5, closes_at: null, listed_at: at, detail_due: false }
  return upsertListings(
    db,
    codes.map((bid_idn) => ({ bid_idn, ...entry })),
  )
}

/** Adds a follower to a tender. */
export async function follow({ db }: Database, bid_idn: string, at: Date): Promise<void> {
  const sub = '11111111-1111-4111-8111-111111111111'
  await db
    .insertInto('account')
    .values({ sub, email: 'a@ejemplo.cl', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db.selectFrom('tender').select('id').where('bid_idn', '=', bid_idn).executeTakeFirstOrThrow()
  await db.insertInto('tender_follow').values({ sub, tender_id: id, followed_at: at }).execute()
}

/** The fields of a stored tender that the tests of the sync compare. */
export function storedTender({ db }: Database, bid_idn: string) {
  return db.selectFrom('tender').selectAll().where('bid_idn', '=', bid_idn).executeTakeFirst()
}

/** The history of a tender: field, old and new. */
export async function historyOf({ db }: Database, bid_idn: string) {
  const rows = await db
    .selectFrom('tender_change')
    .innerJoin('tender', 'tender.id', 'tender_change.tender_id')
    .select(['field', 'old', 'new'])
    .where('bid_idn', '=', bid_idn)
    .orderBy('tender_change.id')
    .execute()
  return rows.map((row) => [row.field, row.old, row.new])
}
