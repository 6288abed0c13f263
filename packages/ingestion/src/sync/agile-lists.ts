import type { NewSpan, SpanList, StoredSpan } from '@mirador/database/source/source-spans'
import { chileDay, clockTime } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { isNarrowest, joinSpans, type SpanReading, spansLeft, type UnreadSpan } from '../compra-agil/spans.ts'
import { isBusy } from '../source/source-day.ts'
import { readSpan } from './agile-page.ts'
import type { RunningAgileCycle } from './running-agile-cycle.ts'

/** Changes are read a second time at this age, because the source shows some of them late. */
export const OVERLAP_MS = 10 * MINUTE_MS
/**
 * Cycles between two readings of the news while institutions publish, and at other times; fewer readings with a shared
 * quota.
 */
const SPACING = { own: { busy: 2, calm: 6 }, shared: { busy: 3, calm: 12 } }
/**
 * A shared quota is spent on tenders first: the remaining tenth is enough for new processes, not for each change of an
 * open one. The detail of a followed process is read again at this age; changes of the other ones are read at night.
 */
const FOLLOWED_AGE_MS = 3 * HOUR_MS
/** Hours in which open processes are read completely: the source asks for heavy use at night. */
const NIGHT = { from: 2, to: 6 }
/** No open process was published longer ago. */
const LONGEST_OPEN_MS = 400 * DAY_MS
/** Wait of a narrowest span that fails: most failures end with an outage of minutes. */
const WAIT_MS = 15 * MINUTE_MS

/**
 * The lists with news. New periods are added to one of them; the other may have periods from before the setting
 * changed.
 */
export const NEWS_LISTS: readonly SpanList[] = ['changes', 'published']

/** Reads the due news, and at night the open processes. */
export async function readAgileLists(cycle: RunningAgileCycle): Promise<void> {
  await coverNews(cycle)
  for (const list of NEWS_LISTS) await readList(cycle, list)
  await beginReconciliation(cycle)
  await readList(cycle, 'open')
  await endReconciliation(cycle)
}

/** Records the time since the last cycle as unread. The first cycle reads the open processes instead. */
async function coverNews({ store, now, intervalMs, sharesQuota }: RunningAgileCycle): Promise<void> {
  const at = now()
  const list: SpanList = sharesQuota ? 'published' : 'changes'
  const through = await store.findChangesThrough()
  if (!through) {
    await store.replaceSpans({ list, removed: [], added: [], through: at })
    return
  }
  if (sharesQuota) await store.oweFollowed(new Date(at.getTime() - FOLLOWED_AGE_MS), at)
  const spacingMs = intervalMs * SPACING[sharesQuota ? 'shared' : 'own'][isBusy(at) ? 'busy' : 'calm']
  const age = at.getTime() - through.getTime()
  // cycles do not start exactly on time
  if (age >= 0 && age < spacingMs - intervalMs / 2) return
  const unread = await store.listUnreadSpans(list)
  // the clock may have been set back
  const from = new Date(Math.min(through.getTime(), at.getTime()) - OVERLAP_MS)
  const added: NewSpan = { from_at: from, to_at: at, is_piece: false, tries: 0, next_try_at: null, since: at }
  const joinable = unread.filter(({ is_piece }) => !is_piece)
  await store.replaceSpans({
    list,
    removed: joinable.map(({ id }) => id),
    added: joined([...joinable, added]),
    through: at,
  })
}

function joined(spans: readonly NewSpan[]): NewSpan[] {
  return joinSpans(spans.map(unreadOf)).map(({ from, to, tries, isPiece }) => {
    const within = spans.filter((span) => span.from_at.getTime() >= from && span.to_at.getTime() <= to)
    const since = new Date(Math.min(...within.map((span) => span.since.getTime())))
    return { from_at: new Date(from), to_at: new Date(to), is_piece: isPiece, tries, next_try_at: null, since }
  })
}

/** Starts a complete reading of the open processes: at the first start, and each night. */
async function beginReconciliation({ store, now }: RunningAgileCycle): Promise<void> {
  const at = now()
  const last = await store.findReconciliation()
  if (last && !isDue(last, at)) return
  const unread = await store.listUnreadSpans('open')
  const from_at = new Date(at.getTime() - LONGEST_OPEN_MS)
  await store.saveReconciliation({ startedAt: at.toISOString(), finishedAt: null })
  await store.replaceSpans({
    list: 'open',
    removed: unread.map(({ id }) => id),
    added: [{ from_at, to_at: at, is_piece: false, tries: 0, next_try_at: null, since: at }],
  })
}

/** Whether a new complete reading is due. An unfinished one continues until that of the next night. */
function isDue({ startedAt }: { startedAt: string }, at: Date): boolean {
  const hour = Number(clockTime(at).slice(0, 2))
  if (hour < NIGHT.from || hour >= NIGHT.to) return false
  return chileDay(new Date(startedAt)) < chileDay(at)
}

/** Makes the details of processes due that are stored as open and were on no page since the reading began. */
async function endReconciliation({ store, counts, now, log }: RunningAgileCycle): Promise<void> {
  const last = await store.findReconciliation()
  if (!last || last.finishedAt !== null || (await store.listUnreadSpans('open')).length > 0) return
  counts.unlisted = await store.oweUnlisted(new Date(last.startedAt), now())
  await store.saveReconciliation({ ...last, finishedAt: now().toISOString() })
  log.info({ unlisted: counts.unlisted }, 'open Compra Ágil read completely')
}

/**
 * Reads the unread spans of a list, the newest first, until none is left or may be read now. Each reading is stored
 * before the next, so that a killed process repeats one page at most.
 * @throws SourceDown after too many failures in a row
 */
async function readList(cycle: RunningAgileCycle, list: SpanList): Promise<void> {
  const { store, streak, signal, now, until, wasDown, log } = cycle
  for (;;) {
    signal.throwIfAborted()
    // open processes wait until the news are read
    if (list === 'open' && now() >= until) return
    const span = nextSpan(await store.listUnreadSpans(list), now(), wasDown)
    if (!span) return
    try {
      const reading = await readSpan(cycle, list, unreadOf(span))
      streak.succeed()
      await store.replaceSpans({ list, removed: [span.id], added: piecesOf(span, reading, now()) })
    } catch (error) {
      const { failure, down } = streak.fail(error)
      await store.replaceSpans({ list, removed: [span.id], added: piecesOf(span, { kind: 'failed' }, now()) })
      log.warn(
        { list, from: span.from_at, to: span.to_at, kind: failure.kind, detail: failure.detail },
        'page not read',
      )
      if (down) throw down
    }
  }
}

/**
 * After an outage the narrowest span is first: it is the most likely to be answered, and keeps the other spans
 * undivided.
 */
function nextSpan(spans: readonly StoredSpan[], now: Date, wasDown: boolean): StoredSpan | undefined {
  const due = spans.filter(({ next_try_at }) => !next_try_at || next_try_at <= now)
  const width = ({ from_at, to_at }: StoredSpan) => to_at.getTime() - from_at.getTime()
  return wasDown
    ? due.toSorted((a, b) => width(a) - width(b) || b.id - a.id)[0]
    : due.toSorted((a, b) => b.to_at.getTime() - a.to_at.getTime() || b.id - a.id)[0]
}

function piecesOf(span: StoredSpan, reading: SpanReading, now: Date): NewSpan[] {
  return spansLeft(unreadOf(span), reading).map(({ from, to, tries, isPiece }) => ({
    from_at: new Date(from),
    to_at: new Date(to),
    is_piece: isPiece,
    tries,
    next_try_at: isNarrowest({ from, to }) && reading.kind === 'failed' ? new Date(now.getTime() + WAIT_MS) : null,
    since: span.since,
  }))
}

function unreadOf({ from_at, to_at, tries, is_piece }: NewSpan): UnreadSpan {
  return { from: from_at.getTime(), to: to_at.getTime(), tries, isPiece: is_piece }
}
