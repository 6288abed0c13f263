import { randomUUID } from 'node:crypto'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import type { Database, Db } from '@mirador/database/connection/connect'
import { updateAmount, updateCarrier } from '@mirador/database/mesa/desk-writes'
import { verifyLogs } from '@mirador/database/mesa/log-breaks'
import { findPursuit, updatePursuit } from '@mirador/database/mesa/pursuits'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import type { Stage } from '@mirador/domain/pursuits/stage'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { steppedDatabase } from '../../identity/sessions/test-interleaving.ts'

const NOW = new Date('2026-11-23T13:12:00Z')

type Outcome = 'stored' | 'refused'
/** A change of one tender by one member; it states the version that both saw. */
type Change = (db: Db, place: { sub: string; team: number; bid_idn: string; version: number }) => Promise<Outcome>

const outcomeOf = (answer: unknown): Outcome => (typeof answer === 'string' ? 'refused' : 'stored')
const stage =
  (to: Stage | null): Change =>
  async (db, place) =>
    outcomeOf(await updatePursuit(db, { ...place, stage: to, reason: null, words: null, following: true }, NOW))
const CHANGES: Readonly<Record<string, Change>> = {
  'a stage': stage('preparando'),
  'another stage': stage('enviada'),
  'an undo': stage(null),
  'who carries it': async (db, { team, sub, ...place }) =>
    outcomeOf(await updateCarrier(db, { ...place, sub, organisation: team, carrier: sub }, NOW)),
  'the own amount': async (db, { team, ...place }) =>
    outcomeOf(await updateAmount(db, { ...place, organisation: team, amount_clp: 5_400_000 }, NOW)),
}
const cases = Object.keys(CHANGES).flatMap((one) => Object.keys(CHANGES).map((other) => [one, other] as const))

describe.runIf(process.env.TEST_DATABASE_URL)('two members of a desk at once', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let stepped: ReturnType<typeof steppedDatabase>
  let worlds = 0
  beforeAll(async () => {
    database = await openTestDatabase()
    stepped = steppedDatabase(database.db)
  })
  afterAll(() => database.close())

  /** A tender, and two members of one organisation. */
  async function newWorld({ status = 6 } = {}) {
    const { db } = database
    const bid_idn = `${5000 + ++worlds}-1-LE26`
    await ingestTenders(database, [tenderRecord({ bid_idn, status })], NOW)
    const [ana, bruno] = [randomUUID(), randomUUID()]
    for (const sub of [ana, bruno]) await ensureAccount(db, sub, NOW)
    const made = db.insertInto('organisation').values({ created_at: NOW }).returning('id')
    const { id: team } = await made.executeTakeFirstOrThrow()
    for (const sub of [ana, bruno]) {
      await db.insertInto('membership').values({ sub, organisation_id: team, joined_at: NOW }).execute()
    }
    return { ana, bruno, team, bid_idn }
  }

  async function expectWholeLogs() {
    for await (const { broken } of verifyLogs(database.db)) expect(broken).toBeNull()
  }

  test.each(cases)('ESC-41 %s and %s from one version: one is stored, the other is refused', async (one, other) => {
    let step = 1
    for (; ; step++) {
      const { ana, bruno, team, bid_idn } = await newWorld()
      await updatePursuit(database.db, { sub: ana, bid_idn, team, ...UNDECIDED, stage: 'por_decidir' }, NOW)
      const place = { team, bid_idn, version: 1 }
      const [first, second] = [CHANGES[one], CHANGES[other]]
      const both = await stepped.interleave(
        step,
        async () => first?.(stepped.db, { ...place, sub: ana }),
        async () => second?.(database.db, { ...place, sub: bruno }),
      )
      if (!both) break
      expect(both.toSorted(), `after statement ${step}`).toEqual(['refused', 'stored'])
      const entries = await database.db
        .selectFrom('log_entry')
        .select(['seq', 'actor'])
        .where('organisation_id', '=', team)
        .orderBy('seq')
        .execute()
      // the winner alone is in the log, beside the first decision
      expect(entries).toEqual([
        { seq: 1, actor: ana },
        { seq: 2, actor: both[0] === 'stored' ? ana : bruno },
      ])
    }
    expect(step).toBeGreaterThan(3)
    await expectWholeLogs()
  })

  test('ESC-41 two first decisions of a team: one is stored, the other is refused', async () => {
    let step = 1
    for (; ; step++) {
      const { ana, bruno, team, bid_idn } = await newWorld()
      const place = { team, bid_idn, version: 0 }
      const both = await stepped.interleave(
        step,
        () => stage('preparando')(stepped.db, { ...place, sub: ana }),
        () => stage('enviada')(database.db, { ...place, sub: bruno }),
      )
      if (!both) break
      expect(both.toSorted(), `after statement ${step}`).toEqual(['refused', 'stored'])
      const kept = both[0] === 'stored' ? 'preparando' : 'enviada'
      expect(await findPursuit(database.db, ana, bid_idn)).toMatchObject({ stage: kept, version: 1 })
    }
    expect(step).toBeGreaterThan(3)
    await expectWholeLogs()
  })

  test('a move and an award at once are both stored, whichever statement is between them', async () => {
    for (const awardsFirst of [true, false]) {
      let step = 1
      for (; ; step++) {
        const { ana, team, bid_idn } = await newWorld()
        const at = new Date(NOW.getTime() + 60_000)
        const awarded = tenderRecord({ bid_idn, status: 8, read_at: at })
        const slow: Database = {
          ...database,
          db: stepped.db,
          bulk: (work) => database.bulk((tx, ...rest) => work(tx.withPlugin(stepped.plugin), ...rest)),
        }
        const award = (on: Database) => () => ingestTenders(on, [awarded], at)
        const move = (db: Db) => () => stage('enviada')(db, { sub: ana, team, bid_idn, version: 0 })
        const both = awardsFirst
          ? await stepped.interleave<unknown, unknown>(step, award(slow), move(database.db))
          : await stepped.interleave<unknown, unknown>(step, move(stepped.db), award(database))
        if (!both) break
        expect(await findPursuit(database.db, ana, bid_idn)).toMatchObject({ stage: 'enviada', version: 1 })
        const tender = database.db.selectFrom('tender').select('status').where('bid_idn', '=', bid_idn)
        expect(await tender.executeTakeFirst(), `after statement ${step}`).toEqual({ status: 8 })
      }
      expect(step).toBeGreaterThan(3)
    }
  })
})

const UNDECIDED = { reason: null, words: null, version: 0 }
