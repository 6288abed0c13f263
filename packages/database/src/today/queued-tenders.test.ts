import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount, updateAccountRubros } from '../accounts/accounts.ts'
import type { Database, Db } from '../connection/connect.ts'
import { countLexemes } from '../fit/lexeme-sample.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { updateProfileWords } from '../words/profile-words.ts'
import { readTenderQueues } from './queued-tenders.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const ANA = '00000000-0000-4000-8000-000000000001'
const TENDERS = 24
const WORDS = ['resmas', 'carta', 'oficio', 'archivador']
const codeOf = (index: number) => `2000-${index + 1}-LE26`

let database: Database
let readings = 0
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await ensureAccount(db, ANA, NOW)
  await updateAccountRubros(db, ANA, [14_110_000])
  await updateProfileWords(
    db,
    ANA,
    WORDS.map((written) => ({ written, origin: 'own' as const })),
  )
  await db.insertInto('profile_limit').values({ sub: ANA, kind: 'region', value: 7 }).execute()
  await store(Array.from({ length: TENDERS }, (_, index) => ({ index, closes: 24 * 20, questions: null, status: 5 })))
  await countLexemes(db, NOW)
  const marks = { sub: ANA, tender_id: sql<number>`(select id from tender where bid_idn = ${codeOf(0)})` }
  await db
    .insertInto('tender_follow')
    .values({ ...marks, followed_at: NOW })
    .execute()
  const team = await db.insertInto('organisation').values({ created_at: NOW }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('membership').values({ sub: ANA, organisation_id: team.id, joined_at: NOW }).execute()
  // two to decide with a task each, one declined
  await sql`insert into pursuit (organisation_id, tender_id, stage, version, changed_at)
    select ${team.id}::int, id, case when id % 3 = 0 then 'no_vamos' else 'por_decidir' end, 1, ${NOW.toISOString()}::timestamptz
    from tender where bid_idn in (${codeOf(1)}, ${codeOf(2)}, ${codeOf(3)})`.execute(db)
  await sql`insert into task (organisation_id, tender_id, text, due_at, created_at, changed_at)
    select organisation_id, tender_id, 'Firmar', ${hours(40).toISOString()}::timestamptz, changed_at, changed_at from pursuit`.execute(
    db,
  )
})
afterAll(() => database.close())

interface Writing {
  index: number
  closes: number
  questions: number | null
  status: number
}

const store = (writings: readonly Writing[]) => {
  const read_at = new Date(NOW.getTime() - 10 * DAY_MS + ++readings * 1_000)
  return ingestTenders(
    database,
    writings.map(({ index, closes, questions, status }) =>
      tenderRecord({
        bid_idn: codeOf(index),
        // the fits differ, so that they are not flat
        name: ['Compra', ...WORDS.filter((_, bit) => (index >> bit) % 2 === 1)].join(' '),
        items: [1, 2, 3, 4].map((position) =>
          tenderItem({ position, product_code: position <= 1 + (index % 4) ? 14_111_507 : 76_111_501 }),
        ),
        region: index % 3 === 0 ? 1 : 7,
        published_at: hours(-24 * (1 + ((index >> 2) % 4))),
        closes_at: hours(closes),
        questions_close_at: questions === null ? null : hours(questions),
        status,
        read_at,
      }),
    ),
    NOW,
  )
}

async function queuesOf(db: Db) {
  const since = new Date(NOW.getTime() - 3 * DAY_MS)
  const { fit_state, decide, fresh, next_deadline } = await readTenderQueues(db, ANA, {
    now: NOW,
    since,
    needsNewest: true,
  })
  const steps = decide.map(({ bid_idn, grade, deadline }) => ({ bid_idn, grade, deadline }))
  return { fit_state, decide: steps, fresh: fresh.map(({ bid_idn }) => bid_idn), next_deadline }
}

test('ESC-03 the dates that a process keeps are those of the database after any reading of the source', async () => {
  let [decided, fresh] = [0, 0]
  const writing = fc.record({
    index: fc.nat(TENDERS - 1),
    closes: fc.integer({ min: -1, max: 200 }),
    questions: fc.option(fc.integer({ min: -10, max: 200 })),
    // most stay open: the fits of a few are flat
    status: fc.constantFrom(...Array.from({ length: 9 }, () => 5), 6),
  })
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(writing, { selector: ({ index }) => index, maxLength: 6 }), async (writings) => {
      await store(writings)
      const kept = await queuesOf(database.db)
      // another instance keeps nothing
      expect(kept).toEqual(await queuesOf(database.db.withSchema('public')))
      decided += kept.decide.length
      fresh += kept.fresh.length
    }),
    { numRuns: 25 },
  )
  expect(Math.min(decided, fresh)).toBeGreaterThan(25)
})
