import { MINUTE_MS } from '@mirador/domain/time/duration'
import { type ComponentType, lazy } from 'react'

/** Specification, section 9. */
const CHUNK_TIMEOUT_MS = 2 * MINUTE_MS

/** What the address holds when a page is about to be drawn. */
export interface Arrival {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

export interface PageModule {
  default: ComponentType
  /** Starts the first query of the page, before the page is drawn. */
  firstQuery?: (arrival: Arrival) => void
}

export interface Page {
  (): React.ReactNode
  preload: () => Promise<PageModule>
}

/** A page in a chunk of its own. Once preloaded it is drawn at once: `lazy` alone would show its fallback first. */
export function page(load: () => Promise<PageModule>): Page {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    const module = await withinTime(load())
    Loaded = module.default
    return module
  }
  const Lazy = lazy(preload)
  return Object.assign(() => (Loaded ? <Loaded /> : <Lazy />), { preload })
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A part of the page took too long to load')), CHUNK_TIMEOUT_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
