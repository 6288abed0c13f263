import { randomUUID } from 'node:crypto'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { insertNote, listNotes, strikeNote } from './notes.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

let database: Database
let worlds = 0
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function onDesk() {
  const { db } = database
  const bid_idn = `${++worlds}-1-LE26`
  await ingestTenders(database, [tenderRecord({ bid_idn })], NOW)
  const made = db.insertInto('organisation').values({ created_at: NOW }).returning('id')
  const { id: organisation } = await made.executeTakeFirstOrThrow()
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
  const notes = async () => {
    const rows = await listNotes(db, organisation, tender_id)
    return rows.map(({ text, is_current, is_struck }) => [text, is_current, is_struck])
  }
  const newest = async () => (await listNotes(db, organisation, tender_id))[0]?.id ?? 0
  const write = (sub: string, text: string, previous: number | null, at = NOW) =>
    insertNote(db, { sub, organisation, bid_idn }, { text, previous }, at)
  const strike = (sub: string, id: number, at: Date) => strikeNote(db, { sub, organisation, bid_idn }, id, at)
  return { ana, bruno, notes, newest, write, strike }
}

test('ESC-41 two writers who had not read each other: both texts are kept and current', async () => {
  const { ana, bruno, notes, newest, write } = await onDesk()
  await write(ana, 'Uno', null)
  const first = await newest()
  await Promise.all([write(ana, 'De Ana', first), write(bruno, 'De Bruno', first)])
  const rows = await notes()
  expect(rows.slice(0, 2).toSorted()).toEqual([
    ['De Ana', true, false],
    ['De Bruno', true, false],
  ])
  expect(rows[2]).toEqual(['Uno', false, false])
  // who has read both replaces both
  await write(bruno, 'De los dos', await newest())
  expect((await notes()).map(([, is_current]) => is_current)).toEqual([true, false, false, false])
})

test('an own version is erased within 15 minutes, and struck afterwards; that of another person never', async () => {
  const { ana, bruno, notes, newest, write, strike } = await onDesk()
  await write(ana, 'Uno', null)
  const first = await newest()
  await write(bruno, 'Dos', first)
  const second = await newest()
  await write(ana, 'Tres', second)
  expect(await strike(ana, second, later(1))).toBe('unknown_note')
  expect(await strike(bruno, second, later(14))).toBeUndefined()
  expect(await strike(bruno, second, later(14))).toBe('unknown_note')
  expect(await notes()).toEqual([
    ['Tres', true, false],
    ['Uno', false, false],
  ])
  // whoever was writing after the erased version loses nothing
  await write(bruno, 'Cuatro', second)
  expect(await notes()).toEqual([
    ['Cuatro', true, false],
    ['Tres', true, false],
    ['Uno', false, false],
  ])
  for (let time = 0; time < 2; time++) expect(await strike(ana, first, later(15))).toBeUndefined()
  expect((await notes())[2]).toEqual(['Uno', false, true])
})
