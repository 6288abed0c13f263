import { expect, test } from 'vitest'
import { expectModelsRead, JSON_KINDS } from './test-json-kinds.ts'

const KINDS = Object.keys(JSON_KINDS)
const LONG = { records: 200_000, seed: 20_261_129 }

test.each(KINDS)(
  'SYN-2 many more random records of %s are read as intended or refused with their place',
  async (kind) => {
    await expectModelsRead(kind, LONG)
    expect.hasAssertions()
  },
  3_600_000,
)
