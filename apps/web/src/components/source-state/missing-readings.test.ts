import { expect, test } from 'vitest'
import { missingReadings } from './missing-readings.ts'
import { READING_ORDER } from './reading-order-texts.ts'

const ALL = {
  due: { tenders: 1015, read: 1015 },
  agile_due: null,
  classes: [
    { name: 'followedSoon' as const, tenders: 133, on_time: 120 },
    { name: 'closingSoon' as const, tenders: 867, on_time: 800 },
    { name: 'followed' as const, tenders: 0, on_time: 0 },
    { name: 'open' as const, tenders: 2400, on_time: 2400 },
  ],
}

test('SYN-1 what the calls do not reach is counted from the readings, and nothing is missing while they suffice', () => {
  expect(missingReadings(ALL)).toEqual([])
  const classes = ALL.classes.map((row) => (row.name === 'followed' ? { ...row, tenders: 1600, on_time: 320 } : row))
  expect(
    missingReadings({ due: { tenders: 1015, read: 1012 }, agile_due: { tenders: 8600, read: 210 }, classes }),
  ).toEqual([
    '3 que cierran dentro de 72 horas no se han leído en las últimas 24.',
    'Seguidas que cierran después: 1.280 de 1.600 esperan más de 6 h 24 min.',
    'Compra Ágil: de 8.600 que cierran dentro de 72 horas, 8.390 no tienen la ficha leída en las últimas 24. Su estado y su cierre los dice el listado.',
  ])
})

test('SYN-1 the share of the due tenders is given with its number, and 100 % are all of them', () => {
  expect(READING_ORDER.dueRead(1012, 1015)).toBe('Leídas en las últimas 24 horas: 1.012 de 1.015 (99,7 %).')
  expect(READING_ORDER.dueRead(9999, 10_000)).toContain('(99,9 %)')
  expect(READING_ORDER.dueRead(5, 5)).toContain('(100 %)')
  expect(READING_ORDER.dueRead(0, 0)).toBe('Ahora ninguna cierra dentro de 72 horas.')
})
