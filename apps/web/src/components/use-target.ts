import { useEffect, useRef } from 'react'
import { useLocation } from '../navigation.tsx'

/** The heading that a link to its anchor scrolls to and focuses. */
export function useTarget(hash: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key, also to the same hash
  useEffect(() => {
    if (location.hash !== hash) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [location.key, location.hash, hash])
  return heading
}
