import { openTestDatabase } from '@mirador/database/testing/test-database'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { EXPECTED_PARTS, hotStatements } from './hot-statements.ts'
import { insertSampleTenders } from './sample-tenders.ts'

/** Sequential scans of tables that grow with the number of tenders take seconds. */
const LARGE =
  /Seq Scan on (tender|tender_search|tender_item|tender_award|tender_change|tender_raw|tender_outcome|bid_20\d\d|offer_snapshot)\b/

/** The partitions of years without offers, which cost nothing, are scanned. */
const EMPTY = /\n +-> {2}Seq Scan on bid_(?:200\d|201[0-6]|202[6-9]|203\d|other)\b[^\n]*(?:\n +Filter:[^\n]*)?/g

test('frequent statements use their indexes, and none reads a large table from end to end', async () => {
  const database = await openTestDatabase()
  await insertSampleTenders(database.db)
  const plans = new Map<string, string>()
  for (const { name, statement } of await hotStatements(database)) {
    const explained = CompiledQuery.raw(`explain (costs off) ${statement.sql}`, [...statement.parameters])
    const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': string }>(explained)
    const plan = rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
      .replace(EMPTY, '')
    expect(plan, `${name}: ${statement.sql}`).not.toMatch(LARGE)
    plans.set(name, `${plans.get(name) ?? ''}${plan}\n`)
  }
  await database.close()
  for (const [name, parts] of Object.entries(EXPECTED_PARTS)) {
    for (const part of parts) expect(plans.get(name), name).toContain(part)
  }
})
