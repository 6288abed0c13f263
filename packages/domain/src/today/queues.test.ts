import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIT_GRADES } from '../fit/fit-grades.ts'
import type { UnseenChange } from '../tender-changes/unseen-changes.ts'
import { DAY_MS, HOUR_MS } from '../time/duration.ts'
import { appearedAt, changesQueue, decideQueue, freshQueue, type QueuedTender } from './queues.ts'

// the Monday after which no clock changes
const NOW = new Date('2026-11-23T13:12:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

const tender = (bid_idn: string, more: Partial<QueuedTender> = {}): QueuedTender => ({
  bid_idn,
  is_open: true,
  grade: 'parecida',
  is_blocked: false,
  is_dismissed: false,
  is_followed: false,
  is_own: true,
  is_undecided: true,
  deadline: { kind: 'closes_at', at: after(2 * DAY_MS) },
  closes_at: after(2 * DAY_MS),
  published_at: after(-DAY_MS),
  first_read_at: null,
  ...more,
})
const codes = (tenders: readonly { bid_idn: string }[]) => tenders.map(({ bid_idn }) => bid_idn)

const instantNear = fc.integer({ min: -9 * 24, max: 9 * 24 }).map((hours) => after(hours * HOUR_MS))
const worldOf = fc
  .array(
    fc.record({
      grade: fc.option(fc.constantFrom(...FIT_GRADES), { freq: 6 }),
      is_open: fc.boolean(),
      is_blocked: fc.boolean(),
      is_dismissed: fc.boolean(),
      is_followed: fc.boolean(),
      is_own: fc.boolean(),
      is_undecided: fc.boolean(),
      deadline: fc.option(
        fc.oneof(
          fc.record({ kind: fc.constant('closes_at' as const), at: instantNear }),
          fc.record({ kind: fc.constant('task' as const), id: fc.nat(), text: fc.constant('Firmar'), at: instantNear }),
        ),
        { nil: undefined },
      ),
      closes_at: fc.option(instantNear),
      published_at: fc.option(instantNear),
      first_read_at: fc.option(instantNear),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.map((row, i): QueuedTender => ({ ...row, bid_idn: `1057-${(i * 7) % 40}-LE26` })))

const chileDay = (instant: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' }).format(instant)
const daysBetween = (from: Date, to: Date) => (Date.parse(chileDay(to)) - Date.parse(chileDay(from))) / DAY_MS

/** Sorts by comparing text keys, so that it shares nothing with the queues. */
const byKey = (rows: readonly QueuedTender[], keyOf: (row: QueuedTender) => string) =>
  rows
    .map((row) => ({ row, key: `${keyOf(row)} ${row.bid_idn}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ row }) => row.bid_idn)
const place = ({ grade }: QueuedTender) => String(grade ? FIT_GRADES.indexOf(grade) : 9)
const time = (instant: Date | null | undefined) => instant?.toISOString() ?? '9999'

test('ESC-03 both queues of tenders equal brute force in 500 random worlds, in membership and order', () => {
  fc.assert(
    fc.property(worldOf, fc.boolean(), instantNear, (world, isFlat, since) => {
      const possible = world.filter((one) => one.is_open && !one.is_blocked && !one.is_dismissed && one.is_undecided)
      const decided = possible.filter((one) => {
        const isSimilar = isFlat ? one.is_own : one.grade === 'muy_parecida' || one.grade === 'parecida'
        return one.deadline && daysBetween(NOW, one.deadline.at) <= 5 && (isSimilar || one.is_followed)
      })
      const decide = decideQueue(world, NOW, isFlat)
      expect(codes(decide)).toEqual(
        byKey(decided, (one) => {
          const at = one.deadline?.at.getTime() ?? 0
          const turn =
            one.deadline?.kind === 'task' && at <= NOW.getTime() ? 'a' : at < NOW.getTime() + DAY_MS ? 'b' : 'c'
          return `${turn} ${place(one)} ${time(one.deadline?.at)}`
        }),
      )
      const fresh = possible.filter((one) => {
        const appeared = appearedAt(one)
        const isSimilar = one.grade !== null && FIT_GRADES.indexOf(one.grade) < 3
        return isSimilar && !one.is_followed && !decided.includes(one) && appeared && appeared > since
      })
      expect(codes(freshQueue(world, since, decide))).toEqual(
        byKey(fresh, (one) => `${place(one)} ${time(one.closes_at)}`),
      )
    }),
    { numRuns: 500 },
  )
})

test('a deadline counts by calendar days in Chile, also in the night in which the clock changes', () => {
  // clocks go forward in the night to 6 September 2026, which has 23 hours
  const evening = new Date('2026-09-05T23:00:00Z')
  const at = (iso: string) => tender('1', { deadline: { kind: 'closes_at', at: new Date(iso) } })
  expect(decideQueue([at('2026-09-11T02:59:00Z')], evening, false)).toHaveLength(1)
  expect(decideQueue([at('2026-09-11T03:01:00Z')], evening, false)).toHaveLength(0)
})

test('a tender below 24 hours comes first, whatever its grade; at 24 hours it is one of the others', () => {
  const late = tender('late', { grade: 'muy_parecida' })
  const soon = tender('soon', { deadline: { kind: 'closes_at', at: after(DAY_MS - 1) } })
  const edge = tender('edge', { deadline: { kind: 'closes_at', at: after(DAY_MS) } })
  expect(codes(decideQueue([edge, late, soon], NOW, false))).toEqual(['soon', 'late', 'edge'])
})

test('a tender that is read late is new from then on, at most three days after its publication', () => {
  const published_at = after(-5 * DAY_MS)
  expect(appearedAt({ published_at, first_read_at: after(-4 * DAY_MS) })).toEqual(after(-4 * DAY_MS))
  expect(appearedAt({ published_at, first_read_at: NOW })).toEqual(after(-2 * DAY_MS))
  expect(appearedAt({ published_at, first_read_at: after(-6 * DAY_MS) })).toEqual(published_at)
  expect(appearedAt({ published_at: null, first_read_at: NOW })).toEqual(NOW)
  expect(appearedAt({ published_at: null, first_read_at: null })).toBeNull()
})

test('changes are queued by what changed: results, closing, amount, lines, the rest; of each the newest first', () => {
  const common = { severity: 'important' as const, found_at: NOW }
  const closing: UnseenChange = { ...common, kind: 'date', field: 'closes_at', old: null, new: NOW.toISOString() }
  const amount: UnseenChange = {
    ...common,
    kind: 'money',
    field: 'amount',
    old: { amount: 1, currency: 'CLP' },
    new: { amount: 2, currency: 'CLP' },
  }
  const awarded: UnseenChange = { ...common, kind: 'status', field: 'status', old: 'cerrada', new: 'adjudicada' }
  const suspended: UnseenChange = { ...awarded, new: 'suspendida' }
  const items: UnseenChange = { ...common, kind: 'items', field: 'items', added: 1, removed: 0, changed: 0, awarded: 0 }
  const of = (bid_idn: string, changes: UnseenChange[], more = {}) => ({
    bid_idn,
    changes,
    hasOwnResult: false,
    found_at: NOW,
    ...more,
  })
  const queue = changesQueue([
    of('rest', [suspended]),
    of('lines', [items]),
    of('amount', [amount]),
    of('closing', [amount, closing]),
    of('newer closing', [closing], { found_at: after(HOUR_MS) }),
    of('award', [closing, awarded]),
    of('own result', [], { hasOwnResult: true, found_at: after(-HOUR_MS) }),
  ])
  expect(codes(queue)).toEqual(['award', 'own result', 'newer closing', 'closing', 'amount', 'lines', 'rest'])
  expect(queue.find(({ bid_idn }) => bid_idn === 'closing')?.changes).toEqual([closing, amount])
})
