import { expect, test } from 'vitest'
import { expectModelsRead, JSON_KINDS } from './test-json-kinds.ts'

const RECORDS = 2000
const KINDS = Object.keys(JSON_KINDS)

test.each(KINDS)('SYN-2 random records of %s are read as they were meant or refused at their place', async (kind) => {
  await expectModelsRead(kind, Math.ceil(RECORDS / KINDS.length))
  expect.hasAssertions()
})
