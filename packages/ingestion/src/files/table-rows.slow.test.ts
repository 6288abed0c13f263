import { test } from 'vitest'
import { TEST_KINDS } from './test-table-kinds.ts'
import { checkRowsOfKind } from './test-table-rows.ts'

const LONG = { rows: 200_000, seed: 20_261_129 }

test.each(TEST_KINDS)(
  'SYN-2 every row of many $kind files ($fileName) is read as written, or refused',
  (kind) => checkRowsOfKind(kind, LONG),
  3_600_000,
)
