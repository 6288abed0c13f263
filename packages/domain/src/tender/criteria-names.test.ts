import { expect, test } from 'vitest'
import { criteriaNames } from './criteria-names.ts'

test.each([
  [null, []],
  ['', []],
  ['Precio ; Plazo de entrega ; Experiencia', ['Precio', 'Plazo de entrega', 'Experiencia']],
  ['AwardPRECriteria.Text1 ; AwardCriteria.Text9 ; Precio ; Precio', ['Precio']],
  ['Precio 60 %\nPlazo  de entrega 25 %', ['Precio 60 %', 'Plazo de entrega 25 %']],
])('MKT-1 the criteria of %j are %j', (text, names) => {
  expect(criteriaNames(text)).toEqual(names)
})
