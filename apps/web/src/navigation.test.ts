import { afterEach, expect, test, vi } from 'vitest'
import { canGoBack, navigate } from './navigation.tsx'

function stubBrowser(refusesEntries = false) {
  const history = {
    state: null as unknown,
    pushState: vi.fn((state: unknown) => {
      if (refusesEntries) throw new DOMException('too many', 'SecurityError')
      history.state = state
    }),
    replaceState: vi.fn((state: unknown) => {
      history.state = state
    }),
  }
  const location = { assign: vi.fn(), replace: vi.fn() }
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', location)
  return { history, location }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('RUT-1 going back stays in the app after a new entry, and leaves it after one that replaces the first', () => {
  stubBrowser()
  expect(canGoBack()).toBe(false)
  navigate('/login', { replace: true })
  expect(canGoBack()).toBe(false)
  navigate('/dashboard')
  navigate('/dashboard?scope=all', { replace: true })
  expect(canGoBack()).toBe(true)
})

test('RUT-1 each navigation to one address is an entry with its own key, and carries its state', () => {
  const { history } = stubBrowser()
  navigate('/dashboard')
  const first = history.state
  navigate('/dashboard', { state: { from: '/perfil' } })
  expect(history.state).toMatchObject({ state: { from: '/perfil' }, index: 2 })
  expect(history.state).not.toMatchObject({ key: (first as { key: string }).key })
})

test('RUT-1 if the browser refuses an entry, the address is loaded', () => {
  const { location } = stubBrowser(true)
  navigate('/dashboard')
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/dashboard')
})
