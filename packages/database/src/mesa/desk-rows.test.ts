import { nextOwnDeadline, type OwnDeadline } from '@mirador/domain/deadlines/own-deadline'
import { DECLINE_REASONS, type DeclineReason, STAGES, type Stage } from '@mirador/domain/pursuits/stage'
import { OWN_DEADLINES, type OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { statusOfCode } from '@mirador/domain/tender/tender-status'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { runs } from '../testing/test-runs.ts'
import { OPEN_STAGES, summariseDesk } from './desk.ts'
import { listDeskRows } from './desk-rows.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const ANA = '00000000-0000-4000-8000-000000000001'
const BRUNO = '00000000-0000-4000-8000-000000000002'
const PAGE = 3

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  for (const sub of [ANA, BRUNO]) await ensureAccount(database.db, sub, NOW)
})
afterAll(() => database.close())

// few values, so that many are equal
const anyHour = fc.integer({ min: -2, max: 2 })
const anyDate = fc.option(anyHour)
const anyTask = fc.record({ due: anyDate, isDone: fc.boolean() })
const anyPursuit = fc.record({
  status: fc.constantFrom(5, 5, 5, 6, 16),
  dates: fc.record(
    Object.fromEntries(
      // most receive offers still
      OWN_DEADLINES.map((kind) => [kind, kind === 'closes_at' ? fc.option(fc.integer({ min: 0, max: 2 })) : anyDate]),
    ) as Record<OwnDeadlineKind, typeof anyDate>,
  ),
  stage: fc.constantFrom(...STAGES, ...OPEN_STAGES),
  reason: fc.option(fc.constantFrom(...DECLINE_REASONS.slice(0, 3))),
  carrier: fc.constantFrom(null, ANA, BRUNO),
  amount: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
  changed: anyHour,
  tasks: fc.array(anyTask, { maxLength: 3 }),
  done: fc.subarray(OWN_DEADLINES),
  team: fc.constantFrom(0, 0, 0, 1),
})
type Pursuit = typeof anyPursuit extends fc.Arbitrary<infer Value> ? Value : never

const codeOf = (index: number) => `${4000 + index}-1-LE26`

async function store(world: readonly Pursuit[]): Promise<[number, number]> {
  const { db } = database
  await sql`delete from organisation`.execute(db)
  await sql`delete from done_deadline`.execute(db)
  await sql`delete from tender`.execute(db)
  await ingestTenders(
    database,
    world.map(({ status, dates }, index) => {
      const instants = Object.entries(dates).map(([kind, hour]) => [kind, hour === null ? undefined : hours(hour)])
      return tenderRecord({ bid_idn: codeOf(index), status, ...Object.fromEntries(instants) })
    }),
    NOW,
  )
  const ids = new Map((await db.selectFrom('tender').select(['id', 'bid_idn']).execute()).map((t) => [t.bid_idn, t.id]))
  const organisations = await db
    .insertInto('organisation')
    .values([{ created_at: NOW }, { created_at: NOW }])
    .returning('id')
    .execute()
  const [own = 0, foreign = 0] = organisations.map(({ id }) => id)
  for (const sub of [ANA, BRUNO]) {
    await db.insertInto('membership').values({ sub, organisation_id: own, joined_at: NOW }).execute()
  }
  for (const [index, pursuit] of world.entries()) {
    const tender_id = ids.get(codeOf(index)) ?? 0
    const key = { organisation_id: pursuit.team === 0 ? own : foreign, tender_id }
    const { stage, reason, carrier, amount } = pursuit
    const decided = { stage, reason: stage === 'no_vamos' ? reason : null, words: null, version: 1 }
    await db
      .insertInto('pursuit')
      .values({ ...key, ...decided, changed_at: hours(pursuit.changed), carrier, amount_clp: amount })
      .execute()
    for (const [turn, { due, isDone }] of pursuit.tasks.entries()) {
      const free = { who: null, tied_to: null, minutes_before: null, created_at: NOW, changed_at: NOW }
      const when = { due_at: due === null ? null : hours(due), done_at: isDone ? NOW : null }
      await db
        .insertInto('task')
        .values({ ...key, ...free, ...when, text: `Tarea ${turn}` })
        .execute()
    }
    for (const kind of pursuit.done) {
      const hour = pursuit.dates[kind]
      if (hour === null) continue
      await db
        .insertInto('done_deadline')
        .values({ sub: ANA, tender_id, kind, date_at: hours(hour), done_at: NOW })
        .execute()
    }
  }
  return [own, foreign]
}

/** The next step by its definition alone. */
function nextOf({ status, dates, stage, tasks, done }: Pursuit) {
  if (!OPEN_STAGES.includes(stage)) return null
  const instants = Object.fromEntries(
    OWN_DEADLINES.map((kind) => [kind, dates[kind] === null ? null : hours(dates[kind])]),
  ) as Record<OwnDeadlineKind, Date | null>
  const marked = done.flatMap((kind): OwnDeadline[] => (instants[kind] ? [{ kind, at: instants[kind] }] : []))
  const closing = { kind: 'closes_at', at: instants.closes_at ?? NOW } as const
  const deadline = nextOwnDeadline(
    { ...instants, status: statusOfCode(status) ?? null },
    NOW,
    stage === 'enviada' ? [...marked, closing] : marked,
  )
  const open = tasks.flatMap(({ due, isDone }, turn) =>
    due === null || isDone ? [] : [{ kind: 'task', at: hours(due), text: `Tarea ${turn}` }],
  )
  const task = open.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]
  if (deadline && (!task || deadline.at <= task.at)) return { ...deadline, text: null }
  return task ?? null
}

test('rows, order, pages and counts of random desks are those of their definition', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPursuit, { maxLength: 14 }), fc.boolean(), async (world, mine) => {
      const [own] = await store(world)
      const scope = { organisation: own, carrier: mine ? ANA : undefined }
      const summaries = await summariseDesk(database.db, scope, undefined)
      const visible = world
        .map((pursuit, index) => ({ ...pursuit, bid_idn: codeOf(index), next: nextOf(pursuit) }))
        .filter(({ team, carrier }) => team === 0 && (!mine || carrier === ANA))
      for (const stage of STAGES) {
        const those = visible.filter((pursuit) => pursuit.stage === stage)
        const keyOf = ({ next, changed, bid_idn }: (typeof those)[number]) =>
          OPEN_STAGES.includes(stage)
            ? `${next?.at.toISOString() ?? '9'} ${bid_idn}`
            : `${String(9 - changed).padStart(2, '0')} ${bid_idn}`
        const expected = those.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        const rows = []
        for (let offset = 0; offset < those.length || offset === 0; offset += PAGE) {
          const page = { stages: [stage], offset, limit: PAGE, now: NOW }
          rows.push(...(await listDeskRows(database.db, { ...scope, sub: ANA, rut: undefined, ...page })))
        }
        expect(
          rows.map(({ bid_idn, next, tasks, carrier, amount_clp }) => ({ bid_idn, next, tasks, carrier, amount_clp })),
        ).toEqual(
          expected.map(({ bid_idn, next, tasks, carrier, amount }) => ({
            bid_idn,
            next,
            tasks: { done: tasks.filter(({ isDone }) => isDone).length, of: tasks.length },
            carrier,
            amount_clp: amount,
          })),
        )
        const known = those.flatMap(({ amount }) => amount ?? [])
        expect(summaries.find((one) => one.stage === stage)).toMatchObject({
          total: those.length,
          amount: { clp: known.reduce((sum, clp) => sum + clp, 0), of: known.length },
        })
        if (stage === 'no_vamos') expectReasons(summaries, those)
      }
    }),
    { numRuns: runs(50) },
  )
})

function expectReasons(
  summaries: Awaited<ReturnType<typeof summariseDesk>>,
  declined: readonly { stage: Stage; reason: DeclineReason | null }[],
) {
  const { reasons } = summaries.find(({ stage }) => stage === 'no_vamos') ?? { reasons: [] }
  const counts = reasons.map(({ count }) => count)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  for (const { reason, count } of reasons) expect(declined.filter((one) => one.reason === reason)).toHaveLength(count)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(declined.length)
}
