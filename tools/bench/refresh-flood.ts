import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '@mirador/api/app'
import { createContext } from '@mirador/api/create-context'
import { readEnv } from '@mirador/api/env'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import type { Database } from '@mirador/database/connection/connect'
import { findBookedCalls } from '@mirador/database/source/source-quota'
import { chileDay } from '@mirador/domain/time/chile-time'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { createAgileSource } from '@mirador/ingestion/compra-agil/agile-source'
import { createSource } from '@mirador/ingestion/source/mercado-publico'
import type { Sleep } from '@mirador/ingestion/source/sleep'
import { runCycle } from '@mirador/ingestion/sync/cycle'
import { databaseStore } from '@mirador/ingestion/sync/sync-store'
import { startFakeAgileSource } from '@mirador/testing/mercado-publico/fake-agile-source'
import { startFakeSource } from '@mirador/testing/mercado-publico/fake-source'
import type { Request } from 'autocannon'
import { load } from './load.ts'
import { percentiles } from './measure.ts'

// The effect on the sync's calls of four accounts that refresh invented and known codes
// (docs/decisions/0092-reading-on-demand.md).

/**
 * Speed of the product's clock, with its pauses and limits, relative to ours. The processor is not faster: a higher
 * speed would measure the machine instead of the line.
 */
const SPEED = 3
/** Shortest pause on our clock: the checks of waiting calls would otherwise use correspondingly more processor time. */
const MIN_MS = 60
const LENGTHS = { speed: SPEED, quietMs: 10 * MINUTE_MS, attackMs: 30 * MINUTE_MS }
/** Noon of a working day in Chile. */
const START = Date.parse('2026-11-20T15:00:00Z')
const INTERVAL_MS = 5 * MINUTE_MS
const PAUSE_MS = 3000
const TENDERS = 1500
const ATTACKERS = 4
const SOCKETS = 6
/** Requests a second on each: a refusal is no load. */
const PER_SOCKET = 20
/** Pause between two refreshes of the honest person. */
const THINK_MS = 3 * MINUTE_MS
const PASSWORD = 'Cobre-azul-7'

/**
 * Runs the sync, an honest person and, after a quiet phase, the attack, on an empty database.
 * @returns the report
 */
export async function measureRefreshFlood(database: Database, settings: Record<string, string>): Promise<string> {
  const { speed, quietMs, attackMs } = LENGTHS
  const began = performance.now()
  const now = () => new Date(START + (performance.now() - began) * speed)
  const faster: Sleep = (ms, signal) => sleep(Math.max(MIN_MS, ms / speed), undefined, signal ? { signal } : {})
  const codes = Array.from({ length: TENDERS }, (_, i) => `${1000 + (i % 500)}-${i + 1}-LE26`)
  const fake = await startFakeSource({
    tenders: codes.map((CodigoExterno) => ({ CodigoExterno, FechaCierre: '2026-12-20T15:00:00' })),
    now,
  })
  const fakeAgile = await startFakeAgileSource({ now })
  const log = { info() {}, warn() {}, error() {} }
  const common = { db: database.db, pauseMs: PAUSE_MS, now, sleep: faster, log, sharesQuota: true }
  const source = createSource({ ...common, baseUrl: fake.url, ticket: fake.ticket })
  const agileSource = createAgileSource({ ...common, baseUrl: fakeAgile.url, ticket: fakeAgile.ticket })
  const env = readEnv({ ...settings, AUTH_ACCESS_TTL: '86400' })
  const context = await createContext(env, { database, source, agileSource, now })
  const app = await createApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ending = new AbortController()

  const syncCalls = async () => {
    const { calls, by_budget } = await findBookedCalls(database.db, chileDay(now()))
    return { sync: calls - (by_budget.people ?? 0), people: by_budget.people ?? 0 }
  }

  async function open(email: string, address: string) {
    await context.identity.createUser?.({ email, password: PASSWORD })
    const { token } = await signInAt(url, { email, password: PASSWORD, address })
    return { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  }

  async function sync() {
    const store = databaseStore(database)
    while (!ending.signal.aborted) {
      const startedAt = now().getTime()
      await runCycle({ store, source, now, log, signal: ending.signal, intervalMs: INTERVAL_MS, sharesQuota: true })
      await faster(Math.max(0, startedAt + INTERVAL_MS - now().getTime()), ending.signal)
    }
  }

  /** Refreshes invented and known codes in turn. */
  async function attack(headers: Record<string, string>, outcomes: Record<string, number>) {
    let nth = Math.floor(Math.random() * 1_000_000)
    const request: Request = {
      method: 'POST',
      setupRequest: (sent) => {
        nth++
        const invented = `9999999-${nth % 1_000_000}-${nth % 4 === 0 ? 'COT26' : 'LE26'}`
        return { ...sent, path: `/refresh/${nth % 2 === 0 ? invented : codes[nth % codes.length]}` }
      },
      onResponse: (status, body) => {
        const outcome = outcomeOf(status, body)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      },
    }
    const until = { seconds: attackMs / speed / 1000 }
    await load({ url, headers, requests: [request], connections: SOCKETS, perSecond: SOCKETS * PER_SOCKET, until })
  }

  async function readAsPerson(headers: Record<string, string>, untilMs: number) {
    const waits: number[] = []
    const outcomes: Record<string, number> = {}
    for (let nth = 0; now().getTime() < untilMs; nth++) {
      const askedAt = now().getTime()
      const response = await fetch(`${url}/refresh/${codes[codes.length - 1 - nth]}`, { method: 'POST', headers })
      const outcome = outcomeOf(response.status, await response.text())
      waits.push(now().getTime() - askedAt)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      await faster(THINK_MS)
    }
    return { waits, outcomes }
  }

  const attackers = await Promise.all(
    Array.from({ length: ATTACKERS }, (_, i) => open(`flood-${i}@mirador.example`, `203.0.113.${i}`)),
  )
  const person = await open('person@mirador.example', '192.0.2.1')
  const syncing = sync().catch(() => {})
  try {
    // the lists of the first cycle
    while ((await syncCalls()).sync < 5) await faster(PAUSE_MS)
    const first = { ...(await syncCalls()), at: now().getTime() }
    await faster(quietMs)
    const quiet = { ...(await syncCalls()), at: now().getTime() }
    const end = now().getTime() + attackMs
    const outcomes: Record<string, number> = {}
    const [read] = await Promise.all([
      readAsPerson(person, end),
      ...attackers.map((headers) => attack(headers, outcomes)),
    ])
    const last = { ...(await syncCalls()), at: now().getTime() }
    const perMinute = (from: typeof first, to: typeof first) => ((to.sync - from.sync) / (to.at - from.at)) * MINUTE_MS
    const [before, during] = [perMinute(first, quiet), perMinute(quiet, last)]
    return [
      `refreshes by four accounts for ${Math.round((last.at - quiet.at) / MINUTE_MS)} minutes, ${speed} times as fast\n`,
      `  calls of the sync: ${before.toFixed(1)} a minute quiet, ${during.toFixed(1)} attacked: ${((during / before) * 100).toFixed(0)} % kept (goal: 80 %)\n`,
      `  calls for people: ${last.people - quiet.people}; attackers’ requests by outcome: ${JSON.stringify(outcomes)}\n`,
      `  an honest person: ${JSON.stringify(read.outcomes)}, p50 ${(percentiles(read.waits).p50 / 1000).toFixed(1)} s\n`,
    ].join('')
  } finally {
    ending.abort()
    await syncing
    await app.close()
    await fake.close()
    await fakeAgile.close()
  }
}

/** What a refresh answered: the outcome of one that was allowed, else the status. */
function outcomeOf(status: number, body: string): string {
  return status === 200 ? String((JSON.parse(body) as { outcome?: string }).outcome) : String(status)
}
