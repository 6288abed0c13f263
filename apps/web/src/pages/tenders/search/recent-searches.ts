import { useSession } from '../../../session/session-store.ts'
import { readStored, writeStored } from '../../../session/stored.ts'

const KEY = 'recent-searches'
const MAX_SEARCHES = 5

interface Stored {
  sub?: unknown
  searches?: unknown
}

const account = () => useSession.getState().user?.sub

/** The last searches of this account in this browser, newest first; sign-out deletes them. */
export function recentSearches(): string[] {
  const { sub, searches } = (readStored(KEY) ?? {}) as Stored
  if (sub !== account() || !Array.isArray(searches)) return []
  return searches.filter((q) => typeof q === 'string').slice(0, MAX_SEARCHES)
}

export function rememberSearch(q: string): void {
  store([q, ...recentSearches().filter((other) => other !== q)])
}

export function forgetSearch(q: string): void {
  store(recentSearches().filter((other) => other !== q))
}

function store(searches: readonly string[]) {
  writeStored(KEY, { sub: account(), searches: searches.slice(0, MAX_SEARCHES) })
}
