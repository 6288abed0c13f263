import type { FitReasonAnswer } from '@mirador/contract/fit'
import { expect, test } from 'vitest'
import { shortReason } from './short-reason-texts.ts'

const textOf = (reason: FitReasonAnswer) =>
  shortReason(reason)
    ?.map((piece) => (typeof piece === 'string' ? piece : 'strong' in piece ? piece.strong : piece.mark))
    .join('')
const buyer = { institution_rut: null, institution_name: null }
const word = { in_title: true, in_description: false, lines: 1 }

test.each<[string | undefined, FitReasonAnswer]>([
  [
    'Piden tóner, tu palabra',
    { feature: 'words', points: 9, lines: 3, words: [{ found: 'tóner', word: 'tóner', ...word }] },
  ],
  [
    'Piden toners, por «tóner»',
    { feature: 'words', points: 9, lines: 3, words: [{ found: 'toners', word: 'tóner', ...word }] },
  ],
  ['A este comprador le ganaste 4 de 11', { feature: 'ownBuyer', points: 5, ...buyer, tenders: 11, of: 88, chosen: 4 }],
  [
    'A este comprador le ofertaste una vez',
    { feature: 'ownBuyer', points: 5, ...buyer, tenders: 1, of: 88, chosen: 0 },
  ],
  ['Se parece a 6 en que ofertaste', { feature: 'similar', points: 5, tenders: 6, examples: [] }],
  ['Valparaíso es tu región', { feature: 'region', points: 5, region: 5 }],
  [undefined, { feature: 'dismissedRegion', points: -5, dismissals: 1 }],
])('a reason is one line of a row: %s', (expected, reason) => {
  expect(textOf(reason)).toBe(expected)
})
