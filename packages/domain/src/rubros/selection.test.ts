import { expect, test } from 'vitest'
import { familiesOf, SEGMENTS, type Segment } from './catalogue.ts'
import {
  chosenFamilies,
  familiesToSend,
  isSameSelection,
  OUTSIDE_CATALOGUE,
  type Selection,
  segmentsToChoose,
  selectionOf,
  switchSegment,
  tickFamily,
} from './selection.ts'

const NONE: Selection = new Map()
const WORKS = SEGMENTS.find(({ segment }) => segment === 'Obras') as Segment
const FOOD = SEGMENTS.find(({ segment }) => segment === 'Alimentos, bebidas y tabaco') as Segment

test('RUB-2 turning a switch on selects all families of its segment, turning it off none', () => {
  const on = switchSegment(NONE, WORKS, true)
  expect(chosenFamilies(on)).toEqual([101100000, 101110000, 101120000])
  expect(switchSegment(on, WORKS, false)).toEqual(NONE)
})

test('RUB-2 turning on a partly selected segment completes it, turning it off clears it', () => {
  const part = tickFamily(switchSegment(NONE, FOOD, true), WORKS, 101110000, true)
  expect(part.get(101000000)).toEqual(new Set([101110000]))
  expect(switchSegment(part, WORKS, true).get(101000000)?.size).toBe(3)
  expect([...switchSegment(part, WORKS, false).keys()]).toEqual([FOOD.product_segment_id])
})

test('RUB-2 clearing the last family turns its segment off', () => {
  const one = tickFamily(NONE, WORKS, 101120000, true)
  expect(one.has(101000000)).toBe(true)
  expect(tickFamily(one, WORKS, 101120000, false).has(101000000)).toBe(false)
})

test('RUB-2 a change does not mutate the previous selection and keeps the objects of other segments', () => {
  const before = switchSegment(NONE, FOOD, true)
  const after = tickFamily(before, WORKS, 101100000, true)
  expect(before.size).toBe(1)
  expect(after.get(FOOD.product_segment_id)).toBe(before.get(FOOD.product_segment_id))
})

test('RUB-2 two families of one name are two families', () => {
  const byName = Map.groupBy(
    SEGMENTS.flatMap((segment) => segment.familias.map((family) => ({ segment, ...family }))),
    ({ name_familia }) => name_familia,
  )
  const twins = [...byName.values()].filter(({ length }) => length > 1)
  expect(twins).toHaveLength(5)
  for (const [one, other] of twins) {
    if (!one || !other) throw new Error('a pair has two')
    expect(chosenFamilies(tickFamily(NONE, one.segment, one.id_familia, true))).toEqual([one.id_familia])
    expect(one.id_familia).not.toBe(other.id_familia)
  }
})

test('RUB-2 selected segments come first, each group in Spanish order of names', () => {
  const chosen = [101110000, ...familiesOf(FOOD.product_segment_id)].map((id_familia) => ({
    id_familia,
    name_familia: '',
  }))
  const names = segmentsToChoose(chosen, 'Otros').map(({ segment }) => segment)
  expect(names).toHaveLength(59)
  expect(names.slice(0, 4)).toEqual([
    'Alimentos, bebidas y tabaco',
    'Obras',
    'Artículos de electrónica',
    'Artículos de fabricación y producción',
  ])
  expect(segmentsToChoose([], 'Otros')[0]?.segment).toBe('Alimentos, bebidas y tabaco')
})

test('RUB-3 families no longer in the catalogue stay in a segment of their own; 0 is none', () => {
  const chosen = [
    { id_familia: 0, name_familia: '0' },
    { id_familia: 99990000, name_familia: '99990000' },
    { id_familia: 101110000, name_familia: 'Obras Menores' },
  ]
  const segments = segmentsToChoose(chosen, 'Otros')
  expect(segments.slice(0, 2)).toEqual([
    WORKS,
    {
      product_segment_id: OUTSIDE_CATALOGUE,
      segment: 'Otros',
      familias: [{ id_familia: 99990000, name_familia: '99990000' }],
    },
  ])
  const codes = chosen.map(({ id_familia }) => id_familia)
  expect(familiesToSend(selectionOf(segments, codes))).toEqual([99990000, 101110000])
  expect(segmentsToChoose(chosen.slice(0, 1), 'Otros')).toHaveLength(59)
})

test('RUB-3 no family is sent as [0], and some in ascending order', () => {
  expect(familiesToSend(NONE)).toEqual([0])
  const some = switchSegment(tickFamily(NONE, WORKS, 101100000, true), FOOD, true)
  expect(familiesToSend(some)).toEqual([...familiesOf(FOOD.product_segment_id), 101100000])
})

test('RUB-2 a reverted change is no change', () => {
  const before = selectionOf(SEGMENTS, [101100000, 50100000])
  const changed = tickFamily(before, WORKS, 101110000, true)
  expect(isSameSelection(before, changed)).toBe(false)
  expect(isSameSelection(before, tickFamily(changed, WORKS, 101110000, false))).toBe(true)
})
