import { expect, test } from 'vitest'
import { expectModelsRead, JSON_KINDS } from './test-json-kinds.ts'

const KINDS = Object.keys(JSON_KINDS)
/** Of all kinds together. */
const SHORT = { records: Math.ceil(2_000 / KINDS.length), seed: 20_261_128 }

test.each(KINDS)('SYN-2 random records of %s are read as they were meant or refused at their place', async (kind) => {
  await expectModelsRead(kind, SHORT)
  expect.hasAssertions()
})
