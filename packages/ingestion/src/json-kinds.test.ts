import { expect, test } from 'vitest'
import { expectModelsRead, JSON_KINDS } from './test-json-kinds.ts'

const KINDS = Object.keys(JSON_KINDS)
/** Number of records of all kinds together. */
const SHORT = { records: Math.ceil(2_000 / KINDS.length), seed: 20_261_128 }

test.each(KINDS)('SYN-2 random records of %s are read as intended or refused with their place', async (kind) => {
  await expectModelsRead(kind, SHORT)
  expect.hasAssertions()
})
