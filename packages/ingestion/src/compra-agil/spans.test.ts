import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isNarrowest,
  joinSpans,
  NARROWEST_MS,
  PAGE_SIZE,
  type SpanReading,
  spansLeft,
  type UnreadSpan,
} from './spans.ts'

const START = Date.parse('2026-11-24T12:00:00Z')
const span = (from: number, to: number, tries = 0): UnreadSpan => ({
  from: START + from * 1000,
  to: START + to * 1000,
  tries,
  isPiece: tries > 0,
})
const seconds = (spans: readonly UnreadSpan[]) =>
  spans.map(({ from, to, tries }) => [(from - START) / 1000, (to - START) / 1000, tries])

test('AGI-2 a span that was read completely is done; a failed one is halved, except for the narrowest', () => {
  expect(spansLeft(span(0, 300), { kind: 'whole' })).toEqual([])
  expect(seconds(spansLeft(span(0, 300), { kind: 'failed' }))).toEqual([
    [0, 150, 1],
    [150, 300, 1],
  ])
  expect(seconds(spansLeft(span(0, 1, 7), { kind: 'failed' }))).toEqual([[0, 1, 8]])
})

test('AGI-2 a span with more than a page is divided by its number of entries', () => {
  expect(seconds(spansLeft(span(0, 300, 2), { kind: 'crowded', total: 105 }))).toEqual([
    [0, 100, 0],
    [100, 200, 0],
    [200, 300, 0],
  ])
  expect(spansLeft(span(0, 300), { kind: 'crowded', total: 51 })).toHaveLength(2)
  expect(spansLeft(span(0, 3), { kind: 'crowded', total: 9000 })).toHaveLength(3)
})

test('AGI-2 adjacent spans are joined, except for parts of divided ones', () => {
  expect(seconds(joinSpans([span(300, 600), span(0, 300), span(500, 900), span(1000, 1100), span(0, 150, 1)]))).toEqual(
    [
      [0, 900, 0],
      [1000, 1100, 0],
      [0, 150, 1],
    ],
  )
})

/** A source with planted changes and failures. */
interface World {
  /** seconds after the start; several processes of one second occur */
  changes: number[]
  width: number
  /** whether the n-th call fails */
  calls: boolean[]
  /** no span wider than this is answered before this call */
  wide: { seconds: number; until: number }
  /** no span with this second is answered before this call */
  place: { second: number; until: number }
  /** calls per cycle, after which the process dies or the quota ends */
  perCycle: number
}

const worlds: fc.Arbitrary<World> = fc.record({
  changes: fc.oneof(
    fc.array(fc.integer({ min: 0, max: 3600 }), { maxLength: 300 }),
    // the portal changes hundreds of processes in one second
    fc.tuple(fc.integer({ min: 0, max: 3600 }), fc.integer({ min: 1, max: 200 })).map(([at, n]) => Array(n).fill(at)),
  ),
  width: fc.integer({ min: 1, max: 3600 }),
  calls: fc.array(fc.boolean(), { maxLength: 200 }),
  wide: fc.record({ seconds: fc.integer({ min: 0, max: 3600 }), until: fc.integer({ min: 0, max: 300 }) }),
  place: fc.record({ second: fc.integer({ min: 0, max: 3600 }), until: fc.integer({ min: 0, max: 300 }) }),
  perCycle: fc.integer({ min: 1, max: 40 }),
})

/** Whether the spans together have every instant of a window. */
function covers(spans: readonly UnreadSpan[], from: number, to: number): boolean {
  let reached = from
  for (const one of spans.toSorted((a, b) => a.from - b.from)) {
    if (one.from > reached) return false
    reached = Math.max(reached, one.to)
  }
  return reached >= to
}

test('AGI-2 any pattern of failing pages ends with every change read and no span left', () => {
  fc.assert(
    fc.property(worlds, ({ changes, width, calls, wide, place, perCycle }) => {
      const window = span(0, width)
      const inWindow = changes.map((at, code) => ({ at: START + at * 1000, code })).filter(({ at }) => at <= window.to)
      const read = new Set<number>()
      const done: UnreadSpan[] = []
      let unread = [window]
      let call = 0

      function ask(unreadSpan: UnreadSpan): SpanReading {
        const n = call++
        const isWide = unreadSpan.to - unreadSpan.from > Math.max(wide.seconds * 1000, NARROWEST_MS) && n < wide.until
        const at = START + place.second * 1000
        const isThere = unreadSpan.from <= at && at <= unreadSpan.to && n < place.until
        if (calls[n] || isWide || isThere) return { kind: 'failed' }
        const matches = inWindow.filter((change) => unreadSpan.from <= change.at && change.at <= unreadSpan.to)
        // the narrowest is read page by page
        if (matches.length > PAGE_SIZE && !isNarrowest(unreadSpan)) return { kind: 'crowded', total: matches.length }
        for (const { code } of matches) read.add(code)
        return { kind: 'whole' }
      }

      while (unread.length > 0) {
        const turn = unread
        unread = []
        for (const [i, one] of turn.entries()) {
          const reading: SpanReading | undefined = i < perCycle ? ask(one) : undefined
          if (reading?.kind === 'whole') done.push(one)
          unread.push(...(reading ? spansLeft(one, reading) : [one]))
        }
        unread = joinSpans(unread)
        expect(covers([...done, ...unread], window.from, window.to)).toBe(true)
        expect(call).toBeLessThan(20_000)
      }
      expect(read.size).toBe(inWindow.length)
    }),
    { numRuns: 400 },
  )
})
