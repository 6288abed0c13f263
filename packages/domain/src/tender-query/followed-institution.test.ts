import { expect, test } from 'vitest'
import { followedInstitution } from './followed-institution.ts'

const RUT = '61602000-8'

test.each([
  ['all its tenders', { institution: RUT, scope: 'all' }, RUT],
  ['in another order', { institution: RUT, scope: 'all', sort: 'closing' }, RUT],
  ['with words', { institution: RUT, scope: 'all', q: 'aseo' }, undefined],
  ['in the own rubros', { institution: RUT, scope: 'mine' }, undefined],
  ['two institutions', { institution: `${RUT},61606500-1`, scope: 'all' }, undefined],
  ['everything', { scope: 'all', sort: 'recent' }, undefined],
])('ESC-28 INS-1 a search for %s follows an institution only if it has all its tenders', (_, query, rut) => {
  expect(followedInstitution(query)).toBe(rut)
})
