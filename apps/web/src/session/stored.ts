// Storage of the stores, in the format of zustand's `persist`, which is four times as large (0.8 KB on
// every screen) and cannot be read before the libraries have loaded.

/** The state stored under a key. It may be outdated or edited, so callers must check it. */
export function readStored(key: string, storage = () => localStorage): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')?.state
  } catch {
    return undefined
  }
}

/** Stores a state. Without space or permission it is lost with the page. */
export function writeStored(key: string, state: object, storage = () => localStorage): void {
  try {
    storage().setItem(key, JSON.stringify({ state, version: 0 }))
  } catch (error) {
    console.error(error)
  }
}
