import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonOf } from './json.ts'

test('an answer is written as JSON.stringify writes it', () => {
  const answer = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.date({ noInvalidDate: false }),
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constantFrom(null, undefined, new URL('https://mirador.example/a?b=c')),
      fc.array(tie('value')),
      fc.dictionary(fc.string(), tie('value')),
    ),
  })).value
  fc.assert(
    fc.property(answer, (value) => {
      expect(jsonOf(value)).toBe(JSON.stringify(value))
    }),
  )
  // as the database driver makes its rows
  const row = Object.assign(Object.create(null), { at: new Date(0), amount: null, name: 'ñandú' })
  expect(jsonOf([row])).toBe('[{"at":"1970-01-01T00:00:00.000Z","amount":null,"name":"ñandú"}]')
})
