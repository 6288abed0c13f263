import { expect, test } from 'vitest'
import { isGoingOn, type Outage, outageAtClosing, seenUntil } from './source-outage.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const NOW = at('20:00')
const over: Outage = { cause: 'source', started_at: at('14:00'), last_failed_at: at('15:55'), ended_at: at('16:00') }
const open: Outage = { cause: 'source', started_at: at('19:00'), last_failed_at: at('19:58'), ended_at: null }

test.each([
  ['a minute before it began', '13:59', false],
  ['when it began', '14:00', true],
  ['in it', '15:00', true],
  ['when it ended', '16:00', true],
  ['a minute after it ended', '16:01', false],
])('a tender that closed %s (%s) closed during the outage: %s', (_case, time, is) => {
  expect(outageAtClosing(at(time), [over], NOW)).toBe(is ? over : undefined)
})

test.each([
  ['19:30', true],
  ['20:00', true],
  ['20:01', false],
])('while the outage lasts, a tender that closes at %s closed during it, as seen at 20:00: %s', (time, is) => {
  expect(outageAtClosing(at(time), [over, open], NOW)).toBe(is ? open : undefined)
})

test('an outage without a call for hours ends at its last failure', () => {
  const later = at('22:30')
  expect(isGoingOn(open, NOW)).toBe(true)
  expect(isGoingOn(open, later)).toBe(false)
  expect(seenUntil(open, later)).toEqual(at('19:58'))
  expect(outageAtClosing(at('19:57'), [open], later)).toBe(open)
  expect(outageAtClosing(at('20:30'), [open], later)).toBeUndefined()
})

test('an outage does not go on from the instant of its end', () => {
  expect(isGoingOn(over, at('16:00'))).toBe(false)
})

test.each(['busy', 'ticket', 'quota'] as const)(
  'a period without the source caused by %s is no outage of Mercado Público',
  (cause) => {
    expect(outageAtClosing(at('15:00'), [{ ...over, cause }], NOW)).toBeUndefined()
  },
)

test('a tender without a closing date closed during no outage', () => {
  expect(outageAtClosing(null, [over], NOW)).toBeUndefined()
})
