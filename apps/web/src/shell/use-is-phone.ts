import { useSyncExternalStore } from 'react'

/** At this width and below, the sidebar is a drawer (specification, section 9). */
const PHONE = '(width <= 640px)'

function subscribe(listener: () => void) {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
}
