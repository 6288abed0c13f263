import { expect, test } from 'vitest'
import { outsideNotices } from './outside.ts'
import type { SheetTender } from './sheet.ts'

const TRANSPORT = 78_111_800
const MINING = 20_101_500
const FOOD = 50_201_700

const tender = (code: string, product: number, words: readonly string[], buyer = code): SheetTender => ({
  code,
  buyer,
  products: new Set<string>(),
  description: new Map(),
  title: new Map(words.map((word) => [word, 1])),
  lines: [{ product, words: new Map() }],
})
const rides = Array.from({ length: 10 }, (_, i) => tender(`1-${i}-LE25`, TRANSPORT, ['traslad', 'pacient', 'vehicul']))
const meals = Array.from({ length: 10 }, (_, i) => tender(`2-${i}-LE25`, FOOD, ['colacion', 'aliment', 'cocin']))
const strange = tender('3-1-LE25', MINING, ['traslad', 'pacient', 'vehicul'])

test('FIT-1 a tender gives a notice in the family of similar tenders, where its buyer named another one', () => {
  const notices = outsideNotices({ tenders: [...rides, ...meals, strange] }, 8)
  expect(notices).toEqual([{ code: '3-1-LE25', family: 78_110_000, similar: 10 }])
})

test('FIT-1 tenders of the same buyer and too few similar ones give no notice', () => {
  const own = rides.map((one) => ({ ...one, buyer: 'one' }))
  expect(outsideNotices({ tenders: [...own, ...meals, { ...strange, buyer: 'one' }] }, 8)).toEqual([])
  expect(outsideNotices({ tenders: [...rides.slice(0, 9), ...meals, strange] }, 8)).toEqual([])
})
