import { expect, test } from 'vitest'
import { tracksOf } from './board-tracks.ts'

test.each([
  // the widths of the content at 1440 and 1920 px with the sidebar open
  [[2, 0, 3, 7, 0], 1108, [1, 0, 1, 2, 0]],
  [[2, 0, 3, 7, 0], 1588, [1, 0, 2, 3, 0]],
  [[1, 1, 1, 1, 1], 1588, [1, 1, 1, 1, 1]],
  [[0, 0, 0, 1, 0], 1108, [0, 0, 0, 1, 0]],
  [[4, 0, 0, 0, 0], 1108, [3, 0, 0, 0, 0]],
  [[0, 0, 0, 0, 0], 1108, [0, 0, 0, 0, 0]],
  [[1, 1, 1, 1, 1], 1108, undefined],
  [[2, 0, 3, 7, 0], 640, undefined],
])('DET-3 columns with %j cards in a width of %i px get the tracks %j', (counts, width, tracks) => {
  expect(tracksOf(counts, width)).toEqual(tracks)
})
