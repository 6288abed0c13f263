import { expect, test } from 'vitest'
import { PROFILE_VIEWS } from './profile-views.ts'

test.each([
  ['', 'empresa'],
  ['vista=empresa', 'empresa'],
  ['vista=rubros', 'rubros'],
  ['vista=avisos', 'avisos'],
  ['vista=cuenta', 'cuenta'],
  ['vista=otra', 'empresa'],
])('PRO-1 the address ?%s shows the section %s', (search, view) => {
  expect(PROFILE_VIEWS.read(new URLSearchParams(search))).toBe(view)
})
