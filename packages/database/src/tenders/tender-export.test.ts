import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { ASKER, queryOf } from '../testing/test-list.ts'
import { openTenderExport, type TenderExportRow } from './tender-export.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const COUNT = 1_100

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await ingestTenders(
    database,
    Array.from({ length: COUNT }, (_, n) => tender(n + 1, 'Aseo')),
    NOW,
  )
})
afterAll(() => database.close())

const tender = (n: number, name: string, read_at = NOW) => tenderRecord({ bid_idn: `1057-${n}-LE26`, name, read_at })

test('a file has the list as of the moment in which it was opened, whatever changes while it is read', async () => {
  const file = await openTenderExport(database, queryOf(), ASKER, {})
  const [first = []] = [(await file.batches.next()).value]
  // also on the embedded database, whose one connection is free between two batches
  const later = new Date(NOW.getTime() + MINUTE_MS)
  await ingestTenders(database, [tender(2_000, 'Nueva', later), tender(1_050, 'Otro nombre', later)], later)
  const rest = []
  for await (const rows of file.batches) rest.push(...rows)
  await file.close()
  const rows = [...first, ...rest]
  expect([file.total, rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([COUNT, COUNT, COUNT])
  expect(rows.some(({ name }) => name === 'Nueva')).toBe(false)
  const changed = rows.find(({ bid_idn }) => bid_idn === '1057-1050-LE26')
  if (database.kind === 'postgres') expect(changed?.name).toBe('Aseo')
  const again = await openTenderExport(database, queryOf(), ASKER, {})
  expect(again.total).toBe(COUNT + 1)
  await again.close()
})

test('a tender that is deleted while the file is read ends it with an error, never with fewer rows', async () => {
  const file = await openTenderExport({ ...database, kind: 'embedded' }, queryOf(), ASKER, {})
  const first: TenderExportRow[] = (await file.batches.next()).value
  const { bid_idn } = await database.db
    .selectFrom('tender')
    .select('bid_idn')
    .where(
      'id',
      'not in',
      first.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow()
  await database.db.deleteFrom('tender').where('bid_idn', '=', bid_idn).execute()
  const read = async () => {
    for await (const _ of file.batches);
  }
  await expect(read()).rejects.toThrow('1 tenders went away')
})

test('a file that is never read releases its connection', async () => {
  for (let times = 0; times < 12; times++) {
    const file = await openTenderExport(database, queryOf(), ASKER, {})
    await file.close()
    await file.close()
  }
  await expect
    .poll(() => database.connections?.() ?? { open: 0, idle: 0, waiting: 0 })
    .toSatisfy(({ open, idle, waiting }) => open === idle && waiting === 0)
})

test('a failing search releases its connection', async () => {
  const closed = openTenderExport(database, queryOf({ following: 'true' }), { ...ASKER, sub: 'unknown' }, {})
  await expect(closed).rejects.toThrow()
  await expect.poll(() => database.connections?.() ?? { open: 0, idle: 0 }).toSatisfy(({ open, idle }) => open === idle)
})

test('costly columns are read only where they are requested', async () => {
  const plain = await openTenderExport(database, queryOf(), ASKER, {})
  const { value } = await plain.batches.next()
  expect(value?.[0]).toMatchObject({ description: null, families: null })
  await plain.close()
  const costly = await openTenderExport(database, queryOf(), ASKER, { families: true, description: true })
  const { value: rows } = await costly.batches.next()
  expect(rows?.[0]?.families).toEqual([])
  await costly.close()
})
