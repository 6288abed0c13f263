import { beforeEach, expect, test, vi } from 'vitest'
import { beginSession } from '../../../session/session-store.ts'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
  beginSession({ email: 'ana@andina.cl', sub: 'ana' })
  return () => vi.unstubAllGlobals()
})

test('LIC-3 the last five searches of an account are remembered, each once, and can be forgotten', () => {
  for (const q of ['a', 'b', 'c', 'b', 'd', 'e', 'f']) rememberSearch(q)
  expect(recentSearches()).toEqual(['f', 'e', 'd', 'b', 'c'])
  forgetSearch('d')
  expect(recentSearches()).toEqual(['f', 'e', 'b', 'c'])
  beginSession({ email: 'eva@cordillera.cl', sub: 'eva' })
  expect(recentSearches()).toEqual([])
})

test('LIC-3 an unreadable store has no recent searches', () => {
  for (const text of ['{', '{"state":{"sub":"ana","searches":7}}', '{"state":null}']) {
    localStorage.setItem('recent-searches', text)
    expect(recentSearches()).toEqual([])
  }
})
