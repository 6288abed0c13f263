import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { reviewCommonTerms } from './common-terms.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const TENDERS = 12
/** More words than PostgreSQL keeps in its statistics by default, with the pairs of neighbours. */
const WORDS = 700

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function keptWords(): Promise<number> {
  const { rows } = await sql<{
    kept: number
  }>`select count(*)::int as kept from common_term where term ~ '^[a-z+]'`.execute(database.db)
  return rows[0]?.kept ?? 0
}

test('LIC-3 bits are kept for more words than the default statistics have, if these are common too', async () => {
  const description = Array.from({ length: WORDS }, (_, i) => `palabra${i}`).join(' ')
  const records = Array.from({ length: TENDERS }, (_, i) => tenderRecord({ bid_idn: `900-${i}-LE26`, description }))
  await ingestTenders(database, records, NOW)
  await sql`analyze tender_search`.execute(database.db)
  await reviewCommonTerms(database.db, TENDERS + 1)
  expect(await keptWords()).toBe(0)
  await reviewCommonTerms(database.db, TENDERS)
  expect(await keptWords()).toBeGreaterThan(2 * WORDS - 10)
})
