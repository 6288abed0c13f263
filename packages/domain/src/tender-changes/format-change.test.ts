import { expect, test } from 'vitest'
import { formatSides } from './format-change.ts'
import type { ReportedChange } from './unseen-changes.ts'

const NOW = new Date('2026-12-01T15:00:00Z')
const date = (old: string | null, next: string | null): ReportedChange => ({
  kind: 'date',
  field: 'closes_at',
  old,
  new: next,
})

test.each([
  // 15:00 in Chile's summer is 18:00 UTC
  ['2026-12-12T18:00:00Z', '2026-12-18T18:00:00Z', '12 de diciembre, 15:00', '18 de diciembre, 15:00', 'days', 6],
  ['2026-12-12T18:00:00Z', '2026-12-10T18:00:00Z', '12 de diciembre, 15:00', '10 de diciembre, 15:00', 'days', -2],
  ['2026-12-12T18:00:00Z', '2026-12-12T21:00:00Z', '12 de diciembre, 15:00', '12 de diciembre, 18:00', 'hours', 3],
  ['2026-12-12T18:00:00Z', '2026-12-12T17:30:00Z', '12 de diciembre, 15:00', '12 de diciembre, 14:30', 'minutes', -30],
  // a minute before midnight in Chile is already the next day in UTC
  ['2026-12-13T02:59:00Z', '2026-12-13T13:00:00Z', '12 de diciembre, 23:59', '13 de diciembre, 10:00', 'days', 1],
  ['2026-12-30T18:00:00Z', '2027-01-04T18:00:00Z', '30 de diciembre, 15:00', '4 de enero de 2027, 15:00', 'days', 5],
  // over the change of hour in April both are three in the afternoon
  ['2026-04-03T18:00:00Z', '2026-04-06T19:00:00Z', '3 de abril, 15:00', '6 de abril, 15:00', 'days', 3],
])('DET-3 a date moved from %s to %s', (old, next, oldWords, newWords, unit, count) => {
  expect(formatSides(date(old, next), NOW)).toEqual({ old: oldWords, new: newWords, shift: { unit, count } })
})

test.each<[ReportedChange, string | boolean | undefined, string | boolean | undefined]>([
  [{ kind: 'flag', field: 'facts.offers_public', old: 1, new: 0 }, true, false],
  [{ kind: 'value', field: 'facts.renewal_value', old: null, new: 12 }, undefined, '12'],
  [{ kind: 'value', field: 'institution_rut', old: null, new: '61202000-0' }, undefined, '61.202.000-0'],
  [date(null, '2026-12-18T18:00:00Z'), undefined, '18 de diciembre, 15:00'],
  [{ kind: 'status', field: 'status', old: 'publicada', new: 'adjudicada' }, 'Publicada', 'Adjudicada'],
  [{ kind: 'status', field: 'status', old: null, new: 'revocada' }, undefined, 'Revocada'],
  [
    {
      kind: 'money',
      field: 'amount',
      old: { amount: null, currency: 'CLP' },
      new: { amount: 48_500_000, currency: 'CLP' },
    },
    undefined,
    '$48.500.000',
  ],
  [
    {
      kind: 'money',
      field: 'amount',
      old: { amount: 1234.5, currency: 'CLF' },
      new: { amount: 697.4, currency: 'UTM' },
    },
    'UF 1.234,50',
    '697,4 UTM',
  ],
  [{ kind: 'region', field: 'region', old: 7, new: 13 }, 'Maule', 'Metropolitana'],
  [{ kind: 'flag', field: 'facts.renewable', old: null, new: true }, undefined, true],
  [{ kind: 'value', field: 'type_code', old: 'LE', new: 'LP' }, 'LE', 'LP'],
])('DET-3 both values of %j are formatted', (change, old, next) => {
  expect(formatSides(change, NOW)).toEqual({ old, new: next })
})

test('DET-3 a change reported without values has none', () => {
  expect(formatSides({ kind: 'text', field: 'description', was: 'changed' }, NOW)).toBeUndefined()
})
