import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'

// Addresses of the app in the browser's history (docs/decisions/0096): page-table.ts says which page an address shows.

export interface Location {
  /** encoded, as in the address */
  pathname: string
  search: string
  hash: string
  /** data that the navigation passed to the new screen; they survive a reload */
  state: Readonly<Record<string, unknown>> | null
  /** key of this entry of the history; each navigation has a new one, also to the same address */
  key: string
}

/** How the current entry was reached. POP: it is the first one, or the user went back or forward. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/** The data of the app in `history.state`. Entries made by the browser, such as that of a typed hash, have none. */
interface Entry {
  state: Location['state']
  key: string
  /** number of entries of the app before this one */
  index: number
}

interface Current {
  location: Location
  type: NavigationType
}

interface Options {
  /** replaces the current entry */
  replace?: boolean | undefined
  state?: Location['state'] | undefined
}

const CurrentContext = createContext<Current | undefined>(undefined)
let onNavigation: ((type: NavigationType) => void) | undefined

/** Scroll positions of the entries left by a navigation to a new entry, in pixels by key. */
const positions = new Map<string, number>()

/** Navigates to an address of the app. */
export function navigate(to: string, { replace = false, state = null }: Options = {}): void {
  const { index } = currentEntry()
  const entry: Entry = { state, key: Math.random().toString(36).slice(2, 10), index: replace ? index : index + 1 }
  try {
    history[replace ? 'replaceState' : 'pushState'](entry, '', to)
  } catch {
    // browsers refuse many entries in a short time
    location[replace ? 'replace' : 'assign'](to)
    return
  }
  onNavigation?.(replace ? 'REPLACE' : 'PUSH')
}

/** Whether going back stays in the app. */
export const canGoBack = (): boolean => currentEntry().index > 0

/**
 * The scroll position that the browser restores on going back to an entry, in pixels; undefined where it is not known.
 */
export const positionLeft = (key: string): number | undefined => positions.get(key)

/** Provides the location to the hooks. Rendered once. */
export function Navigation({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Current>(() => ({ location: readLocation(), type: 'POP' }))
  useLayoutEffect(() => {
    let { key } = currentEntry()
    const show = (type: NavigationType) => {
      // on going back or forward the browser may have changed the position already
      if (type === 'POP') positions.delete(key)
      else positions.set(key, scrollY)
      const location = readLocation()
      key = location.key
      startTransition(() => setCurrent({ location, type }))
    }
    const onPop = () => show('POP')
    onNavigation = show
    addEventListener('popstate', onPop)
    return () => {
      onNavigation = undefined
      removeEventListener('popstate', onPop)
    }
  }, [])
  return <CurrentContext value={current}>{children}</CurrentContext>
}

export const useLocation = (): Location => useCurrent().location

export const useNavigationType = (): NavigationType => useCurrent().type

function useCurrent(): Current {
  const current = use(CurrentContext)
  if (!current) throw new Error('outside Navigation')
  return current
}

function readLocation(): Location {
  const { pathname, search, hash } = location
  const { state, key } = currentEntry()
  return { pathname, search, hash, state, key }
}

function currentEntry(): Entry {
  const entry = history.state as Partial<Entry> | null
  return { state: entry?.state ?? null, key: entry?.key ?? 'default', index: entry?.index ?? 0 }
}
