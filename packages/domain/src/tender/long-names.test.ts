import { expect, test } from 'vitest'
import { MAX_NAME_LENGTH, shortName, withShortNames } from './long-names.ts'
import { tenderRecord } from './test-tender.ts'

test.each([
  ['Aseo', 'Aseo'],
  ['a'.repeat(MAX_NAME_LENGTH), 'a'.repeat(MAX_NAME_LENGTH)],
  ['a'.repeat(MAX_NAME_LENGTH + 1), `${'a'.repeat(MAX_NAME_LENGTH - 1)}…`],
  [`${'a'.repeat(MAX_NAME_LENGTH - 2)} bc`, `${'a'.repeat(MAX_NAME_LENGTH - 2)}…`],
  [`${'a'.repeat(MAX_NAME_LENGTH - 2)}😀bc`, `${'a'.repeat(MAX_NAME_LENGTH - 2)}…`],
])('SYN-1 the name %j is listed as %j', (name, short) => {
  expect(shortName(name)).toBe(short)
  expect(shortName(name).length).toBeLessThanOrEqual(MAX_NAME_LENGTH)
})

test('SYN-1 a record keeps its names, or their beginnings and the complete ones as facts', () => {
  const usual = tenderRecord()
  expect(withShortNames(usual)).toBe(usual)
  const name = `Servicio ${'muy '.repeat(25_000)}largo`
  const cut = withShortNames({ ...usual, name, institution_name: name.toUpperCase(), facts: { stages: 1 } })
  expect(cut.name).toHaveLength(MAX_NAME_LENGTH)
  expect(cut.institution_name?.startsWith('SERVICIO MUY MUY')).toBe(true)
  expect(withShortNames({ ...usual, name })).not.toHaveProperty('institution_name')
  expect(cut.facts).toEqual({ stages: 1, full_name: name, full_institution_name: name.toUpperCase() })
})
