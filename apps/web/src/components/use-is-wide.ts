import { useSyncExternalStore } from 'react'

/** At this width and below, a row of a table with many columns is a card. */
const WIDE = '(width > 896px)'

export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
    () => true,
  )
}
