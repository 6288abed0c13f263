import { expect, test } from 'vitest'
import { BadOptions } from '../bench/options.ts'
import { readWebOptions } from './options.ts'

test('the browser bench runs every part five times by default', () => {
  expect(readWebOptions([])).toEqual({ parts: ['loads', 'interactions', 'lighthouse'], tries: 5, json: undefined })
})

test('the browser bench runs the named parts in its own order', () => {
  expect(readWebOptions(['lighthouse', 'loads', '--tries', '2', '--json', 'web.json'])).toEqual({
    parts: ['loads', 'lighthouse'],
    tries: 2,
    json: 'web.json',
  })
})

test.each([['paint'], ['--tries', '0'], ['--tries', '51'], ['--tries', 'x'], ['--what'], ['--help']])(
  'the browser bench refuses invalid arguments with its usage: %s %s',
  (...args) => {
    expect(() => readWebOptions(args)).toThrow(BadOptions)
    expect(() => readWebOptions(args)).toThrow('npm run bench:web')
  },
)
