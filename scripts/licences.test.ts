import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, type Lock, refusedLicences } from './licences.ts'

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as Lock

test('every package has a licence that is allowed for its use', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
  expect(refusedLicences(lock)).toEqual([])
})

test('a package without a licence, or with a licence that is not allowed for its use, is listed', () => {
  const packages = {
    '': {},
    'node_modules/@mirador/api': { link: true },
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/good/node_modules/copyleft': { version: '2.0.0', license: 'GPL-3.0-only' },
    'node_modules/files': { version: '3.0.0', license: 'MPL-2.0' },
    'node_modules/tool': { version: '4.0.0', license: 'MPL-2.0', dev: true },
    'node_modules/secret': { version: '5.0.0', dev: true },
  }
  expect(refusedLicences({ packages })).toEqual([
    'copyleft 2.0.0: GPL-3.0-only',
    'files 3.0.0: MPL-2.0',
    'secret 5.0.0: unknown (development only)',
  ])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR ISC', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.txt', false],
  ['MIT AND (ISC OR GPL-3.0-only)', false],
  [undefined, false],
])('%s is allowed: %s', (expression, isGood) => {
  expect(isAllowed(expression, ['ISC', 'MIT'])).toBe(isGood)
})
