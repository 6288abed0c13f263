import { openTestDatabase } from '@mirador/database/testing/test-database'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { hotStatements } from './hot-statements.ts'
import { insertSampleTenders } from './sample-tenders.ts'

/** Sequential scans of tables that grow with the number of tenders take seconds. */
const LARGE =
  /Seq Scan on (tender|tender_search|tender_item|tender_award|tender_change|tender_raw|tender_outcome|bid_20\d\d|offer_snapshot)\b/

/** The partitions of years without offers, which cost nothing, are read from end to end. */
const EMPTY = /\n +-> {2}Seq Scan on bid_(?:200\d|201[0-6]|202[6-9]|203\d|other)\b[^\n]*(?:\n +Filter:[^\n]*)?/g

// docs/plans.txt holds the plans of PostgreSQL 15; rewritten by: TEST_DATABASE_URL=… npx vitest run scripts/plans -u
test('frequent statements use their indexes', async () => {
  const database = await openTestDatabase()
  const { db } = database
  await insertSampleTenders(db)
  const texts: string[] = []
  for (const { name, statement } of await hotStatements(database)) {
    const explained = CompiledQuery.raw(`explain (costs off) ${statement.sql}`, [...statement.parameters])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explained)
    const plan = rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .replace(EMPTY, '')
    expect(plan, `${name}: ${statement.sql}`).not.toMatch(LARGE)
    texts.push(`# ${name}\n\n${statement.sql.replace(/\s+/g, ' ')}\n\n${plan}\n`)
  }
  const { rows } = await sql<{ version: number }>`select current_setting('server_version_num')::int as version`.execute(
    db,
  )
  await database.close()
  expect(texts.length).toBeGreaterThan(10)
  // plans differ slightly between versions; no version may scan a large table
  if (database.kind === 'postgres' && Math.floor((rows[0]?.version ?? 0) / 10_000) === 15) {
    await expect(`${texts.join('\n')}`).toMatchFileSnapshot('../../docs/plans.txt')
  }
}, 120_000)
