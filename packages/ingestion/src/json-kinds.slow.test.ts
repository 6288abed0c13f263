import { expect, test } from 'vitest'
import { expectModelsRead, JSON_KINDS } from './test-json-kinds.ts'

const KINDS = Object.keys(JSON_KINDS)
/** Of all kinds together. */
const LONG = { records: Math.ceil(200_000 / KINDS.length), seed: 20_261_129 }

test.each(KINDS)(
  'SYN-2 random records of %s are read as they were meant or refused at their place, many more',
  async (kind) => {
    await expectModelsRead(kind, LONG)
    expect.hasAssertions()
  },
  1_800_000,
)
