import { expect, test } from 'vitest'
import { bandTest, isGateReached } from './gates.ts'

test.each([
  ['a card whose difference may be 0', 'ranking', 'points card 1', { differenceTo: 0 }, true],
  ['a card below the baseline', 'ranking', 'points card 2', { differenceTo: -0.001 }, false],
  ['words that reach both', 'words', '+ words that may be offered', { ndcg10: 0.46, recall50: 0.7 }, true],
  ['words that miss one', 'words', '+ words that may be offered', { ndcg10: 0.46, recall50: 0.69 }, false],
  ['winners of half a year', 'winners', 'mixed and shrunk', { top5: 0.4, months: 6, calibrationError: 0.01 }, false],
  ['winners of a year', 'winners', 'mixed and shrunk', { top5: 0.3, months: 12, calibrationError: 0.05 }, true],
  ['a band with one bad class', 'prices', 'band', { error: 0.01, worstError: 0.06, classes: 5 }, false],
  ['a band with an empty class', 'prices', 'band', { error: 0.01, worstError: 0.01, classes: 4 }, false],
  ['a good band', 'prices', 'band', { error: 0.05, worstError: 0.05, classes: 5 }, true],
  ['intervals that hold too often', 'rates', 'interval', { held: 0.96 }, false],
  ['a metric that was not measured', 'rates', 'interval', {}, false],
] as const)('%s', (_, name, model, metrics, reached) => {
  expect(
    isGateReached(name, [
      { model: 'chance', metrics: {} },
      { model, metrics },
    ]),
  ).toBe(reached)
})

test('a kind without a gate, or without a measurement of the model of the product, has no answer', () => {
  expect(isGateReached('bidders', [{ model: 'mixed and shrunk', metrics: { top10: 1 } }])).toBeNull()
  expect(isGateReached('ranking', [{ model: 'a + 0.5 b', metrics: { ndcg10: 1 } }])).toBeNull()
})

test.each([
  [{ error: 0.05, worstError: 0.05, classes: 5 }, null],
  [{ error: 0.06, worstError: 0.2, classes: 4 }, 'all'],
  [{ error: 0.01, worstError: 0.06, classes: 5 }, 'size'],
  [{ error: 0.01, worstError: 0.01, classes: 4 }, 'few'],
] as const)('MKT-2 a band with %j is off because of %s', (metrics, missed) => {
  const measured = [{ model: 'band', metrics: { coverage: 0.82, promised: 0.84, ...metrics } }]
  expect(bandTest(measured)).toEqual({ held: 0.82, promised: 0.84, missed })
})

test('MKT-2 a band that was not measured has no test', () => {
  expect(bandTest([])).toBeNull()
  expect(bandTest([{ model: 'raw P10–P90', metrics: { coverage: 0.8 } }])).toBeNull()
})
