import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  uid: '5133-41-LP26-cierre@mirador',
  at: new Date('2026-12-05T20:00:00.500Z'),
  title: 'Cierre de licitación: Red de datos; etapa II, \\o/',
  description: 'Primera línea\r\nBEGIN:VEVENT\nsegunda',
  url: 'https://www.mercadopublico.cl/x?idlicitacion=5133-41-LP26',
}
const NOW = new Date('2026-11-23T13:12:00Z')
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('DET-2 the closing date goes into a calendar as an instant in UTC, always under the same identity', () => {
  const lines = unfolded(calendarFile(event, NOW))
  expect(lines).toContain('DTSTART:20261205T200000Z')
  expect(lines).toContain('DTSTAMP:20261123T131200Z')
  expect(lines).toContain('UID:5133-41-LP26-cierre@mirador')
  expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(
    unfolded(calendarFile(event, new Date('2026-12-01T00:00:00Z'))).filter((line) => line.startsWith('UID:')),
  )
})

test('DET-2 text of the source cannot break out of its line of the calendar file', () => {
  const lines = unfolded(calendarFile(event, NOW))
  expect(lines).toContain('SUMMARY:Cierre de licitación: Red de datos\\; etapa II\\, \\\\o/')
  expect(lines).toContain('DESCRIPTION:Primera línea\\nBEGIN:VEVENT\\nsegunda')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(calendarFile({ ...event, url: 'https://a.cl/\r\nBEGIN:VEVENT' }, NOW)).not.toContain(
    '\r\nBEGIN:VEVENT\r\nBEGIN:VALARM',
  )
})

test('DET-2 no line of the calendar file is longer than 75 octets and no character is cut', () => {
  const file = calendarFile({ ...event, title: 'Ñuñoa 🗻 '.repeat(40) }, NOW)
  const encoder = new TextEncoder()
  for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`SUMMARY:${'Ñuñoa 🗻 '.repeat(40)}`)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
