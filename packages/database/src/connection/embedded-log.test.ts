import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { embeddedDatabase } from './connect.ts'
import { ENGINE_START, MAX_LOG } from './embedded-log.ts'

test('the log of the embedded database stays short while much is written', async () => {
  const pglite = await PGlite.create({ startParams: ENGINE_START })
  const database = embeddedDatabase(pglite)
  try {
    await sql`create table written (text text)`.execute(database.db)
    for (let turn = 0; turn < 4; turn++) {
      await database.bulk(async (tx) => {
        await sql`insert into written select repeat('x', 1000) from generate_series(1, 40000)`.execute(tx)
      })
    }
    const { rows } = await sql<{ written: number; unsaved: number }>`
      select (pg_current_wal_lsn() - '0/0')::float8 as written, (pg_current_wal_lsn() - redo_lsn)::float8 as unsaved
      from pg_control_checkpoint()`.execute(database.db)
    expect(rows[0]?.written).toBeGreaterThan(2 * MAX_LOG)
    expect(rows[0]?.unsaved).toBeLessThan(2 * MAX_LOG)
    const { rows: stored } = await sql<{ rows: number }>`select count(*)::int as rows from written`.execute(database.db)
    expect(stored).toEqual([{ rows: 160_000 }])
  } finally {
    await database.close()
  }
})
