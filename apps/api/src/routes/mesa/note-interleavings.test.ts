import { randomUUID } from 'node:crypto'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { verifyLogs } from '@mirador/database/mesa/log-breaks'
import { moveTasks } from '@mirador/database/mesa/move-tasks'
import { insertNote, listNotes } from '@mirador/database/mesa/notes'
import { insertTask, updateTask } from '@mirador/database/mesa/task-writes'
import { listTasks } from '@mirador/database/mesa/tasks'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { steppedDatabase } from '../../identity/sessions/test-interleaving.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const TIED = { text: 'Pedir muestras', who: null, tied_to: 'closes_at', minutes_before: 60, due_at: null } as const

describe.runIf(process.env.TEST_DATABASE_URL)('two writers of a tender of the desk at once', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let stepped: ReturnType<typeof steppedDatabase>
  let worlds = 0
  beforeAll(async () => {
    database = await openTestDatabase()
    stepped = steppedDatabase(database.db)
  })
  afterAll(() => database.close())

  /** A tender on the desk of two members. */
  async function newWorld() {
    const { db } = database
    const bid_idn = `${7000 + ++worlds}-1-LE26`
    await ingestTenders(database, [tenderRecord({ bid_idn, closes_at: hours(100) })], NOW)
    const tender = db.selectFrom('tender').select('id').where('bid_idn', '=', bid_idn)
    const { id: tender_id } = await tender.executeTakeFirstOrThrow()
    const made = db.insertInto('organisation').values({ created_at: NOW }).returning('id')
    const { id: organisation } = await made.executeTakeFirstOrThrow()
    const [ana, bruno] = [randomUUID(), randomUUID()]
    for (const sub of [ana, bruno]) {
      await ensureAccount(db, sub, NOW)
      await db.insertInto('membership').values({ sub, organisation_id: organisation, joined_at: NOW }).execute()
    }
    const key = { organisation_id: organisation, tender_id }
    await db
      .insertInto('pursuit')
      .values({ ...key, stage: 'preparando', version: 1, changed_at: NOW })
      .execute()
    return { tender_id, organisation, of: { ana: placeOf(ana), bruno: placeOf(bruno) } }

    function placeOf(sub: string) {
      return { sub, organisation, bid_idn }
    }
  }

  async function expectWholeLogs() {
    for await (const { broken } of verifyLogs(database.db)) expect(broken).toBeNull()
  }

  test('ESC-41 two notes at once, whichever statement is between them: both texts are kept and current', async () => {
    let step = 1
    for (; ; step++) {
      const { of, organisation, tender_id } = await newWorld()
      await insertNote(database.db, of.ana, { text: 'Uno', previous: null }, NOW)
      const previous = (await listNotes(database.db, organisation, tender_id))[0]?.id ?? null
      const both = await stepped.interleave(
        step,
        () => insertNote(stepped.db, of.ana, { text: 'De Ana', previous }, NOW),
        () => insertNote(database.db, of.bruno, { text: 'De Bruno', previous }, NOW),
      )
      if (!both) break
      const notes = await listNotes(database.db, organisation, tender_id)
      const texts = notes.map(({ text, is_current }) => `${text} ${is_current}`).toSorted()
      expect(texts, `after statement ${step}`).toEqual(['De Ana true', 'De Bruno true', 'Uno false'])
    }
    expect(step).toBeGreaterThan(3)
    await expectWholeLogs()
  })

  test('ESC-38 a change of a task and the move of its date at once: the task has its date, and nothing is lost', async () => {
    let step = 1
    for (; ; step++) {
      const { of, organisation, tender_id } = await newWorld()
      await insertTask(database.db, of.ana, TIED, NOW)
      const id = (await listTasks(database.db, organisation, tender_id))[0]?.id ?? 0
      await database.db
        .updateTable('tender')
        .set({ closes_at: hours(200) })
        .where('id', '=', tender_id)
        .execute()
      const change = { ...TIED, id, version: 1, is_done: false, text: 'Otro texto' }
      const both = await stepped.interleave<unknown, unknown>(
        step,
        () => moveTasks(stepped.db, NOW),
        () => updateTask(database.db, of.bruno, change, NOW),
      )
      if (!both) break
      const [task] = await listTasks(database.db, organisation, tender_id)
      const text = both[1] === 'changed' ? TIED.text : 'Otro texto'
      expect(task, `after statement ${step}`).toMatchObject({ text, due_at: hours(199), version: 2 })
    }
    expect(step).toBeGreaterThan(3)
    await expectWholeLogs()
  })
})
