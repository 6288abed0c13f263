import { expect, test } from 'vitest'
import { passGate } from './gate.ts'

const searches = ['uno', 'dos', 'tres'].map((q, i) => ({ kind: i < 2 ? 'words' : 'phrases', q }))
const hits = (total: number, ...places: number[]) => ({ total, places })
const PRODUCT = [hits(2, 1, 5), hits(0), hits(1, 7)]

test('a class passes the gate when totals and first pages of all its searches are equal', () => {
  expect(passGate(searches, PRODUCT, PRODUCT)).toEqual({ out: new Set(), differences: [] })
})

test('another total, another order and a missing hit take their class out of the comparison', () => {
  for (const other of [hits(3, 1, 5), hits(2, 5, 1), hits(2, 1)]) {
    const { out, differences } = passGate(searches, PRODUCT, [other, hits(0), hits(1, 7)])
    expect(out).toEqual(new Set(['words']))
    expect(differences).toEqual([{ search: searches[0], product: PRODUCT[0], rival: other }])
  }
})

test('a search that an engine cannot do takes its class out', () => {
  const { out, differences } = passGate(searches, PRODUCT, [...PRODUCT.slice(0, 2), null])
  expect(out).toEqual(new Set(['phrases']))
  expect(differences).toMatchObject([{ rival: null }])
})
