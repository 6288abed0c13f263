import { expect, test } from 'vitest'
import { closingWords, deadlineWords, overdueWords, sinceWords, timeLeft, untilWords } from './time-words.ts'

/** Monday 23 November 2026, 10:12 in Chile. */
const NOW = new Date('2026-11-23T13:12:00Z')
const at = (local: string) => new Date(`${local}:00-03:00`)

test.each([
  ['2026-11-23T11:00', '48 min', 'hoy, 11:00', 'hoy, 11:00'],
  ['2026-11-23T17:00', '6 h 48 min', 'hoy, 17:00', 'hoy, 17:00'],
  ['2026-11-23T17:12', '7 h', 'hoy, 17:12', 'hoy, 17:12'],
  ['2026-11-24T10:11', '23 h 59 min', 'mañana, 10:11', 'mañana, 10:11'],
  ['2026-11-24T10:12', '24 h', 'mañana, 10:12', 'mañana, 10:12'],
  ['2026-11-24T17:30', '31 h', 'mañana, 17:30', 'mañana, 17:30'],
  ['2026-11-25T08:00', '46 h', 'mié 25 nov, 08:00', 'mié, 08:00'],
  ['2026-11-25T15:30', '2 días', 'mié 25 nov, 15:30', 'mié 25 nov'],
  ['2026-12-02T09:00', '9 días', 'mié 2 dic, 09:00', 'mié 2 dic'],
])('until %s there are %s', (local, time, deadline, closing) => {
  expect(timeLeft(at(local), NOW)).toBe(time)
  expect(deadlineWords({ kind: 'closes_at', at: at(local) }, NOW)).toBe(deadline)
  expect(closingWords(at(local), NOW)).toBe(closing)
})

test('an earlier deadline than the closing says what it is', () => {
  expect(deadlineWords({ kind: 'questions_close_at', at: at('2026-11-24T12:00') }, NOW)).toBe('preguntas, mar 12:00')
  expect(deadlineWords({ kind: 'site_visit_at', at: at('2026-11-23T15:00') }, NOW)).toBe('visita, hoy 15:00')
  expect(deadlineWords({ kind: 'task', at: at('2026-11-23T15:00') }, NOW)).toBe('tarea, hoy 15:00')
  expect(deadlineWords({ kind: 'task', at: at('2026-11-21T10:00') }, NOW)).toBe('vencida hace 2 días')
})

test.each([
  ['2026-11-23T10:00', 'vencida hace 12 min'],
  ['2026-11-23T05:00', 'vencida hace 5 h 12 min'],
  ['2026-11-22T08:12', 'vencida hace 26 h'],
  ['2026-11-21T10:12', 'vencida hace 2 días'],
  ['2026-11-14T23:30', 'vencida hace 9 días'],
])('a task of %s is %s', (local, words) => {
  expect(overdueWords(at(local), NOW)).toBe(words)
})

test('the last visit and the next deadline are days of the week within six days', () => {
  expect(sinceWords(at('2026-11-23T08:00'), NOW)).toBe('hoy a las 08:00')
  expect(sinceWords(at('2026-11-22T18:40'), NOW)).toBe('ayer a las 18:40')
  expect(sinceWords(at('2026-11-20T18:40'), NOW)).toBe('el viernes a las 18:40')
  expect(sinceWords(at('2026-11-13T18:40'), NOW)).toBe('el viernes 13 de noviembre')
  expect(untilWords(at('2026-11-24T12:00'), NOW)).toBe('mañana a las 12:00')
  expect(untilWords(at('2026-11-26T12:00'), NOW)).toBe('jueves a las 12:00')
  expect(untilWords(at('2026-12-11T12:00'), NOW)).toBe('viernes 11 de diciembre a las 12:00')
})

test('two days over the change of hour are counted on the calendar', () => {
  // the clock goes back at midnight between Saturday 3 and Sunday 4 April 2027
  const saturday = new Date('2027-04-03T12:00:00-03:00')
  expect(timeLeft(new Date('2027-04-05T12:00:00-04:00'), saturday)).toBe('2 días')
  expect(timeLeft(new Date('2027-04-04T11:30:00-04:00'), saturday)).toBe('25 h')
})
