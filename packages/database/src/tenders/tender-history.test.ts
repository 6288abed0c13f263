import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { findTenderHistory } from './tender-history.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12)).toISOString()

test('a history has the reported fields of its readings, and later changes of products and of a currency', async () => {
  const database = await openTestDatabase()
  const { db } = database
  await ingestTenders(database, [tenderRecord({ bid_idn: '1-1-LE26' })], NOW)
  const fields = [
    [2, 'name'],
    [2, 'unit_code'],
    [3, 'items.1.quantity'],
    [4, 'comuna_code'],
    [5, 'currency'],
  ] as const
  for (const [day, field] of fields) {
    await sql`insert into tender_change (tender_id, field, old, new, severity, source_at, found_at)
      select id, ${field}, '"a"', '"b"', 'important', ${at(day)}::timestamptz, ${at(day)}::timestamptz from tender`.execute(
      db,
    )
  }
  const read = async (readings: number, before?: number) => {
    const history = await findTenderHistory(db, '1-1-LE26', { readings, before })
    return { fields: history?.rows.map(({ field }) => field), older: history?.older }
  }
  expect(await read(3)).toEqual({ fields: ['currency', 'items.1.quantity', 'name'], older: null })
  const { older } = await read(2)
  expect(await read(2, older ?? undefined)).toEqual({ fields: ['currency', 'items.1.quantity', 'name'], older: null })
  await database.close()
})
