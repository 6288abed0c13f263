import { expect, test } from 'vitest'
import { dayWords, logWords, offeredTies, reasonWords, taskWhen, tieWords } from './desk-words.ts'

const NOW = new Date('2026-11-30T12:00:00Z')
const ANA = '11111111-1111-4111-8111-111111111111'
const BRUNO = '22222222-2222-4222-8222-222222222222'
const ALONE = new Map([[ANA, 'Ana']])
const TEAM = new Map([
  [ANA, 'Ana'],
  [BRUNO, 'Bruno'],
])
const entry = { seq: 1, at: NOW.toISOString(), actor: ANA, bid_idn: '1-1-LE26', details: {} }

test('the day of a date is named, and beyond a week dated', () => {
  const at = (days: number) => dayWords(new Date(NOW.getTime() + days * 86_400_000), NOW)
  expect([0, 1, 2, 6, 7].map(at)).toEqual(['hoy', 'mañana', 'mié', 'dom', 'lun 7 dic'])
})

test('ESC-38 a tied task names its date and how long before it', () => {
  expect(tieWords('closes_at', 2880)).toBe('2 días antes del cierre')
  expect(tieWords('questions_close_at', 1440)).toBe('1 día antes del fin de preguntas')
  expect(tieWords('closes_at', 60)).toBe('1 h antes del cierre')
  expect(tieWords('closes_at', 90)).toBe('90 min antes del cierre')
  expect(tieWords('documents_due_at', 0)).toBe('el día de la entrega de antecedentes')
  const task = { id: 1, text: 'Boleta', who: null, is_done: false, version: 1, warning: null }
  const tied = { ...task, tied_to: 'closes_at', minutes_before: 2880, due_at: '2026-12-01T18:00:00Z' } as const
  expect(taskWhen(tied, NOW)).toBe('mañana, 2 días antes del cierre')
  expect(taskWhen({ ...tied, warning: 'date_removed' }, NOW)).toMatch(/el comprador quitó la fecha$/)
  expect(taskWhen({ ...task, tied_to: null, minutes_before: null, due_at: null }, NOW)).toBeUndefined()
})

test('only ties that are still ahead are offered', () => {
  const closes = { kind: 'closes_at', at: '2026-12-01T12:00:00Z' } as const
  expect(offeredTies([closes], NOW)).toEqual([{ value: 'closes_at 60', label: '1 h antes del cierre' }])
})

test('ESC-44 the log names who did it in a team only', () => {
  const went = { ...entry, kind: 'stage', details: { from: null, to: 'preparando' } } as const
  expect(logWords(went, { names: ALONE, now: NOW })).toEqual({ what: 'Pasó a «Preparando»' })
  expect(logWords(went, { names: TEAM, now: NOW })).toEqual({ who: 'Ana', what: 'la pasó a «Preparando»' })
  const declined = {
    ...entry,
    kind: 'stage',
    details: { from: 'preparando', to: 'no_vamos', reason: 'precio' },
  } as const
  expect(logWords(declined, { names: TEAM, now: NOW }).what).toBe('la pasó a «No vamos: precio»')
  const passed = { ...entry, kind: 'carrier', details: { from: ANA, to: BRUNO } } as const
  expect(logWords(passed, { names: TEAM, now: NOW }).what).toBe('la pasó a Bruno')
  expect(logWords({ ...passed, actor: BRUNO }, { names: TEAM, now: NOW })).toEqual({ who: 'Bruno', what: 'la tomó' })
})

test('CNX-50 the log says through which assistant something was done', () => {
  const details = { from: null, to: 'preparando', assistant: 'Mi asistente' }
  const went = { ...entry, kind: 'stage', details } as const
  expect(logWords(went, { names: TEAM, now: NOW })).toEqual({
    who: 'Ana',
    what: 'la pasó a «Preparando», por asistente Mi asistente',
  })
})

test('ESC-38 the log says that tasks moved with their date', () => {
  const details = { kind: 'closes_at', from: '2026-11-27T18:00:00Z', to: '2026-12-03T18:00:00Z', tasks: 2 }
  expect(logWords({ ...entry, kind: 'tasks_moved', actor: null, details }, { names: TEAM, now: NOW })).toEqual({
    what: 'Cierre: vie 27 nov → jue 3 dic; las tareas se movieron con la fecha',
  })
})

test('who left is named as such', () => {
  const note = { ...entry, kind: 'note', actor: '33333333-3333-4333-8333-333333333333' } as const
  expect(logWords(note, { names: TEAM, now: NOW }).who).toBe('Persona que ya no está')
})

test('the reasons of a stage are counted', () => {
  const reasons = [
    { reason: 'plazo_corto', count: 5 },
    { reason: null, count: 1 },
  ] as const
  expect(reasonWords(reasons)).toBe('5 por plazo muy corto, 1 por otra razón')
})
