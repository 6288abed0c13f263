import { MINUTE_MS } from '@mirador/domain/time/duration'
import { expect, test } from 'vitest'
import { nextKeySignsFrom, publishedKeys, signingKeyOf } from './key-schedule.ts'

const at = (iso: string) => new Date(`2025-${iso}Z`)
const minutes = (count: number) => count * MINUTE_MS
const first = { kid: 'first', signs_from: at('01-01T00:00:00') }
const second = { kid: 'second', signs_from: at('04-01T00:00:00') }

test('the first key signs at once, each later one 90 days after the previous', () => {
  expect(nextKeySignsFrom([], at('01-01T00:00:00'))).toEqual(at('01-01T00:00:00'))
  expect(nextKeySignsFrom([first], at('03-31T23:49:59'))).toBeUndefined()
  expect(nextKeySignsFrom([first], at('03-31T23:50:00'))).toEqual(at('04-01T00:00:00'))
  expect(nextKeySignsFrom([first, second], at('03-31T23:50:00'))).toBeUndefined()
})

test('a key is published ten minutes before it signs even when it is created late', () => {
  expect(nextKeySignsFrom([first], at('06-01T00:00:00'))).toEqual(at('06-01T00:10:00'))
})

test('the key that signs is the last that has begun', () => {
  expect(signingKeyOf([first, second], at('03-31T23:59:59'))?.kid).toBe('first')
  expect(signingKeyOf([first, second], at('04-01T00:00:00'))?.kid).toBe('second')
  // the clock of another machine is ahead
  expect(signingKeyOf([first], at('12-31T00:00:00'))?.kid).toBe('first')
  expect(signingKeyOf([], at('01-01T00:00:00'))).toBeUndefined()
})

test('a key stays published until the last token it signed has expired', () => {
  const kids = (now: Date) => publishedKeys([first, second], now, 900).map(({ kid }) => kid)
  expect(kids(at('03-31T23:50:00'))).toEqual(['first', 'second'])
  expect(kids(new Date(second.signs_from.getTime() + minutes(19)))).toEqual(['first', 'second'])
  expect(kids(new Date(second.signs_from.getTime() + minutes(20)))).toEqual(['second'])
})
