import { randomUUID } from 'node:crypto'
import { MAX_TASKS } from '@mirador/domain/mesa/task'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { listDeadlines } from '../tenders/followed-dates.ts'
import { listOwnTasks } from '../tenders/own-tasks.ts'
import { insertTenderFollow } from '../tenders/tender-follows.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listCalendarTasks } from './calendar-tasks.ts'
import { listLogEntries } from './log-entries.ts'
import { moveTasks } from './move-tasks.ts'
import { deleteTask, insertTask, type TaskFacts, updateTask } from './task-writes.ts'
import { listTasks } from './tasks.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const FREE: TaskFacts = { text: 'Pedir muestras', who: null, tied_to: null, minutes_before: null, due_at: null }
const TIED: TaskFacts = { ...FREE, tied_to: 'closes_at', minutes_before: 2 * 24 * 60 }

let database: Database
let readings = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const read = (bid_idn: string, patch: Partial<TenderRecord>) => {
  const read_at = hours(++readings)
  return ingestTenders(database, [tenderRecord({ bid_idn, read_at, ...patch })], read_at)
}

/** A tender on the desk of two members. */
async function onDesk(bid_idn: string, patch: Partial<TenderRecord> = { closes_at: hours(240) }) {
  const { db } = database
  await read(bid_idn, patch)
  const { id: organisation } = await db
    .insertInto('organisation')
    .values({ created_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [ana, bruno] = [randomUUID(), randomUUID()] as const
  for (const sub of [ana, bruno]) {
    await ensureAccount(db, sub, NOW)
    await db.insertInto('membership').values({ sub, organisation_id: organisation, joined_at: NOW }).execute()
  }
  const { id: tender_id } = await db
    .selectFrom('tender')
    .select('id')
    .where('bid_idn', '=', bid_idn)
    .executeTakeFirstOrThrow()
  const pursuit = {
    organisation_id: organisation,
    tender_id,
    stage: 'preparando',
    version: 1,
    changed_at: NOW,
  } as const
  await db.insertInto('pursuit').values(pursuit).execute()
  const place = { sub: ana, organisation, bid_idn }
  return {
    ana,
    bruno,
    place,
    add: (facts: Partial<TaskFacts> = {}) => insertTask(db, place, { ...FREE, ...facts }, NOW),
    tasks: () => listTasks(db, organisation, tender_id),
    log: async () => (await listLogEntries(db, { organisation, bid_idn, limit: 100 })).entries,
    carry: (carrier: string | null) =>
      db.updateTable('pursuit').set({ carrier }).where('organisation_id', '=', organisation).execute(),
  }
}

test('a tied task stores its date, and a free one after the closing warns', async () => {
  const desk = await onDesk('1-1-LE26')
  expect(await desk.add(TIED)).toBeUndefined()
  expect(await desk.add({ text: 'Retirar boleta', due_at: hours(300) })).toBeUndefined()
  expect(await desk.add({ tied_to: 'site_visit_at', minutes_before: 60 })).toBe('undated')
  expect(await desk.add({ who: randomUUID() })).toBe('unknown_member')
  expect(await desk.tasks()).toMatchObject([
    { text: 'Pedir muestras', due_at: hours(240 - 48), warning: null, version: 1, is_done: false },
    { text: 'Retirar boleta', due_at: hours(300), warning: 'after_closing' },
  ])
  expect(await insertTask(database.db, { ...desk.place, bid_idn: '9-9-LE26' }, FREE, NOW)).toBe('unknown')
  expect(await insertTask(database.db, { ...desk.place, sub: randomUUID() }, FREE, NOW)).toBe('foreign')
  await read('1-2-LE26', {})
  expect(await insertTask(database.db, { ...desk.place, bid_idn: '1-2-LE26' }, FREE, NOW)).toBe('not_on_desk')
})

test('a tender has at most fifty tasks', async () => {
  const desk = await onDesk('2-1-LE26')
  for (let place = 0; place < MAX_TASKS; place++) expect(await desk.add()).toBeUndefined()
  expect(await desk.add()).toBe('full')
})

test('ESC-41 of two changes of a task that saw the same version one is stored; the log says which', async () => {
  const desk = await onDesk('3-1-LE26')
  await desk.add({ who: desk.ana })
  const [task] = await desk.tasks()
  const change = { ...FREE, id: task?.id ?? 0, version: 1, who: desk.bruno, is_done: true }
  expect(await updateTask(database.db, desk.place, change, NOW)).toBeUndefined()
  expect(await updateTask(database.db, desk.place, { ...change, text: 'Otra' }, NOW)).toBe('changed')
  expect(await updateTask(database.db, desk.place, { ...change, version: 2, is_done: false }, NOW)).toBeUndefined()
  // nothing new
  expect(await updateTask(database.db, desk.place, { ...change, version: 3, is_done: false }, NOW)).toBeUndefined()
  expect(await updateTask(database.db, desk.place, { ...change, id: 0 }, NOW)).toBe('unknown_task')
  for (let time = 0; time < 2; time++) {
    expect(await deleteTask(database.db, desk.place, change.id, NOW)).toBeUndefined()
  }
  expect((await desk.log()).map(({ kind }) => kind).toReversed()).toEqual([
    'task_added',
    'task_changed',
    'task_done',
    'task_reopened',
    'task_deleted',
  ])
})

test('ESC-38 a relative task moves with its deadline; the log says so once, and its calendar event is a later one', async () => {
  const { db } = database
  const desk = await onDesk('4-1-LE26')
  await desk.add(TIED)
  await desk.add({ ...TIED, text: 'Firmar anexos', minutes_before: 60 })
  await desk.add({ text: 'Libre', due_at: hours(100) })
  expect(await moveTasks(db, NOW)).toBe(0)
  const calendar = async () =>
    Object.fromEntries(
      (await listCalendarTasks(db, desk.ana, { from: NOW, limit: 10 })).map(({ text, at, version }) => [
        text,
        [at, version],
      ]),
    )
  expect(await calendar()).toMatchObject({ 'Pedir muestras': [hours(192), 1], Libre: [hours(100), 1] })

  await read('4-1-LE26', { closes_at: new Date(hours(288).getTime() + 20_000) })
  const moved = await Promise.all([moveTasks(db, NOW), moveTasks(db, NOW)])
  expect(moved.toSorted()).toEqual([0, 2])
  expect(await moveTasks(db, NOW)).toBe(0)
  expect(await desk.tasks()).toMatchObject([
    { text: 'Libre', due_at: hours(100), version: 1 },
    { text: 'Pedir muestras', due_at: new Date(hours(240).getTime() + 20_000), version: 2 },
    { text: 'Firmar anexos', version: 2 },
  ])
  expect(await calendar()).toMatchObject({ 'Pedir muestras': [expect.any(Date), 2], Libre: [hours(100), 1] })
  const moves = (await desk.log()).filter(({ kind }) => kind === 'tasks_moved')
  expect(moves).toMatchObject([
    { actor: null, details: { kind: 'closes_at', from: hours(240).toISOString(), tasks: 2 } },
  ])

  // less than a minute is no move
  await read('4-1-LE26', { closes_at: new Date(hours(288).getTime() + 40_000) })
  expect(await moveTasks(db, NOW)).toBe(0)
})

test('ESC-38 a task keeps its date when the buyer removes its own, says so, and can still be done', async () => {
  const desk = await onDesk('5-1-LE26', { closes_at: hours(240), site_visit_at: hours(48) })
  await desk.add({ ...TIED, tied_to: 'site_visit_at', minutes_before: 60 })
  await database.db.updateTable('tender').set({ site_visit_at: null }).where('bid_idn', '=', '5-1-LE26').execute()
  expect(await moveTasks(database.db, NOW)).toBe(0)
  const [task] = await desk.tasks()
  expect(task).toMatchObject({ due_at: hours(47), warning: 'date_removed', version: 1 })
  const change = { ...TIED, tied_to: 'site_visit_at', minutes_before: 60, id: task?.id ?? 0, version: 1 } as const
  expect(await updateTask(database.db, desk.place, { ...change, is_done: true }, NOW)).toBeUndefined()
  expect(await desk.tasks()).toMatchObject([{ due_at: hours(47), is_done: true }])
})

test('own tasks: what I do, and what nobody does where I carry the tender or nobody does', async () => {
  const desk = await onDesk('6-1-LE26')
  const { ana, bruno } = desk
  await desk.add({ text: 'de Ana', who: ana, due_at: hours(1) })
  await desk.add({ text: 'de Bruno', who: bruno, due_at: hours(2) })
  await desk.add({ text: 'de nadie', due_at: hours(3) })
  await desk.add({ text: 'sin fecha' })
  const textsOf = async (sub: string) =>
    [...(await listOwnTasks(database.db, sub)).values()].flat().map(({ text }) => text)
  expect([await textsOf(ana), await textsOf(bruno)]).toEqual([
    ['de Ana', 'de nadie'],
    ['de Bruno', 'de nadie'],
  ])
  await desk.carry(bruno)
  expect([await textsOf(ana), await textsOf(bruno)]).toEqual([['de Ana'], ['de Bruno', 'de nadie']])
  await database.db.deleteFrom('membership').where('sub', '=', ana).execute()
  expect(await textsOf(ana)).toEqual([])
})

test('ESC-22 a tender stands in Plazos at its next task, also when it is not followed', async () => {
  const { db } = database
  const desk = await onDesk('7-1-LE26', { closes_at: hours(240) })
  await read('7-2-LE26', { closes_at: hours(120) })
  await insertTenderFollow(db, desk.ana, '7-2-LE26', NOW)
  const list = async (sub = desk.ana) => {
    const { rows, total } = await listDeadlines(db, sub, { now: NOW, limit: 10 })
    return { total, rows: rows.map(({ bid_idn, is_followed, tasks }) => [bid_idn, is_followed, tasks.length]) }
  }
  expect(await list()).toEqual({ total: 1, rows: [['7-2-LE26', true, 0]] })
  await desk.add({ ...TIED, minutes_before: 7 * 24 * 60 })
  expect(await list()).toEqual({
    total: 2,
    rows: [
      ['7-1-LE26', false, 1],
      ['7-2-LE26', true, 0],
    ],
  })
  await insertTenderFollow(db, desk.ana, '7-1-LE26', NOW)
  expect((await list()).rows[0]).toEqual(['7-1-LE26', true, 1])
  const [task] = await desk.tasks()
  const id = task?.id ?? 0
  // an overdue one stays first until it is done
  const overdue = { ...FREE, id, version: 1, due_at: hours(-48), is_done: false }
  await updateTask(db, desk.place, overdue, NOW)
  expect((await list()).rows.map(([bid_idn]) => bid_idn)).toEqual(['7-1-LE26', '7-2-LE26'])
  const change = { ...overdue, version: 2, is_done: true }
  await updateTask(db, desk.place, change, new Date(NOW.getTime() + MINUTE_MS))
  expect((await list()).rows).toEqual([
    ['7-2-LE26', true, 0],
    ['7-1-LE26', true, 0],
  ])
  expect(await list(desk.bruno)).toEqual({ total: 0, rows: [] })
})
