import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listDateMoves } from './date-moves.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const day = (date: string) => new Date(`${date}T18:00:00Z`)

let database: Database
let readings: number
beforeEach(async () => {
  await database?.close()
  database = await openTestDatabase()
  readings = 0
})
afterAll(() => database.close())

/** The fields of every complete answer. */
const ESSENTIALS: Partial<TenderRecord> = {
  description: 'Sillas de oficina',
  institution_name: 'Hospital de Talca',
  published_at: new Date('2026-11-01T12:00:00Z'),
  items: [tenderItem({ product_code: 56101504 })],
}

/** Stores another reading of the tender, an hour later. */
async function read(patch: Partial<TenderRecord>) {
  const at = new Date(NOW.getTime() + ++readings * HOUR_MS)
  await ingestTenders(database, [tenderRecord({ closes_at: day('2026-12-05'), read_at: at, ...patch })], at)
}

async function moves() {
  // not 1 where a transaction was repeated
  const { id } = await database.db.selectFrom('tender').select('id').executeTakeFirstOrThrow()
  const stored = (await listDateMoves(database.db, [id])).get(id) ?? []
  return stored.map(({ kind, moves, was_at }) => `${kind} ${moves} ${was_at?.toISOString().slice(5, 10)}`)
}

test('DET-3 moves of a date are counted, and no other changes are', async () => {
  await read({ answers_at: day('2026-11-28') })
  expect(await moves()).toEqual([])
  await read({ answers_at: day('2026-11-28'), name: 'Mesas', amount: 100 })
  expect(await moves()).toEqual([])
  await read({ answers_at: day('2026-11-28'), closes_at: day('2026-12-09') })
  expect(await moves()).toEqual(['closes_at 1 12-05'])
  await read({ answers_at: day('2026-11-30'), closes_at: day('2026-12-12') })
  expect(await moves()).toEqual(['answers_at 1 11-28', 'closes_at 2 12-09'])
  // a repeated date, and other seconds of the same minute, are no move
  await read({ answers_at: day('2026-11-30'), closes_at: day('2026-12-12') })
  await read({ answers_at: day('2026-11-30'), closes_at: new Date('2026-12-12T18:00:41Z') })
  expect(await moves()).toEqual(['answers_at 1 11-28', 'closes_at 2 12-09'])
})

test('DET-3 a date corrected by another kind of source counts as moved, although the history has no entry', async () => {
  await read({ answers_at: day('2026-11-28'), level: 2, source: 'monthly-csv' })
  await read({ answers_at: day('2026-11-29') })
  expect(await moves()).toEqual(['answers_at 1 11-28'])
})

test('DET-3 a removed date and a restored one each count as a move; a new one does not', async () => {
  await read({ ...ESSENTIALS, answers_at: day('2026-11-28') })
  await read({ ...ESSENTIALS, answers_at: null, questions_close_at: day('2026-11-26') })
  expect(await moves()).toEqual([])
  // a second complete answer without it
  await read({ ...ESSENTIALS, answers_at: null, questions_close_at: day('2026-11-26') })
  expect(await moves()).toEqual(['answers_at 1 11-28'])
  await read({ ...ESSENTIALS, answers_at: day('2026-12-01'), questions_close_at: day('2026-11-26') })
  expect(await moves()).toEqual(['answers_at 2 11-28'])
})

test('DET-3 a revoked tender loses all its dates, and has them again when it is reinstated', async () => {
  await read({ answers_at: day('2026-11-28') })
  await read({ answers_at: day('2026-11-28'), status: 15 })
  expect(await moves()).toEqual(['answers_at 1 11-28', 'closes_at 1 12-05'])
  await read({ answers_at: day('2026-11-28'), status: 18 })
  expect(await moves()).toEqual(['answers_at 1 11-28', 'closes_at 1 12-05'])
  await read({ answers_at: day('2026-11-28'), status: 5 })
  expect(await moves()).toEqual(['answers_at 2 11-28', 'closes_at 2 12-05'])
})

test('DET-3 a deserted tender loses its future dates', async () => {
  const dates = { estimated_award_at: day('2026-12-20'), estimated_signature_at: day('2027-01-10') }
  await read(dates)
  await read({ ...dates, status: 7 })
  expect(await moves()).toEqual(['estimated_award_at 1 12-20', 'estimated_signature_at 1 01-10'])
})

test('DET-3 several records of a tender in one call count as one move of a date', async () => {
  await read({})
  const at = (minute: number) => new Date(NOW.getTime() + minute * HOUR_MS)
  const record = (closes: string, minute: number) => tenderRecord({ closes_at: day(closes), read_at: at(minute) })
  await ingestTenders(database, [record('2026-12-07', 10), record('2026-12-09', 11)], at(12))
  expect(await moves()).toEqual(['closes_at 1 12-05'])
})
