import { readCalendar } from '@mirador/testing/files/read-calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const event: CalendarEvent = {
  uid: '5133-41-LP26-cierre@mirador',
  at: new Date('2026-12-05T20:00:00.500Z'),
  modified_at: NOW,
  title: 'Cierra: Red de datos; etapa II, \\o/',
  description: 'Primera línea\r\nBEGIN:VEVENT\nsegunda',
  url: 'https://www.mercadopublico.cl/x?idlicitacion=5133-41-LP26',
  hasReminder: true,
}
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const readOne = (patch: Partial<CalendarEvent>) => readCalendar(calendarFile([{ ...event, ...patch }], NOW)).events[0]

test('DET-2 a date is written in Chilean time with a stable uid', () => {
  const lines = unfolded(calendarFile([event], NOW))
  expect(lines).toContain('DTSTART;TZID=America/Santiago:20261205T170000')
  expect(lines).toContain('DTSTAMP:20261123T131200Z')
  expect(lines).toContain('METHOD:PUBLISH')
  expect(readOne({})).toEqual({
    uid: '5133-41-LP26-cierre@mirador',
    at: new Date('2026-12-05T20:00:00Z'),
    zone: 'America/Santiago',
    sequence: 0,
    status: 'CONFIRMED',
    summary: 'Cierra: Red de datos; etapa II, \\o/',
    description: 'Primera línea\nBEGIN:VEVENT\nsegunda',
    url: 'https://www.mercadopublico.cl/x?idlicitacion=5133-41-LP26',
    transp: 'TRANSPARENT',
    modified_at: NOW,
    reminders: ['-P1D'],
  })
})

test('DET-2 a date that no longer applies is cancelled and has no reminder', () => {
  expect(readOne({ status: 'CANCELLED', sequence: 3 })).toMatchObject({
    status: 'CANCELLED',
    sequence: 3,
    reminders: [],
  })
})

test('DET-2 every instant around both clock changes is read back unchanged, also in the repeated hour', () => {
  const minutes = (from: string, count: number) =>
    Array.from({ length: count }, (_, i) => new Date(Date.parse(from) + i * 5 * MINUTE_MS))
  const instants = [
    ...minutes('2026-04-05T00:00:00Z', 72),
    ...minutes('2026-09-06T01:00:00Z', 72),
    ...minutes('2027-04-04T00:00:00Z', 72),
    // years with other rules
    ...minutes('2016-05-15T00:00:00Z', 72),
    ...minutes('2015-06-01T00:00:00Z', 12),
  ]
  const file = calendarFile(
    instants.map((at, i) => ({ ...event, uid: String(i), at })),
    NOW,
  )
  const read = readCalendar(file).events
  expect(read.map(({ at }) => at.toISOString())).toEqual(instants.map((at) => at.toISOString()))
  // 23:00 to 23:59 of the night of the change, before and after it
  expect(read.filter(({ zone }) => zone !== 'America/Santiago')).toHaveLength(3 * 24)
})

test('DET-2 any minute is read back unchanged', () => {
  const minutes = fc.sample(fc.integer({ min: Date.UTC(2010, 0) / MINUTE_MS, max: Date.UTC(2040, 0) / MINUTE_MS }), 500)
  const instants = minutes.map((minute) => new Date(minute * MINUTE_MS))
  const file = calendarFile(
    instants.map((at, i) => ({ ...event, uid: String(i), at })),
    NOW,
  )
  expect(readCalendar(file).events.map(({ at }) => at)).toEqual(instants)
})

test('DET-2 text of the source cannot break out of its line of the calendar file', () => {
  const lines = unfolded(calendarFile([event], NOW))
  expect(lines).toContain('SUMMARY:Cierra: Red de datos\\; etapa II\\, \\\\o/')
  expect(lines).toContain('DESCRIPTION:Primera línea\\nBEGIN:VEVENT\\nsegunda')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(unfolded(calendarFile([{ ...event, url: 'https://a.cl/\r\nBEGIN:VEVENT' }], NOW))).toContain(
    'URL:https://a.cl/BEGIN:VEVENT',
  )
})

test('DET-2 any text of the source is read back complete, except for control characters', () => {
  const hostile = fc.oneof(
    fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom('\r', '\n', ';', ',', '\\', ':', '"', 'ñ', '🗻', ' ', '\t', '\0', 'a'),
      maxLength: 200,
    }),
  )
  const written = fc.sample(fc.record({ title: hostile, description: hostile }), 100)
  const file = calendarFile(
    written.map((texts, i) => ({ ...event, ...texts, uid: `${i} ${texts.title}` })),
    NOW,
  )
  const lines = file.split('\r\n')
  // no line break but those of the format
  expect(lines.join('')).not.toMatch(/[\r\n]/)
  const encoder = new TextEncoder()
  expect(lines.filter((line) => encoder.encode(line).length > 75)).toEqual([])
  expect(readCalendar(file).events.map(({ summary, description }) => ({ title: summary, description }))).toEqual(
    written.map(({ title, description }) => ({ title: printable(title), description: printable(description) })),
  )
})

const printable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n|\r/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')

test('DET-2 no line of the calendar file is longer than 75 octets and no character is split', () => {
  const file = calendarFile([{ ...event, title: 'Ñuñoa 🗻 '.repeat(40) }], NOW)
  const encoder = new TextEncoder()
  for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`SUMMARY:${'Ñuñoa 🗻 '.repeat(40)}`)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

test('DET-3 a subscribed calendar has a name and a refresh interval, also when empty', () => {
  const file = calendarFile([], NOW, { name: 'Mis plazos', refreshHours: 2 })
  const { properties, events } = readCalendar(file)
  expect(events).toEqual([])
  expect(properties).toMatchObject({
    name: 'Mis plazos',
    'x-wr-calname': 'Mis plazos',
    'refresh-interval': 'PT2H',
    'x-published-ttl': 'PT2H',
  })
  expect(properties).not.toHaveProperty('method')
  expect(file).toContain('BEGIN:VTIMEZONE')
})
