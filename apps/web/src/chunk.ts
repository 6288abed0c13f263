/** Specification, section 9. */
const TIMEOUT_MS = 120_000

/** Code in a separate file, fetched on first use or earlier. */
export interface Chunk<Module> {
  /**
   * Fetches the code, once for all callers. Rejects when the network fails or after 120 s; the next call then fetches
   * again.
   */
  load: () => Promise<Module>
  /** Fetches the code ahead of its use and ignores a failure: the later `load` reports it. */
  prefetch: () => void
  /** The code, once fetched. */
  loaded: () => Module | undefined
}

/**
 * Declares a chunk: `chunk(() => import('./file.ts'))`. This file imports no library, so that the first script can use
 * it.
 */
export function chunk<Module>(importModule: () => Promise<Module>): Chunk<Module> {
  let module: Module | undefined
  let loading: Promise<Module> | undefined

  async function fetchModule() {
    try {
      module = await withTimeout(importModule())
      return module
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  function load() {
    loading ??= fetchModule()
    return loading
  }

  return { load, prefetch: () => void load().catch(() => {}), loaded: () => module }
}

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A chunk took too long to load')), TIMEOUT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
