import { expect, test, vi } from 'vitest'
import { forgetInvitation, keepInvitation, keptInvitation, tokenOf } from './invitation-token.ts'

const TOKEN = 'a-_9'.repeat(11).slice(0, 43)

test('ESC-36 only the secret of an invitation is read from a fragment', () => {
  expect(tokenOf(`#${TOKEN}`)).toBe(TOKEN)
  for (const hash of ['', '#', '#productos', `#${TOKEN}x`, `#x=${TOKEN}`]) expect(tokenOf(hash)).toBeUndefined()
})

test('ESC-36 an invitation is kept while its person registers, until it is used', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  expect(keptInvitation()).toBeUndefined()
  keepInvitation(TOKEN)
  expect(keptInvitation()).toBe(TOKEN)
  forgetInvitation()
  expect(keptInvitation()).toBeUndefined()
  stored.set('invitation', 'no es JSON')
  expect(keptInvitation()).toBeUndefined()
})
