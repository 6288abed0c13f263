import { test } from 'vitest'
import { TEST_KINDS } from './test-table-kinds.ts'
import { checkRowsOfKind } from './test-table-rows.ts'

const SHORT = { rows: 1_000, seed: 20_261_128 }

test.each(TEST_KINDS)('SYN-2 every row of a $kind file ($fileName) is read as written, or refused', (kind) =>
  checkRowsOfKind(kind, SHORT),
)
