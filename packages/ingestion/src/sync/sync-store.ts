import type { Database } from '@mirador/database/connection/connect'
import { findSetting, upsertSetting } from '@mirador/database/connection/setting'
import {
  findLastCompleteLists,
  finishRun,
  interruptOpenRuns,
  type RunEnd,
  SYNC_RUN,
  startRun,
  updateRunCounts,
} from '@mirador/database/source/ingestion-runs'
import { recordGaps } from '@mirador/database/source/source-gaps'
import { type BookedCalls, findBookedCalls } from '@mirador/database/source/source-quota'
import {
  findListedTenders,
  type ListedTender,
  type Listing,
  markVanished,
  type Postponement,
  postponeTender,
  settleTender,
  upsertListings,
} from '@mirador/database/source/source-tenders'
import {
  countDetailsDue,
  countOpen,
  listReadingCandidates,
  listVanished,
  type ReadingCandidate,
} from '@mirador/database/source/sync-plan'
import { type IngestCounts, ingestTenders } from '@mirador/database/tenders/tenders'
import type { Channel } from '@mirador/domain/tender/channel'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { CANDIDATE_CLASSES } from './reading-plan.ts'

/** Setting: when each list was last read completely, by its key. */
const LIST_READS = 'source_lists'

/** The storage of a cycle: the database, or memory in a simulation. */
export interface SyncStore {
  findListedTenders(codes: readonly string[]): Promise<Map<string, ListedTender>>
  upsertListings(listings: readonly (Listing & { detail_due: boolean })[]): Promise<void>
  ingestTenders(records: readonly TenderRecord[], now: Date): Promise<IngestCounts>
  countOpen(now: Date): Promise<number>
  listVanished(activeCodes: readonly string[], now: Date): Promise<string[]>
  markVanished(codes: readonly string[]): Promise<void>
  findLastCompleteLists(): Promise<Date | undefined>
  /** when each list was last read completely, as ISO instants by the key of the list */
  findListReads(): Promise<Readonly<Record<string, string>>>
  saveListReads(reads: Readonly<Record<string, string>>): Promise<void>
  recordGaps(gaps: { codes: readonly string[]; isComplete: boolean; now: Date }): Promise<number>

  /** @param day Chilean calendar day */
  findBookedCalls(day: string, channel: Channel): Promise<BookedCalls>
  /** the due details, also by the spacings of the aged classes */
  listReadingCandidates(now: Date): Promise<ReadingCandidate[]>
  settleTender(bid_idn: string, now: Date): Promise<void>
  postponeTender(bid_idn: string, postponement: Postponement): Promise<void>
  countDetailsDue(): Promise<number>

  /** Closes the open runs of a killed process, and opens the record of this run. */
  startRun(now: Date): Promise<number>
  updateRunCounts(id: number, counts: object): Promise<void>
  finishRun(id: number, end: RunEnd, now: Date): Promise<void>
}

export function databaseStore(database: Database): SyncStore {
  const { db } = database
  return {
    findListedTenders: (codes) => findListedTenders(db, codes),
    upsertListings: (listings) => upsertListings(db, listings),
    ingestTenders: (records, now) => ingestTenders(database, records, now),
    countOpen: (now) => countOpen(db, now),
    listVanished: (activeCodes, now) => listVanished(db, activeCodes, now),
    markVanished: (codes) => markVanished(db, codes),
    findLastCompleteLists: () => findLastCompleteLists(db),
    findListReads: async () => (await findSetting<Record<string, string>>(db, LIST_READS)) ?? {},
    saveListReads: (reads) => upsertSetting(db, LIST_READS, reads),
    recordGaps: (gaps) => recordGaps(db, gaps),

    findBookedCalls: (day, channel) => findBookedCalls(db, day, channel),
    listReadingCandidates: (now) => listReadingCandidates(db, now, CANDIDATE_CLASSES),
    settleTender: (bid_idn, now) => settleTender(db, bid_idn, now),
    postponeTender: (bid_idn, postponement) => postponeTender(db, bid_idn, postponement),
    countDetailsDue: () => countDetailsDue(db),

    async startRun(now) {
      await interruptOpenRuns(db, SYNC_RUN, now)
      return startRun(db, SYNC_RUN, now)
    },
    updateRunCounts: (id, counts) => updateRunCounts(db, id, counts),
    finishRun: (id, end, now) => finishRun(db, id, end, now),
  }
}
