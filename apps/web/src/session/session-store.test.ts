import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
}

beforeEach(() => {
  stored.clear()
  vi.resetModules()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: storage }))
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const load = () => import('./session-store.ts')
const user = { email: 'a@b.cl', sub: 'u-1' }
const storageEvent = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))

test('SES-1 auth-storage holds the signed-in user and nothing else', async () => {
  const { beginSession } = await load()
  beginSession({ ...user, token: 'secreto' } as typeof user)
  expect(JSON.parse(stored.get('auth-storage') ?? '')).toEqual({ state: { isLoggedIn: true, user }, version: 0 })
})

test('SES-1 guide-storage holds the flag from the first visit on, and keeps the choice of the user', async () => {
  const { rememberGuide, useGuide } = await import('./guide-store.ts')
  rememberGuide()
  expect(JSON.parse(stored.get('guide-storage') ?? '').state).toEqual({ showGuide: true })
  useGuide.setState({ showGuide: false })
  rememberGuide()
  expect(JSON.parse(stored.get('guide-storage') ?? '').state).toEqual({ showGuide: false })
})

test('SES-2 a reload keeps the session', async () => {
  stored.set('auth-storage', JSON.stringify({ state: { isLoggedIn: true, user }, version: 0 }))
  expect((await load()).useSession.getState()).toMatchObject({ isLoggedIn: true, user })
})

test.each([
  'x',
  'null',
  '{"state":{"isLoggedIn":true},"version":0}',
  '{"state":{"isLoggedIn":true,"user":{"email":1}},"version":0}',
])('SES-2 an edited store is not a session: %s', async (text) => {
  stored.set('auth-storage', text)
  expect((await load()).useSession.getState()).toMatchObject({ isLoggedIn: false, user: null })
})

test.each([
  ['removes its key', 'auth-storage', () => stored.delete('auth-storage')],
  ['clears everything', null, () => stored.clear()],
  [
    'writes signed out',
    'auth-storage',
    () => stored.set('auth-storage', '{"state":{"isLoggedIn":false,"user":null},"version":0}'),
  ],
])('SES-2 a tab that %s signs this one out', async (_how, key, change) => {
  const { beginSession, followOtherTabs, useSession } = await load()
  beginSession(user)
  const onChange = vi.fn()
  followOtherTabs(onChange)
  change()
  storageEvent(key)
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, user: null, endedBy: 'sign-out' })
  expect(onChange).toHaveBeenCalledOnce()
})

test.each([
  { how: 'signing out in another tab leaves nothing of what was typed in this one', key: null, remaining: 0 },
  { how: 'a session that ends in another tab leaves what was typed in this one', key: 'auth-storage', remaining: 1 },
])('SES-3 $how', async ({ key, remaining }) => {
  const typed = new Map([['draft-feedback', 'x']])
  vi.stubGlobal('sessionStorage', { clear: () => typed.clear() })
  const { beginSession, followOtherTabs } = await load()
  beginSession(user)
  followOtherTabs(() => {})
  stored.clear()
  storageEvent('auth-storage')
  storageEvent(key)
  expect(typed.size).toBe(remaining)
})

test('SES-2 other storage keys of other tabs are ignored', async () => {
  const { beginSession, followOtherTabs, useSession } = await load()
  beginSession(user)
  const onChange = vi.fn()
  followOtherTabs(onChange)
  storageEvent('guide-storage')
  storageEvent('auth-storage')
  expect(useSession.getState().isLoggedIn).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
})

test('SES-2 a sign-in in another tab changes the user here', async () => {
  const { beginSession, followOtherTabs, useSession } = await load()
  beginSession(user)
  followOtherTabs(() => {})
  const other = { email: 'otra@b.cl', sub: 'u-2' }
  stored.set('auth-storage', JSON.stringify({ state: { isLoggedIn: true, user: other }, version: 0 }))
  storageEvent('auth-storage')
  expect(useSession.getState()).toMatchObject({ isLoggedIn: true, user: other })
})

test('SES-4 a session ends once', async () => {
  const { beginSession, endSession } = await load()
  beginSession(user)
  expect([endSession('expiry'), endSession('expiry')]).toEqual([true, false])
})
