import { expect, test } from 'vitest'
import { isNaturalPerson } from './supplier.ts'

test('suppliers with a body below 50 million are natural persons; those without a number are not', () => {
  const persons = ['12.345.678-5', '12345678-5', '9876543-K', '1-9']
  expect(persons.filter(isNaturalPerson)).toEqual(persons)
  expect(['50000000-7', '76482913-1', '', 'Acme GmbH', '-'].filter(isNaturalPerson)).toEqual([])
})
