import { expect, test } from 'vitest'
import { familiesOf, familyName, SEGMENTS } from './catalogue.ts'

const FAMILIES = SEGMENTS.flatMap(({ familias }) => familias)
const familiesOfName = (name: string) =>
  SEGMENTS.find(({ segment }) => segment === name)?.familias.map(({ name_familia }) => name_familia)

test('RUB-1 the catalogue has about 60 segments with all their families', () => {
  expect(SEGMENTS).toHaveLength(59)
  expect(FAMILIES).toHaveLength(358)
  for (const { segment, familias } of SEGMENTS) expect(familias.length, segment).toBeGreaterThan(0)
})

test('RUB-1 it has the segments that public classifications lack: works, consulting, eCommerce', () => {
  expect(familiesOfName('Obras')).toEqual(['Obras Mayores', 'Obras Menores', 'Obras Viales'])
  expect(familiesOfName('Consultoria')).toEqual(['Consultoria'])
  expect(familiesOfName('eCommerce')).toEqual(['eCommerce'])
})

test('RUB-1 each code occurs once, and a family code begins with its segment', () => {
  const codes = [...SEGMENTS.map(({ product_segment_id }) => product_segment_id), ...FAMILIES.map((f) => f.id_familia)]
  expect(new Set(codes).size).toBe(codes.length)
  for (const { product_segment_id, familias } of SEGMENTS) {
    for (const { id_familia } of familias) {
      expect(Math.floor(id_familia / 1_000_000) * 1_000_000).toBe(product_segment_id)
      expect(id_familia % 10_000).toBe(0)
    }
  }
})

test('RUB-1 no name is empty or has surplus white space', () => {
  for (const name of [...SEGMENTS.map(({ segment }) => segment), ...FAMILIES.map((f) => f.name_familia)]) {
    expect(name).toBe(name.trim().replace(/\s+/g, ' '))
    expect(name.length).toBeGreaterThan(2)
  }
})

test('RUB-1 a family has its name, a segment stands for all of its families', () => {
  expect(familyName(101120000)).toBe('Obras Viales')
  expect(familyName(101000000)).toBeUndefined()
  expect(familiesOf(101000000)).toEqual([101100000, 101110000, 101120000])
  expect(familiesOf(101120000)).toEqual([101120000])
})
