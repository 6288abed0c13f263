import { SEGMENTS, type Segment } from '@mirador/domain/rubros/catalogue'
import { chosenFamilies, selectionOf } from '@mirador/domain/rubros/selection'
import { expect, test } from 'vitest'
import { type Change, changeDraft, type Draft, isOpen, newDraft } from './draft.ts'

const segmentOf = (name: string) => SEGMENTS.find(({ segment }) => segment === name) as Segment
const WORKS = segmentOf('Obras')
const SHOP = segmentOf('eCommerce')

const begin = (...families: number[]) => newDraft({ segments: SEGMENTS, chosen: selectionOf(SEGMENTS, families) })
const after = (draft: Draft, ...changes: Change[]) => changes.reduce(changeDraft, draft)

test('RUB-2 on opening, only partly chosen segments are open', () => {
  const draft = begin(101110000, 103100000)
  expect(isOpen(draft, WORKS, false)).toBe(true)
  expect(isOpen(draft, SHOP, false)).toBe(false)
  expect(isOpen(draft, segmentOf('Consultoria'), false)).toBe(false)
})

test('RUB-2 switching on chooses all families and opens the segment; switching off clears and closes it', () => {
  const on = after(begin(), { type: 'switch', segment: WORKS, isOn: true })
  expect(chosenFamilies(on.chosen)).toEqual([101100000, 101110000, 101120000])
  expect(isOpen(on, WORKS, false)).toBe(true)
  const off = after(on, { type: 'switch', segment: WORKS, isOn: false })
  expect(chosenFamilies(off.chosen)).toEqual([])
  expect(isOpen(off, WORKS, false)).toBe(false)
})

test('RUB-2 families can be shown without choosing, and unticking the last keeps them shown', () => {
  const opened = after(begin(), { type: 'open', segment: WORKS, isOpen: true })
  expect(opened.chosen.size).toBe(0)
  const one = after(opened, { type: 'tick', segment: WORKS, family: 101120000, isOn: true })
  expect(chosenFamilies(one.chosen)).toEqual([101120000])
  const none = after(one, { type: 'tick', segment: WORKS, family: 101120000, isOn: false })
  expect(none.chosen.has(101000000)).toBe(false)
  expect(isOpen(none, WORKS, false)).toBe(true)
})

test('RUB-2 a segment with a matching family is open until the user closes it, and again for another search', () => {
  const draft = after(begin(), { type: 'search', text: 'viales' })
  expect(isOpen(draft, WORKS, true)).toBe(true)
  const closed = after(draft, { type: 'open', segment: WORKS, isOpen: false })
  expect(isOpen(closed, WORKS, true)).toBe(false)
  expect(isOpen(after(closed, { type: 'search', text: 'vial' }), WORKS, true)).toBe(true)
})

test('RUB-2 families ticked during a search stay chosen and shown after it', () => {
  const draft = after(
    begin(),
    { type: 'search', text: 'viales' },
    { type: 'tick', segment: WORKS, family: 101120000, isOn: true },
    { type: 'search', text: '' },
  )
  expect(chosenFamilies(draft.chosen)).toEqual([101120000])
  expect(isOpen(draft, WORKS, false)).toBe(true)
})
