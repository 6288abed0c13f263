import { SECOND_MS } from '@mirador/domain/time/duration'
import type { Span } from './source-clock.ts'

/** Processes on a page: the maximum of the source. */
export const PAGE_SIZE = 50
/** Target share of a page for each part of a divided span, since changes are not spread evenly. */
const FILL = 0.7
/** Minimum width of a span: several changes may have the same second. */
export const NARROWEST_MS = SECOND_MS

/** A span that is not read yet. */
export interface UnreadSpan extends Span {
  /** failed readings of it and of the span that it is a part of */
  tries: number
  /** whether it is a part of a span that failed or did not fit on a page: such parts are not joined again */
  isPiece: boolean
}

/** The result of reading a span: everything, more entries than a page holds, or a failure. */
export type SpanReading = { kind: 'whole' } | { kind: 'crowded'; total: number } | { kind: 'failed' }

/**
 * The spans to read instead of one that was read: none when it was read completely. A failed span is halved, since the
 * source fails more often for wide ones; the narrowest stays as it is. The parts cover the span without a gap.
 */
export function spansLeft(span: UnreadSpan, reading: SpanReading): UnreadSpan[] {
  if (reading.kind === 'whole') return []
  if (reading.kind === 'crowded') return divide({ ...span, tries: 0 }, Math.ceil(reading.total / (PAGE_SIZE * FILL)))
  return divide({ ...span, tries: span.tries + 1 }, 2)
}

/** Whether a span cannot be divided. Its entries are then read page by page. */
export function isNarrowest({ from, to }: Span): boolean {
  return to - from <= NARROWEST_MS
}

function divide(span: UnreadSpan, parts: number): UnreadSpan[] {
  const width = span.to - span.from
  const count = Math.max(1, Math.min(Math.max(parts, 2), Math.floor(width / NARROWEST_MS)))
  const edge = (i: number) =>
    i === count ? span.to : span.from + Math.floor((width * i) / count / SECOND_MS) * SECOND_MS
  return Array.from({ length: count }, (_, i) => ({ ...span, isPiece: true, from: edge(i), to: edge(i + 1) }))
}

/**
 * Joins spans that touch or overlap, so that an outage leaves one span and not hundreds. Parts of divided spans stay
 * separate.
 */
export function joinSpans(spans: readonly UnreadSpan[]): UnreadSpan[] {
  const pieces = spans.filter(({ isPiece }) => isPiece)
  const joined: UnreadSpan[] = []
  for (const span of spans.filter(({ isPiece }) => !isPiece).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return [...joined, ...pieces]
}
