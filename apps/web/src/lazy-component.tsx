import { type ComponentType, lazy, type ReactNode } from 'react'
import { type Chunk, chunk } from './chunk.ts'

interface ComponentModule<Props> {
  default: ComponentType<Props>
}

/** A component in a chunk of its own. */
export type LazyComponent<Props> = ((props: Props) => ReactNode) & Chunk<ComponentModule<Props>>

/**
 * Declares a component in a chunk of its own: `lazyComponent(() => import('./Component.tsx'))`. A prefetched component
 * is drawn at once, where React's `lazy` alone would show the fallback first.
 */
export function lazyComponent<Props extends object>(
  importModule: () => Promise<ComponentModule<Props>>,
): LazyComponent<Props> {
  return componentOf(chunk(importModule))
}

/** The component of a chunk. */
export function componentOf<Props extends object>(source: Chunk<ComponentModule<Props>>): LazyComponent<Props> {
  const Lazy = lazy(source.load) as unknown as ComponentType<Props>
  return Object.assign((props: Props) => {
    const Component = source.loaded()?.default ?? Lazy
    return <Component {...props} />
  }, source)
}
