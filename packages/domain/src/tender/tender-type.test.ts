import { expect, test } from 'vitest'
import { TENDER_TYPES, tenderTypeOfCode } from './tender-type.ts'

test('LIC-8 each type has an id and a code of its own, and its real name', () => {
  expect(new Set(TENDER_TYPES.map(({ id }) => id)).size).toBe(TENDER_TYPES.length)
  expect(new Set(TENDER_TYPES.map(({ code }) => code)).size).toBe(TENDER_TYPES.length)
  expect(TENDER_TYPES.filter(({ name }) => /^otro/i.test(name))).toEqual([])
  // a band of amounts tells types of one name apart, or none
  const named = TENDER_TYPES.filter(({ code }) => !/^[CFG]\d$/.test(code)).map(({ name, range }) => `${name} ${range}`)
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
