import { beforeEach, expect, test, vi } from 'vitest'
import { isKeptOpen, keepOpen } from './open-sections.ts'

const items = new Map<string, string>()
beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
})

test('a section stays open until it is folded', () => {
  expect(isKeptOpen('rivales')).toBe(false)
  keepOpen('rivales', true)
  keepOpen('plazos', true)
  keepOpen('rivales', true)
  expect([isKeptOpen('rivales'), isKeptOpen('plazos')]).toEqual([true, true])
  keepOpen('rivales', false)
  expect([isKeptOpen('rivales'), isKeptOpen('plazos')]).toEqual([false, true])
})

test('edited storage opens nothing', () => {
  for (const edited of ['{"state":{"rivales":true}}', '{"state":[7]}', 'no JSON']) {
    items.set('mirador.sections', edited)
    expect(isKeptOpen('rivales')).toBe(false)
  }
})
