import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'

// Addresses of the app in the browser's history (docs/decisions/0096): page-table.ts says which page an address shows.

export interface Location {
  /** as the address has it, encoded */
  pathname: string
  search: string
  hash: string
  /** what the navigation passed to the new screen; survives a reload */
  state: Readonly<Record<string, unknown>> | null
  /** of this entry of the history: another one for each navigation, also to the same address */
  key: string
}

/** How the current entry was reached: POP is the first one, and going back or forward. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/** What `history.state` holds of an entry; nothing where the browser made it, as for a hash that was typed. */
interface Entry {
  state: Location['state']
  key: string
  /** entries of the app before it */
  index: number
}

interface Current {
  location: Location
  type: NavigationType
}

interface Options {
  /** instead of the current entry */
  replace?: boolean | undefined
  state?: Location['state'] | undefined
}

const CurrentContext = createContext<Current | undefined>(undefined)
let onNavigation: ((type: NavigationType) => void) | undefined

/** Where the entries were left by a navigation to a new entry, in pixels by key. */
const positions = new Map<string, number>()

/** Shows an address of the app. */
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

/** The scroll position that the browser restores on going back to an entry, in pixels; undefined where it is not known. */
export const positionLeft = (key: string): number | undefined => positions.get(key)

/** Provides the location to the hooks. Rendered once. */
export function Navigation({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Current>(() => ({ location: readLocation(), type: 'POP' }))
  useLayoutEffect(() => {
    let { key } = currentEntry()
    const show = (type: NavigationType) => {
      // going back or forward, the position may have been changed already
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
