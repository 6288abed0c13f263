import type { Database } from '@mirador/database/connection/connect'
import { countWaitingMails } from '@mirador/database/mail/mail-outbox'
import { countAgileDue } from '@mirador/database/source/agile-listings'
import { AGILE_SYNC_RUN, findLastRun, SYNC_RUN } from '@mirador/database/source/ingestion-runs'
import { countGaps } from '@mirador/database/source/source-gaps'
import { listOutages } from '@mirador/database/source/source-outages'
import { countCalls } from '@mirador/database/source/source-quota'
import { findUnreadChanges } from '@mirador/database/source/source-spans'
import { STANDBY_STATES, type Standby } from '@mirador/database/standby/standby'
import { within } from '@mirador/database/standby/within'
import { isGoingOn } from '@mirador/domain/source-outage'
import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAILY_QUOTA } from '@mirador/ingestion/source/quota'
import type { SourceEnv } from '@mirador/ingestion/source/source-env'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Notices } from '../notices/notices.ts'
import { type AnsweredRequest, createRequestMetrics } from './request-metrics.ts'

/** Maximum time that a scrape waits for the database. */
const TIMEOUT_MS = 2000
/** Time in which a hanging read is not repeated by each scrape. */
const READ_TIMEOUT_MS = 30_000

export interface Metrics {
  answered(request: AnsweredRequest): void
  /** All metrics in the text format of Prometheus; values that cannot be read now are left out. */
  read(): Promise<string>
  contentType: string
}

interface SharedPlace {
  sharedStatements(): number
}

export interface MetricsSources {
  env: { source: Pick<SourceEnv, 'agile'> }
  database: Database
  standby: Standby | undefined
  notices: Pick<Notices, 'status'>
  requestLimits: { databaseTime: SharedPlace }
  now: () => Date
}

/** The metrics of the process; docs/metrics.md explains each. */
export function createMetrics({ env, database, standby, notices, requestLimits, now }: MetricsSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string) => new Gauge({ name: `mirador_${name}`, help, registers })

  const requests = createRequestMetrics(registry)
  const up = gauge('database_up', 'Whether the database answered this scrape within 2 s.')
  const stored = {
    sync_age_seconds: gauge('sync_age_seconds', 'Since the end of the last sync that read something.'),
    source_calls_today: gauge('source_calls_today', 'Calls to Mercado Público today, in Chile.'),
    source_calls_left_today: gauge('source_calls_left_today', 'Calls that the daily quota still allows.'),
    source_outage: gauge('source_outage', 'Whether Mercado Público does not answer now: 1 or 0.'),
    source_gaps: gauge('source_gaps', 'Codes of the official lists whose detail is not stored.'),
    agile_sync_age_seconds: gauge('agile_sync_age_seconds', 'Since the end of the last reading of Compra Ágil.'),
    agile_calls_today: gauge('agile_calls_today', 'Calls for Compra Ágil today, in Chile.'),
    agile_outage: gauge('agile_outage', 'Whether the API of Compra Ágil does not answer now: 1 or 0.'),
    agile_unread_seconds: gauge('agile_unread_seconds', 'Time whose changes of Compra Ágil are not read.'),
    agile_details_due: gauge('agile_details_due', 'Details of Compra Ágil that are owed.'),
    outbox_mails: gauge('outbox_mails', 'Mails that wait to leave.'),
    outbox_oldest_age_seconds: gauge('outbox_oldest_age_seconds', 'Age of the oldest mail that waits.'),
  }
  const { connections } = database
  if (connections) watchPool(connections, registers)
  if (standby) watchStandby(standby, registers)
  watchNotices(notices, now, registers)
  watchSharedPlace(requestLimits.databaseTime, registers)

  let reading: Promise<StoredGauges> | undefined
  function readOnce(): Promise<StoredGauges> {
    reading ??= within(READ_TIMEOUT_MS, readStored(database, now(), env.source.agile?.sharesQuota ?? false)).finally(
      () => {
        reading = undefined
      },
    )
    return reading
  }

  return {
    answered: requests.add,
    async read() {
      const values = await within(TIMEOUT_MS, readOnce()).catch(() => undefined)
      up.set(values ? 1 : 0)
      for (const [name, one] of Object.entries(stored)) {
        const value = values?.[name as keyof StoredGauges]
        if (value === undefined) one.remove()
        else one.set(value)
      }
      requests.count()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Undefined: there is no value, as before the first sync. */
type StoredGauges = Record<
  | 'sync_age_seconds'
  | 'source_calls_today'
  | 'source_calls_left_today'
  | 'source_outage'
  | 'source_gaps'
  | 'agile_sync_age_seconds'
  | 'agile_calls_today'
  | 'agile_outage'
  | 'agile_unread_seconds'
  | 'agile_details_due'
  | 'outbox_mails'
  | 'outbox_oldest_age_seconds',
  number | undefined
>

// sequentially: a scrape takes one connection of the pool at most
async function readStored({ db }: Database, now: Date, sharesQuota: boolean): Promise<StoredGauges> {
  const age = (since: Date | null | undefined) => since && Math.max(0, (now.getTime() - since.getTime()) / 1000)
  const sync = await findLastRun(db, SYNC_RUN, ['ok', 'partial'])
  const agileSync = await findLastRun(db, AGILE_SYNC_RUN, ['ok', 'partial'])
  const calls = await countCalls(db, chileDay(now))
  const agileCalls = await countCalls(db, chileDay(now), CHANNEL.agile)
  const outages = await listOutages(db, now)
  const isDown = (channel: Channel) =>
    outages.some((outage) => outage.channel === channel && outage.cause === 'source' && isGoingOn(outage, now))
  const gaps = await countGaps(db)
  const { mails, oldest } = await countWaitingMails(db, now)
  return {
    sync_age_seconds: age(sync?.finished_at) ?? undefined,
    source_calls_today: calls,
    source_calls_left_today: Math.max(0, DAILY_QUOTA - calls - (sharesQuota ? agileCalls : 0)),
    source_outage: isDown(CHANNEL.tender) ? 1 : 0,
    source_gaps: gaps.missing + gaps.without_detail,
    agile_sync_age_seconds: age(agileSync?.finished_at) ?? undefined,
    agile_calls_today: agileCalls,
    agile_outage: isDown(CHANNEL.agile) ? 1 : 0,
    agile_unread_seconds: (await findUnreadChanges(db, CHANNEL.agile)).seconds,
    agile_details_due: await countAgileDue(db, now),
    outbox_mails: mails,
    outbox_oldest_age_seconds: age(oldest) ?? 0,
  }
}

function watchPool(connections: NonNullable<Database['connections']>, registers: Registry[]) {
  new Gauge({
    name: 'mirador_database_connections',
    help: 'Connections of the pool: open, of those idle, and requests that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state: state as 'open' }, count)
    },
  })
}

function watchSharedPlace({ sharedStatements }: SharedPlace, registers: Registry[]) {
  new Counter({
    name: 'mirador_database_shared_statements_total',
    help: 'Statements of accounts that had used up their time of the database.',
    registers,
    collect() {
      this.reset()
      this.inc(sharedStatements())
    },
  })
}

function watchNotices(notices: MetricsSources['notices'], now: () => Date, registers: Registry[]) {
  new Counter({
    name: 'mirador_notice_mails_total',
    help: 'Mails about followed tenders that this process wrote, by kind.',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(notices.status().written)) this.inc({ kind }, count)
    },
  })
  new Gauge({
    name: 'mirador_notices_age_seconds',
    help: 'Since this process last ended a turn of the mails about followed tenders.',
    registers,
    collect() {
      const { turnedAt } = notices.status()
      if (turnedAt) this.set(Math.max(0, (now().getTime() - turnedAt.getTime()) / 1000))
      else this.remove()
    },
  })
}

function watchStandby(standby: Standby, registers: Registry[]) {
  new Gauge({
    name: 'mirador_standby_state',
    help: 'Which of its states the standby is in: 1 there, 0 elsewhere.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { state } = standby.status()
      for (const one of STANDBY_STATES) this.set({ state: one.replaceAll(' ', '_') }, one === state ? 1 : 0)
    },
  })
  new Gauge({
    name: 'mirador_standby_lag_seconds',
    help: 'How far the standby is behind, where that is known.',
    registers,
    collect() {
      const { lagSeconds } = standby.status()
      if (lagSeconds === null) this.remove()
      else this.set(lagSeconds)
    },
  })
}
