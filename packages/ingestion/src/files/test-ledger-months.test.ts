import { readRows } from '@mirador/database/testing/test-copy'
import { expect, test, vi } from 'vitest'

test('the generated months are the same rows whether they were imported or copied', async () => {
  // the first call of a module imports
  vi.resetModules()
  const { openLedgerMonths } = await import('./test-ledger-months.ts')
  const [first, second] = [await openLedgerMonths(), await openLedgerMonths()]
  const [imported, copied] = [await readRows(first.database), await readRows(second.database)]
  expect(copied.sequences).toEqual(imported.sequences)
  for (const [n, { name, rows }] of imported.tables.entries()) {
    // the time of its migration
    if (name !== 'schema_migration') expect(copied.tables[n]?.rows, name).toBe(rows)
  }
  expect(second.rows).toEqual(first.rows)
  await first.database.close()
  await second.database.close()
})
