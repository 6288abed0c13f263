import type { BookedCalls } from '@mirador/database/source/source-quota'
import type { ListedTender, Listing, Postponement } from '@mirador/database/source/source-tenders'
import type { ReadingCandidate } from '@mirador/database/source/sync-plan'
import { latenessIn } from '@mirador/domain/reading/reading-classes'
import type { Channel } from '@mirador/domain/tender/channel'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { PUBLISHED } from '@mirador/domain/tender/tender-status'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { CANDIDATE_CLASSES } from '@mirador/ingestion/sync/reading-plan'
import type { SyncStore } from '@mirador/ingestion/sync/sync-store'

/** The fields of one code that the sync reads from the database. */
interface Row {
  bid_idn: string
  listing: { status: number; closes_at: Date | null; listed_at: Date } | null
  stored: { status: number; closes_at: Date | null; level: number } | null
  detailDue: boolean
  detailReadAt: Date | null
  tries: number
  nextTryAt: Date | null
  isFollowed: boolean
}

export interface MemoryStore extends SyncStore {
  /** the instants at which a tender was first stored, by its code */
  listedAt: Map<string, number>
  /** the instants at which its detail was stored */
  readAt: Map<string, number[]>
}

const DAY_SIX = 6 * HOUR_MS

/** The tables of the sync in memory, for simulations: a day of virtual time takes a second. */
export function createMemoryStore({
  isFollowed,
  findBookedCalls,
}: {
  isFollowed: (bid_idn: string) => boolean
  findBookedCalls: (day: string, channel: Channel) => BookedCalls
}): MemoryStore {
  const rows = new Map<string, Row>()
  /** rows that are not finally closed: the other ones are never candidates */
  const live = new Set<Row>()
  const listedAt = new Map<string, number>()
  const readAt = new Map<string, number[]>()
  let listReads: Readonly<Record<string, string>> = {}
  let lastComplete: Date | undefined
  let runStarted: Date | undefined

  function rowOf(bid_idn: string): Row {
    const known = rows.get(bid_idn)
    if (known) return known
    const row: Row = {
      bid_idn,
      listing: null,
      stored: null,
      detailDue: false,
      detailReadAt: null,
      tries: 0,
      nextTryAt: null,
      isFollowed: isFollowed(bid_idn),
    }
    rows.set(bid_idn, row)
    return row
  }

  function keepLive(row: Row) {
    if (row.detailDue || row.stored?.status === PUBLISHED) live.add(row)
    else live.delete(row)
  }

  function candidateOf(row: Row, now: Date): ReadingCandidate | undefined {
    if (row.nextTryAt && row.nextTryAt > now) return undefined
    const { bid_idn, listing, stored, detailReadAt } = row
    const is_stub = stored?.level !== LEVEL.detail
    // like the database: a due one by its last list entry, the others by their stored state
    const state = row.detailDue ? (listing ?? stored) : stored
    const { status = null, closes_at = null } = state ?? {}
    const is_open = status === PUBLISHED && (closes_at === null || closes_at > now)
    const is_owed = row.detailDue || is_stub
    if (!row.detailDue && !is_open) return undefined
    const aged = { is_followed: row.isFollowed, closes_at, detail_read_at: detailReadAt }
    if (!is_owed && !CANDIDATE_CLASSES.some((of) => latenessIn(of, aged, now) >= 1)) return undefined
    return { ...aged, bid_idn, status, is_open, is_stub, is_owed, listed_at: listing?.listed_at ?? null }
  }

  return {
    listedAt,
    readAt,
    async findListedTenders(codes) {
      const tenders = new Map<string, ListedTender>()
      for (const bid_idn of codes) {
        const row = rows.get(bid_idn)
        if (row) tenders.set(bid_idn, { bid_idn, listing: row.listing, stored: row.stored })
      }
      return tenders
    },
    async upsertListings(listings: readonly (Listing & { detail_due: boolean })[]) {
      for (const { bid_idn, status, closes_at, listed_at, detail_due } of listings) {
        const row = rowOf(bid_idn)
        row.listing = { status, closes_at, listed_at }
        row.detailDue ||= detail_due
        row.tries = 0
        row.nextTryAt = null
        keepLive(row)
      }
    },
    async ingestTenders(records: readonly TenderRecord[], now) {
      const counts = { created: 0, updated: 0, unchanged: 0, older: 0 }
      for (const { bid_idn, status, closes_at = null, level } of records) {
        const row = rowOf(bid_idn)
        counts[row.stored ? 'updated' : 'created']++
        if (!row.stored) listedAt.set(bid_idn, now.getTime())
        row.stored = { status, closes_at, level: Math.max(level, row.stored?.level ?? 0) }
        if (level === LEVEL.detail) {
          const readings = readAt.get(bid_idn)
          if (readings) readings.push(now.getTime())
          else readAt.set(bid_idn, [now.getTime()])
        }
        keepLive(row)
      }
      return counts
    },
    async countOpen(now) {
      let count = 0
      for (const { stored } of live) {
        if (stored?.status === PUBLISHED && (!stored.closes_at || stored.closes_at > now)) count++
      }
      return count
    },
    async listVanished(activeCodes, now) {
      const active = new Set(activeCodes)
      const before = now.getTime() - DAY_SIX
      return [...live]
        .filter(
          ({ bid_idn, stored, detailDue, detailReadAt, nextTryAt }) =>
            stored?.status === PUBLISHED &&
            !detailDue &&
            !active.has(bid_idn) &&
            (!detailReadAt || detailReadAt.getTime() <= before) &&
            (!nextTryAt || nextTryAt <= now) &&
            (!stored.closes_at || stored.closes_at > now || now.getTime() - stored.closes_at.getTime() >= DAY_MS),
        )
        .map(({ bid_idn }) => bid_idn)
    },
    async markVanished(codes) {
      for (const code of codes) {
        const row = rowOf(code)
        row.detailDue = true
        live.add(row)
      }
    },
    findLastCompleteLists: async () => lastComplete,
    recordGaps: async () => 0,

    findListReads: async () => listReads,
    async saveListReads(reads) {
      listReads = reads
    },
    findBookedCalls: async (day, channel) => findBookedCalls(day, channel),
    async listReadingCandidates(now) {
      const candidates: ReadingCandidate[] = []
      for (const row of live) {
        const candidate = candidateOf(row, now)
        if (candidate) candidates.push(candidate)
      }
      return candidates
    },
    async settleTender(bid_idn, now) {
      const row = rowOf(bid_idn)
      Object.assign(row, { detailDue: false, detailReadAt: now, tries: 0, nextTryAt: null })
      keepLive(row)
    },
    async postponeTender(bid_idn, { now, firstWaitMs, isPermanent, isOwed = false }: Postponement) {
      const row = rowOf(bid_idn)
      row.detailDue = (row.detailDue || isOwed) && !isPermanent
      row.nextTryAt = new Date(now.getTime() + Math.min(firstWaitMs * 3 ** Math.min(row.tries, 10), DAY_MS))
      row.tries++
    },
    async countDetailsDue() {
      let count = 0
      for (const { detailDue } of live) if (detailDue) count++
      return count
    },

    async startRun(now) {
      runStarted = now
      return 1
    },
    updateRunCounts: async () => {},
    async finishRun(_id, { counts }) {
      if ((counts as { lists_complete?: boolean }).lists_complete) lastComplete = runStarted
    },
  }
}
