import type { BookedCalls } from '@mirador/database/source/source-quota'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { chileDay } from '@mirador/domain/time/chile-time'
import { sharedQuota } from '@mirador/ingestion/source/channel-quota'
import { backgroundQuota } from '@mirador/ingestion/source/quota'
import type { Source } from '@mirador/ingestion/source/source'
import { dayPassed } from '@mirador/ingestion/source/source-day'
import { SourceError } from '@mirador/ingestion/source/source-error'
import { isOpenAt, type SimulatedTender, stateAt, type Timeline } from '@mirador/invented/events/timeline'

/** Number of attempts of a failing call, and the total time of these and their waits. */
const FAILED_CALL = { attempts: 5, ms: 60_000 }

export interface VirtualClock {
  now: () => Date
  advance(ms: number): void
}

export interface SimulatedSource extends Source {
  /** calls by Chilean day */
  booked: Map<string, { calls: number; by_budget: Record<string, number> }>
  findBookedCalls(day: string): BookedCalls
  /** when the quota of each day was used up */
  spentAt: Map<string, number>
  /** the details that were read, in order */
  details: { bid_idn: string; at: number; budget: string }[]
}

/** Mercado Público as a timeline: every call takes `callMs` of the virtual clock and counts against the quota. */
export function createSimulatedSource({
  timeline: { tenders, byDay },
  clock,
  callMs,
  isDown,
  quota,
  agileCalls,
}: {
  timeline: Timeline
  clock: VirtualClock
  callMs: number
  isDown: (at: number) => boolean
  quota: number
  agileCalls?: ((at: number) => number) | undefined
}): SimulatedSource {
  const booked: SimulatedSource['booked'] = new Map()
  const spentAt = new Map<string, number>()
  const details: SimulatedSource['details'] = []
  const byCode = new Map(tenders.map((tender) => [tender.bid_idn, tender]))
  const byClosing = [...tenders].sort((a, b) => a.closesAt - b.closesAt)
  const entries = new Map<string, TenderRecord>()
  let firstOpen = 0

  function book(budget: string) {
    const now = clock.now()
    const day = chileDay(now)
    const ofDay = booked.get(day) ?? { calls: 0, by_budget: {} }
    booked.set(day, ofDay)
    const allowed = backgroundQuota(quota, dayPassed(now))
    const limit = agileCalls ? sharedQuota(allowed, CHANNEL.tender, agileCalls(now.getTime()), dayPassed(now)) : allowed
    if (ofDay.calls >= limit) {
      if (!spentAt.has(day)) spentAt.set(day, now.getTime())
      throw new SourceError('quota')
    }
    ofDay.calls++
    ofDay.by_budget[budget] = (ofDay.by_budget[budget] ?? 0) + 1
  }

  function call(budget: string) {
    const isFailing = isDown(clock.now().getTime())
    for (let tried = 0; tried < (isFailing ? FAILED_CALL.attempts : 1); tried++) book(tried === 0 ? budget : 'retries')
    clock.advance(isFailing ? FAILED_CALL.ms : callMs)
    if (isFailing) throw new SourceError('unreachable')
  }

  /** One object per tender, rewritten at each reading: a list has thousands of them. */
  function entryOf(tender: SimulatedTender, now: Date): TenderRecord {
    const { status, closesAt } = stateAt(tender, now.getTime())
    let entry = entries.get(tender.bid_idn)
    if (!entry) {
      const { bid_idn } = tender
      entry = { bid_idn, name: bid_idn, status, level: LEVEL.list, source: 'api-list', source_at: now, read_at: now }
      entries.set(bid_idn, entry)
    }
    if (entry.closes_at?.getTime() !== closesAt) entry.closes_at = new Date(closesAt)
    return Object.assign(entry, { status, source_at: now, read_at: now })
  }

  return {
    async readList(query) {
      call('lists')
      const now = clock.now()
      const at = now.getTime()
      let chosen: SimulatedTender[]
      if ('active' in query) {
        while ((byClosing[firstOpen]?.closesAt ?? Number.POSITIVE_INFINITY) <= at) firstOpen++
        chosen = byClosing.slice(firstOpen).filter((tender) => isOpenAt(tender, at))
      } else {
        chosen = (byDay.get(query.date) ?? []).filter(({ since }) => since <= at).map(({ tender }) => tender)
      }
      return { records: chosen.map((tender) => entryOf(tender, now)), refused: [], isComplete: true }
    },
    async readTender(bid_idn, { budget = 'other' } = {}) {
      call(budget)
      const tender = byCode.get(bid_idn)
      if (!tender) return undefined
      const now = clock.now()
      details.push({ bid_idn, at: now.getTime(), budget })
      const { status, closesAt } = stateAt(tender, now.getTime())
      return {
        bid_idn,
        name: bid_idn,
        status,
        closes_at: new Date(closesAt),
        level: LEVEL.detail,
        source: 'api-detail',
        source_at: now,
        read_at: now,
      }
    },
    findRefusedUntil: async () => undefined,
    forgetRefusal: async () => {},
    booked,
    findBookedCalls: (day) => booked.get(day) ?? { calls: 0, by_budget: {} },
    spentAt,
    details,
  }
}
