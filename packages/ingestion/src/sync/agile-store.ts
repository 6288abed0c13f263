import type { Database } from '@mirador/database/connection/connect'
import { findSetting, upsertSetting } from '@mirador/database/connection/setting'
import {
  type AgileCandidate,
  type AgileListing,
  countAgileDue,
  findKnownAgile,
  type KnownAgile,
  listAgileCandidates,
  oweFollowedAgile,
  oweUnlistedAgile,
  touchAgileListings,
  upsertAgileListings,
} from '@mirador/database/source/agile-listings'
import {
  AGILE_SYNC_RUN,
  finishRun,
  interruptOpenRuns,
  type RunEnd,
  startRun,
  updateRunCounts,
} from '@mirador/database/source/ingestion-runs'
import { type BookedCalls, findBookedCalls } from '@mirador/database/source/source-quota'
import {
  findChangesThrough,
  listUnreadSpans,
  type NewSpan,
  replaceSpans,
  type SpanList,
  type StoredSpan,
} from '@mirador/database/source/source-spans'
import { type Postponement, postponeTender, settleTender } from '@mirador/database/source/source-tenders'
import { findAgileKeptFrom } from '@mirador/database/tenders/delete-agile'
import { type IngestCounts, ingestTenders } from '@mirador/database/tenders/tenders'
import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { SOON_MS } from './agile-plan.ts'

const RECONCILIATION = 'source_agile_reconciliation'

/** The last complete reading of the open processes. */
export interface Reconciliation {
  startedAt: string
  /** null while parts of it are unread */
  finishedAt: string | null
}

/** The storage of a cycle of Compra Ágil: the database, or memory in a simulation. */
export interface AgileStore {
  findChangesThrough(): Promise<Date | undefined>
  listUnreadSpans(list: SpanList): Promise<StoredSpan[]>
  replaceSpans(change: {
    list: SpanList
    removed: readonly number[]
    added: readonly NewSpan[]
    through?: Date
  }): Promise<void>
  findReconciliation(): Promise<Reconciliation | undefined>
  saveReconciliation(reconciliation: Reconciliation): Promise<void>

  findKnown(codes: readonly string[]): Promise<ReadonlyMap<string, KnownAgile>>
  /** `YYYY-MM-01`: closed processes published earlier are not kept; null: all are kept */
  findKeptFrom(): Promise<string | null>
  ingestTenders(records: readonly TenderRecord[], now: Date): Promise<IngestCounts>
  upsertListings(listings: readonly (AgileListing & { detail_due: boolean })[]): Promise<void>
  touchListings(codes: readonly string[], now: Date): Promise<void>
  oweUnlisted(since: Date, now: Date): Promise<number>
  oweFollowed(readBefore: Date, now: Date): Promise<void>

  /** @param day Chilean calendar day */
  findBookedCalls(day: string, channel: Channel): Promise<BookedCalls>
  listCandidates(now: Date, limit: number): Promise<AgileCandidate[]>
  settleTender(bid_idn: string, now: Date): Promise<void>
  postponeTender(bid_idn: string, postponement: Postponement): Promise<void>
  countDetailsDue(now: Date): Promise<number>

  /** Closes the open runs of a killed process, and opens the record of this run. */
  startRun(now: Date): Promise<number>
  updateRunCounts(id: number, counts: object): Promise<void>
  finishRun(id: number, end: RunEnd, now: Date): Promise<void>
}

export function agileDatabaseStore(database: Database): AgileStore {
  const { db } = database
  const channel = CHANNEL.agile
  return {
    findChangesThrough: () => findChangesThrough(db),
    listUnreadSpans: (list) => listUnreadSpans(db, channel, list),
    replaceSpans: (change) => replaceSpans(db, { channel, ...change }),
    findReconciliation: () => findSetting<Reconciliation>(db, RECONCILIATION),
    saveReconciliation: (reconciliation) => upsertSetting(db, RECONCILIATION, reconciliation),

    findKnown: (codes) => findKnownAgile(db, codes),
    findKeptFrom: () => findAgileKeptFrom(db),
    ingestTenders: (records, now) => ingestTenders(database, records, now),
    upsertListings: (listings) => upsertAgileListings(db, listings),
    touchListings: (codes, now) => touchAgileListings(db, codes, now),
    oweUnlisted: (since, now) => oweUnlistedAgile(db, since, now),
    oweFollowed: (readBefore, now) => oweFollowedAgile(db, readBefore, now),

    findBookedCalls: (day, of) => findBookedCalls(db, day, of),
    listCandidates: (now, limit) => listAgileCandidates(db, { now, soonMs: SOON_MS, limit }),
    settleTender: (bid_idn, now) => settleTender(db, bid_idn, now),
    postponeTender: (bid_idn, postponement) => postponeTender(db, bid_idn, postponement),
    countDetailsDue: (now) => countAgileDue(db, now),

    async startRun(now) {
      await interruptOpenRuns(db, AGILE_SYNC_RUN, now)
      return startRun(db, AGILE_SYNC_RUN, now)
    },
    updateRunCounts: (id, counts) => updateRunCounts(db, id, counts),
    finishRun: (id, end, now) => finishRun(db, id, end, now),
  }
}
