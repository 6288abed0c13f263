import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SOURCE_TABLE } from './source-table.ts'

const DECISION = new URL('../../../../docs/decisions/0008-merging-records.md', import.meta.url)

test('SRC-2 decision 8 shows the table that drives the merge', () => {
  const rows = [...readFileSync(DECISION, 'utf8').matchAll(/^\| (`.+) \| (.+) \|$/gm)]
  const documented = Object.fromEntries(
    rows.flatMap(([, fields = '', sources = '']) =>
      [...fields.matchAll(/`([^`]+)`/g)].map(([, field]) => [
        field,
        sources.trim() === 'the newest of any source' ? 'newest' : sources.trim().split(', '),
      ]),
    ),
  )
  expect(documented).toEqual(SOURCE_TABLE)
})
