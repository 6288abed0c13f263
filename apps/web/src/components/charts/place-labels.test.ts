import { expect, test } from 'vitest'
import { type Label, placeLabels } from './place-labels.ts'

const label = (more: Partial<Label>): Label => ({ text: '', width: 60, at: 100, anchor: 'middle', ...more })

test('labels keep their places where there is room', () => {
  const labels = [label({ at: 94, anchor: 'end' }), label({ at: 206, anchor: 'start' }), label({ at: 150, row: 1 })]
  expect(placeLabels(labels, 400, [102, 198])).toMatchObject([
    { x: 34, row: 0 },
    { x: 206, row: 0 },
    { x: 120, row: 1 },
  ])
})

test('a label that would leave the axis or touch another one moves inwards and up', () => {
  // too close to the left end for its label, which then moves above the bracket
  expect(placeLabels([label({ at: 14, anchor: 'end' })], 400, [22, 300])).toMatchObject([{ x: 0, row: 1 }])
  expect(placeLabels([label({}), label({ at: 110 }), label({ at: 390 })], 400)).toMatchObject([
    { x: 70, row: 0 },
    { x: 80, row: 1 },
    { x: 340, row: 0 },
  ])
})
