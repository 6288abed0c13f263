import { SEGMENTS, type Segment } from '@mirador/domain/rubros/catalogue'
import { chosenFamilies, selectionOf } from '@mirador/domain/rubros/selection'
import { expect, test } from 'vitest'
import { type Change, changeDraft, type Draft, newDraft } from './draft.ts'

const segmentOf = (name: string) => SEGMENTS.find(({ segment }) => segment === name) as Segment
const WORKS = segmentOf('Obras')
const SHOP = segmentOf('eCommerce')

const begin = (...families: number[]) => newDraft({ segments: SEGMENTS, chosen: selectionOf(SEGMENTS, families) })
const after = (draft: Draft, ...changes: Change[]) => changes.reduce(changeDraft, draft)

test('RUB-2 on opening, only partly chosen segments are open', () => {
  const draft = begin(101110000, 103100000)
  expect(draft.opened.has(WORKS.product_segment_id)).toBe(true)
  expect(draft.opened.has(SHOP.product_segment_id)).toBe(false)
  expect(draft.opened.has(segmentOf('Consultoria').product_segment_id)).toBe(false)
})

test('RUB-2 switching on chooses all families and opens the segment; switching off clears and closes it', () => {
  const on = after(begin(), { type: 'switch', segment: WORKS, isOn: true })
  expect(chosenFamilies(on.chosen)).toEqual([101100000, 101110000, 101120000])
  expect(on.opened.has(WORKS.product_segment_id)).toBe(true)
  const off = after(on, { type: 'switch', segment: WORKS, isOn: false })
  expect(chosenFamilies(off.chosen)).toEqual([])
  expect(off.opened.has(WORKS.product_segment_id)).toBe(false)
})

test('RUB-2 families can be shown without choosing, and unticking the last keeps them shown', () => {
  const opened = after(begin(), { type: 'open', segment: WORKS, isOpen: true })
  expect(opened.chosen.size).toBe(0)
  const one = after(opened, { type: 'tick', segment: WORKS, family: 101120000, isOn: true })
  expect(chosenFamilies(one.chosen)).toEqual([101120000])
  const none = after(one, { type: 'tick', segment: WORKS, family: 101120000, isOn: false })
  expect(none.chosen.has(101000000)).toBe(false)
  expect(none.opened.has(WORKS.product_segment_id)).toBe(true)
})

test('RUB-2 families ticked during a search stay chosen and shown after it', () => {
  const draft = after(
    begin(),
    { type: 'search', text: 'viales' },
    { type: 'tick', segment: WORKS, family: 101120000, isOn: true },
    { type: 'search', text: '' },
  )
  expect(chosenFamilies(draft.chosen)).toEqual([101120000])
  expect(draft.opened.has(WORKS.product_segment_id)).toBe(true)
})
