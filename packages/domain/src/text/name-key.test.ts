import { expect, test } from 'vitest'
import { nameKey } from './name-key.ts'

test('SER-2 keys sort Spanish names as in Chile, ñ after n', () => {
  const names = [
    'Capacitación en compras',
    'Capacitaciones',
    'Ñuñoa',
    'Nuñez',
    'Nunez',
    'Ópticas',
    'oficios',
    'Zonas',
    'Árbol',
  ]
  const byKey = names.toSorted((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1))
  expect(byKey).toEqual(names.toSorted(new Intl.Collator('es-CL').compare))
})

test.each([
  ['CAPACITACIÓN  en  Compras', 'capacitación en compras'],
  ['Capacitacio\u0301n', 'Capacitación'],
  ['Asesoría (legal)', 'asesoria legal'],
  ['PEÑA', 'pen\u0303a'],
])('SER-3 «%s» and «%s» are the same name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

test('SER-3 a tilde distinguishes two names, and signs alone are not a name', () => {
  expect(nameKey('Juan Peña')).not.toBe(nameKey('Juan Pena'))
  expect(nameKey('Peña')).not.toBe(nameKey('Pen{a'))
  expect(nameKey(' — / … ')).toBe('')
})
