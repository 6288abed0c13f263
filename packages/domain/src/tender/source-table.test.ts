import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SOURCE_TABLE, statesLines } from './source-table.ts'
import { tenderItem } from './test-tender.ts'

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
  const expected = Object.entries(SOURCE_TABLE).map(([field, sources]) => {
    // facts have one row together; a Compra Ágil has some that no monthly file has
    const row: string[] = documented[field] ?? documented['facts.*']
    return [field, field in documented ? row : row.filter((kind) => (sources as string[]).includes(kind))]
  })
  expect(SOURCE_TABLE).toEqual(Object.fromEntries(expected))
  expect(Object.keys(SOURCE_TABLE)).toEqual(expect.arrayContaining(Object.keys(documented)))
})

const BLANK = { product_code: null, product_name: null, description: null }

test.each([
  ['a product', true, { product_code: 43_211_503 }],
  ['a name', true, { product_name: 'Computadores' }],
  ['a text alone', true, { description: 'Resmas de papel carta' }],
  ['nothing', false, {}],
])('a list of lines with %s in each is stated: %s', (_, isStated, parts) => {
  const items = [tenderItem({ product_code: 43_211_503 }), tenderItem({ ...BLANK, ...parts })]
  expect(statesLines({ items })).toBe(isStated)
})

test('no list and an empty one state no lines', () => {
  expect(statesLines({})).toBe(false)
  expect(statesLines({ items: [] })).toBe(false)
})
