import type { AgileListing, KnownAgile } from '@mirador/database/source/agile-listings'
import type { SpanList } from '@mirador/database/source/source-spans'
import { isOpen } from '@mirador/domain/tender/tender-status'
import { chileDay } from '@mirador/domain/time/chile-time'
import { FAILURE_DETAILS } from '@mirador/texts/source-runs'
import type { AgileEntry, AgilePage } from '../compra-agil/agile-source.ts'
import type { Span } from '../compra-agil/source-clock.ts'
import { isNarrowest, PAGE_SIZE, type SpanReading } from '../compra-agil/spans.ts'
import { SourceError } from '../source/source-error.ts'
import { addAgileIngest } from './agile-counts.ts'
import type { RunningAgileCycle } from './running-agile-cycle.ts'

/** Maximum number of readings of the pages of a narrowest span until they agree. */
const ROUNDS = 3

/**
 * Reads a span and stores its entries. Entries that fit on a page are read in one call, in which none can move to
 * another page; only the narrowest span is read page by page.
 * @throws SourceError, also for a page with fewer entries than announced
 */
export async function readSpan(cycle: RunningAgileCycle, list: SpanList, span: Span): Promise<SpanReading> {
  const { source, counts, signal } = cycle
  const first = await source.readPage(list, span, 1, { signal })
  if (first.total > PAGE_SIZE && !isNarrowest(span)) {
    counts.crowded++
    return { kind: 'crowded', total: first.total }
  }
  if (first.count < Math.min(first.total, PAGE_SIZE)) throw incomplete(first)
  if (first.total > PAGE_SIZE) await readPages(cycle, list, span, first)
  else await storePage(cycle, first)
  return { kind: 'whole' }
}

/**
 * Reads all pages of a span. Entries that change meanwhile move to other pages: the pages are read again until all
 * entries were seen or no new one appears.
 */
async function readPages(cycle: RunningAgileCycle, list: SpanList, span: Span, first: AgilePage): Promise<void> {
  const { source, signal } = cycle
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const before = seen.size
    let refused = 0
    let { total } = first
    for (let number = 1; number <= Math.ceil(total / PAGE_SIZE); number++) {
      const page = number === 1 && round === 0 ? first : await source.readPage(list, span, number, { signal })
      if (page.count < Math.min(PAGE_SIZE, page.total - (number - 1) * PAGE_SIZE)) throw incomplete(page)
      total = page.total
      refused += page.refused.length
      for (const { record } of page.entries) seen.add(record.bid_idn)
      await storePage(cycle, page)
    }
    if (seen.size + refused >= total || (round > 0 && seen.size === before)) return
  }
  throw new SourceError('malformed', FAILURE_DETAILS.incompletePage(seen.size, first.total))
}

function incomplete({ count, total }: AgilePage): SourceError {
  return new SourceError('malformed', FAILURE_DETAILS.incompletePage(count, total))
}

/** Stores the new entries and changes of a page. The record is stored before the list entry that marks it as known. */
async function storePage({ store, counts, now, log }: RunningAgileCycle, page: AgilePage): Promise<void> {
  counts.pages++
  counts.listed += page.entries.length
  counts.refused += page.refused.length
  if (page.refused.length > 0) {
    log.warn({ refused: page.refused.length, first: page.refused[0] }, 'page has unreadable entries')
  }
  // an entry may be repeated
  const entries = [...new Map(page.entries.map((entry) => [entry.record.bid_idn, entry])).values()]
  const known = await store.findKnown(entries.map(({ record }) => record.bid_idn))
  const keptFrom = await store.findKeptFrom()
  const isNews = (entry: AgileEntry) => {
    const stored = known.get(entry.record.bid_idn)
    return saysMore(entry, stored) && (stored?.is_stored || isOpen(entry.record, now()) || !isBefore(entry, keptFrom))
  }
  const news = entries.filter(isNews)
  const ingested = await store.ingestTenders(
    news.map(({ record }) => record),
    now(),
  )
  addAgileIngest(counts, ingested)
  counts.unchanged += entries.length - news.length
  await store.upsertListings(news.map((entry) => ({ ...listingOf(entry), detail_due: isOpen(entry.record, now()) })))
  await store.touchListings(
    entries.filter((entry) => !news.includes(entry)).map(({ record }) => record.bid_idn),
    now(),
  )
}

/** Whether an entry is news: a new code, a later change, or another state or closing. */
function saysMore({ record, changedAt }: AgileEntry, known: KnownAgile | undefined): boolean {
  if (!known?.is_stored || known.status === null) return true
  if (changedAt && known.changed_at) {
    if (changedAt > known.changed_at) return true
    if (changedAt < known.changed_at) return false
  }
  const { status, closes_at } = record
  return known.status !== status || (closes_at !== undefined && known.closes_at?.getTime() !== closes_at?.getTime())
}

/** Whether a process was published before a month, `YYYY-MM-01`. */
function isBefore({ record: { published_at } }: AgileEntry, month: string | null): boolean {
  return month !== null && published_at instanceof Date && chileDay(published_at) < month
}

function listingOf({ record, changedAt }: AgileEntry): AgileListing {
  const { bid_idn, status, closes_at = null, source_at } = record
  return { bid_idn, status, closes_at, changed_at: changedAt, listed_at: source_at }
}
