import { expect, test } from 'vitest'
import { purchaseFromItem } from './purchase.ts'
import { agileDeadline, agileInstant, stampsOf } from './source-clock.ts'

const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })

test.each([
  ['2026-09-25 13:10', '2026-09-25T16:10:00.000Z'],
  ['2026-10-06T15:05:00.583Z', '2026-10-06T18:05:00.583Z'],
  ['2026-07-01T12:00:00Z', '2026-07-01T16:00:00.000Z'],
  ['2026-07-01T12:00:00+00:00', '2026-07-01T16:00:00.000Z'],
  ['2026-09-25', '2026-09-25T03:00:00.000Z'],
])('AGI-2 %s is local time of Chile, whatever its suffix', (stamp, instant) => {
  expect(agileInstant(stamp)?.toISOString()).toBe(instant)
})

test('AGI-2 a deadline without hour is the end of its day', () => {
  expect(agileDeadline('2026-09-25')?.toISOString()).toBe('2026-09-26T02:59:59.000Z')
  expect(agileDeadline('2026-09-25T13:10:00Z')?.toISOString()).toBe('2026-09-25T16:10:00.000Z')
})

test('AGI-2 a process with an unreadable closing is refused, not stored as open without one', () => {
  const process = (fecha_cierre: unknown) =>
    purchaseFromItem(
      { codigo: '1-1-COT26', nombre: 'Sillas', estado: { codigo: 'publicada' }, fechas: { fecha_cierre } },
      new Date('2026-09-20T12:00:00Z'),
    )
  expect(process('por definir')).toEqual({
    kind: 'refused',
    reason: 'la licitación 1-1-COT26 viene con un cierre que no se puede leer: «por definir»',
  })
  for (const readable of [null, '', '2026-09-25 13:10', '25/09/2026 13:10'])
    expect(process(readable).kind).toBe('record')
})

test('AGI-2 a value that is no time gives null', () => {
  expect([null, '', '  ', '2026-13-01 10:00', '1900-01-01 00:00', 20260925].map(agileInstant)).toEqual(
    Array(6).fill(null),
  )
})

test('AGI-2 a filter is written in local time with the suffix of the source, a second wider on either side', () => {
  expect(stampsOf(span('2026-11-24T15:00:00Z', '2026-11-24T15:05:00.200Z'))).toEqual({
    from: '2026-11-24T11:59:59Z',
    to: '2026-11-24T12:05:02Z',
  })
})

test('AGI-2 in the night when clocks go back, the filter has both hours of the same name', () => {
  // 2026-04-05 00:00 becomes 2026-04-04 23:00
  expect(stampsOf(span('2026-04-05T02:55:00Z', '2026-04-05T03:05:00Z'))).toEqual({
    from: '2026-04-04T22:05:01Z',
    to: '2026-04-05T00:54:59Z',
  })
})

test('AGI-2 in the night when clocks go forward, no filter ends before it begins', () => {
  const { from, to } = stampsOf(span('2026-09-06T03:55:00Z', '2026-09-06T04:05:00Z'))
  expect(from < to).toBe(true)
})
