import { expect, test } from 'vitest'
import { FROM_2000_TO_5000, rangeOf, TENDER_TYPES, tenderTypeOfCode } from './tender-type.ts'

test('LIC-8 each type has an id and a code of its own, and its real name', () => {
  expect(new Set(TENDER_TYPES.map(({ id }) => id)).size).toBe(TENDER_TYPES.length)
  expect(new Set(TENDER_TYPES.map(({ code }) => code)).size).toBe(TENDER_TYPES.length)
  expect(TENDER_TYPES.filter(({ name }) => /^otro/i.test(name))).toEqual([])
  // types with the same name differ in their range of amounts
  const named = TENDER_TYPES.filter(({ code }) => !/^[CFG]\d$/.test(code)).map(
    ({ name, range }) => `${name} ${range?.name}`,
  )
  expect(new Set(named).size).toBe(named.length)
})

test.each([
  ['LE', 2, 'Licitación pública'],
  ['A1', 18, 'Licitación privada por licitación pública anterior sin oferentes'],
  ['SE', 32, 'Orden de compra sin emisión automática'],
  ['A2', 33, 'Trato directo por licitación privada anterior sin oferentes o desierta'],
])('LIC-8 the type %s has the id %i and the name %s', (code, id, name) => {
  expect(tenderTypeOfCode(code)).toMatchObject({ id, name })
})

test.each([
  ['LP', '2015-12-31', 'Más de 1.000 UTM', 5],
  ['LP', '2025-10-22', '1.000 a 2.000 UTM', 3],
  ['LP', '2025-10-23', '1.000 a 5.000 UTM', 4],
  ['LP', '2025-10-24', '1.000 a 5.000 UTM', 4],
  ['LP', new Date('2025-10-23T02:59:59Z'), '1.000 a 2.000 UTM', 3],
  ['LP', new Date('2025-10-23T03:00:00Z'), '1.000 a 5.000 UTM', 4],
  ['LP', null, undefined, undefined],
  ['B2', '2025-10-22', '1.000 a 2.000 UTM', 3],
  ['B2', '2025-10-23', undefined, undefined],
  ['LQ', '2025-10-22', '2.000 a 5.000 UTM', 4],
  ['LE', null, '100 a 1.000 UTM', 2],
  ['LS', '2026-05-05', undefined, undefined],
])('DET-2 the range of %s published on %s is %s', (code, published, name, size) => {
  const range = rangeOf(tenderTypeOfCode(code), published)
  expect([range?.name, range?.size]).toEqual([name, size])
})

test('LIC-8 the range that may be chosen as a type has an id of its own', () => {
  expect(TENDER_TYPES.map(({ id }) => id)).not.toContain(FROM_2000_TO_5000.id)
})
