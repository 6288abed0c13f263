import { expect, test } from 'vitest'
import { CHANGES, changeSentence, itemCounts, shiftText } from './tender-changes.ts'

test.each([
  ['description', 'changed', 'Cambió la descripción'],
  ['facts.evaluation_criteria', 'added', 'Agregaron los criterios de evaluación'],
  ['facts.evaluation_criteria', 'changed', 'Cambiaron los criterios de evaluación'],
  ['facts.contract_prohibition', 'removed', 'Quitaron las prohibiciones para contratar'],
  ['award', 'added', 'Publicaron el acto administrativo del resultado'],
] as const)('DET-3 %s %s has its sentence', (field, was, sentence) => {
  expect(changeSentence(field, was)).toBe(sentence)
})

test.each([
  [{ added: 2, removed: 1, changed: 0, awarded: 0 }, '2 agregados, 1 quitado'],
  [{ added: 0, removed: 0, changed: 1, awarded: 0 }, '1 modificado'],
  [{ added: 1, removed: 2, changed: 1119, awarded: 3 }, '1 agregado, 2 quitados, 1.119 modificados, 3 adjudicados'],
])('DET-3 items are counted: %j', (counts, words) => {
  expect(itemCounts(counts)).toBe(words)
})

test.each([
  ['closes_at', 'days', 6, '6 días más'],
  ['closes_at', 'days', -1, '1 día menos'],
  ['closes_at', 'hours', 3, '3 horas más'],
  ['answers_at', 'days', 2, '2 días después'],
  ['site_visit_at', 'minutes', -30, '30 minutos antes'],
] as const)('DET-3 %s moved by %s %d', (field, unit, count, words) => {
  expect(shiftText(field, { unit, count })).toBe(words)
})

test('DET-3 changes that do not fit a row are counted', () => {
  expect([CHANGES.more(1), CHANGES.more(2)]).toEqual(['y 1 cambio más', 'y 2 cambios más'])
})
