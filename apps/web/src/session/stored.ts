// What a store keeps in the browser, in the form of zustand's own `persist`, which weighs four times this (0.8 KB on
// every screen) and cannot be read before the libraries have come.

/** The state kept under a key, whatever it is: it may be old or touched by hand. */
export function readStored(key: string, storage = () => localStorage): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')?.state
  } catch {
    return undefined
  }
}

/** Without room or permission it lives as long as the page. */
export function writeStored(key: string, state: object, storage = () => localStorage): void {
  try {
    storage().setItem(key, JSON.stringify({ state, version: 0 }))
  } catch (error) {
    console.error(error)
  }
}
