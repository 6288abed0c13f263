import { expect, test } from 'vitest'
import { expectModelsRead, JSON_KINDS } from './test-json-kinds.ts'

const KINDS = Object.keys(JSON_KINDS)
const LONG = { records: 200_000, seed: 20_261_129 }

test.each(KINDS)(
  'SYN-2 random records of %s are read as they were meant or refused at their place, many more',
  async (kind) => {
    await expectModelsRead(kind, LONG)
    expect.hasAssertions()
  },
  3_600_000,
)
