import { outsideWork } from '@mirador/database/connection/cancellation'
import type { Database } from '@mirador/database/connection/connect'
import { findDetailRead, postponeTender, scheduleReading, settleTender } from '@mirador/database/source/source-tenders'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { LEVEL } from '@mirador/domain/tender/tender'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { checkCode } from '../mercado-publico/tender-code.ts'
import type { Source } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

export interface RefreshResult {
  /**
   * `read`: read by this call; `recent`: read less than a minute ago; the other outcomes tell why only the stored copy
   * is available. `unlisted`: no list or file has named the code, so the source is not called; `limited`: the person
   * has caused too many calls; `no-quota`: all people have caused too many, or the day's calls are used up.
   */
  outcome: 'read' | 'recent' | 'no-ticket' | 'no-quota' | 'limited' | 'unlisted' | 'unknown' | 'failed'
  /** when the stored copy was read; null when there is none */
  read_at: Date | null
  /** whether this reading changed the stored copy */
  changed: boolean
}

/** Either API of the source. */
type DetailSource = Pick<Source, 'readTender'>

export interface RefreshScope {
  database: Database
  /** absent without a ticket */
  source: DetailSource | undefined
  now: () => Date
  /**
   * Counts a call for the person who causes it.
   * @returns false when that person may cause none now
   */
  admit?: () => Promise<boolean>
  /** maximum wait for the source; the caller has promised an answer within 20 s */
  patienceMs?: number
}

const RECENT_MS = MINUTE_MS
const PATIENCE_MS = 17_000
const REMEMBERED = 1000
/** The sync soon reads a tender again whose answer was hollow. */
const HOLLOW = { firstWaitMs: 10 * MINUTE_MS, isPermanent: false, isOwed: true, error: 'hollow' }

interface Memory {
  /** running refreshes: many visitors of one tender cost one call */
  running: Map<string, Promise<RefreshResult>>
  /** readings without a result: a person who reloads the page gets the stored copy at once */
  fruitless: Map<string, { at: Date; outcome: 'unknown' | 'failed' }>
}

const memories = new WeakMap<DetailSource, Memory>()

/**
 * Reads one tender from the source now, when that is allowed, and stores it. Failures of the source are never thrown.
 */
export function refreshTender(scope: RefreshScope, bid_idn: string): Promise<RefreshResult> {
  const { source } = scope
  if (!source) return storedAlone(scope, bid_idn)
  const { running, fruitless } = memoryOf(source)
  // before the first await, so that concurrent callers share this reading
  const known = running.get(bid_idn)
  if (known !== undefined) return known
  const refreshing = refreshOnce(scope, source, bid_idn, fruitless).finally(() => running.delete(bid_idn))
  running.set(bid_idn, refreshing)
  return refreshing
}

async function storedAlone({ database }: RefreshScope, bid_idn: string): Promise<RefreshResult> {
  const { read_at } = await findDetailRead(database.db, bid_idn)
  return { outcome: 'no-ticket', read_at, changed: false }
}

async function refreshOnce(
  scope: RefreshScope,
  source: DetailSource,
  bid_idn: string,
  fruitless: Memory['fruitless'],
): Promise<RefreshResult> {
  const { database, now } = scope
  const known = await findDetailRead(database.db, bid_idn)
  const stored = { read_at: known.read_at, changed: false }
  if (!known.is_named) return { outcome: 'unlisted', ...stored }
  if (known.is_demo || checkCode(bid_idn).kind === 'refused') return { outcome: 'unknown', ...stored }
  const isRecent = (at: Date | null | undefined) => at != null && now().getTime() - at.getTime() < RECENT_MS
  if (known.level === LEVEL.detail && isRecent(known.detail_read_at)) return { outcome: 'recent', ...stored }
  const before = fruitless.get(bid_idn)
  if (before && isRecent(before.at)) return { outcome: before.outcome, ...stored }

  if (scope.admit && !(await scope.admit())) return { outcome: 'limited', ...stored }
  // other people who open the tender meanwhile wait for it too
  const result = await outsideWork(() => readNow(scope, source, bid_idn, known.read_at))
  if (result.outcome === 'unknown' || result.outcome === 'failed') {
    if (fruitless.size >= REMEMBERED) fruitless.clear()
    fruitless.set(bid_idn, { at: now(), outcome: result.outcome })
  }
  return result
}

async function readNow(
  { database, now, patienceMs = PATIENCE_MS }: RefreshScope,
  source: DetailSource,
  bid_idn: string,
  read_at: Date | null,
): Promise<RefreshResult> {
  const stored = { read_at, changed: false }
  const patience = AbortSignal.timeout(patienceMs)
  try {
    const record = await source.readTender(bid_idn, { isUrgent: true, signal: patience })
    if (!record) return { outcome: 'unknown', ...stored }
    const { created, updated } = await ingestTenders(database, [record], now())
    await settleTender(database.db, bid_idn, now())
    return { outcome: 'read', read_at: record.read_at, changed: created + updated > 0 }
  } catch (error) {
    if (patience.aborted) {
      // others may wait for the line, and details of Compra Ágil often take longer than a person waits: the sync reads
      // it next
      await scheduleReading(database.db, bid_idn, now())
      return { outcome: 'failed', ...stored }
    }
    if (!(error instanceof SourceError)) throw error
    if (error.kind === 'ticket') return { outcome: 'no-ticket', ...stored }
    if (error.kind === 'quota') return { outcome: 'no-quota', ...stored }
    if (error.kind === 'hollow') await postponeTender(database.db, bid_idn, { ...HOLLOW, now: now() })
    return { outcome: error.kind === 'invalid' ? 'unknown' : 'failed', ...stored }
  }
}

function memoryOf(source: DetailSource): Memory {
  const memory = memories.get(source) ?? { running: new Map(), fruitless: new Map() }
  memories.set(source, memory)
  return memory
}
