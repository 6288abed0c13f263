import { type RefObject, useEffect, useRef, useState } from 'react'

/** Content is loaded at this distance before it becomes visible. */
const AHEAD = '600px'

/** Whether an element has come close to the visible area once. True from the start with `isAsked`. */
export function useIsNear<E extends HTMLElement>(isAsked = false): [RefObject<E | null>, boolean] {
  const place = useRef<E>(null)
  const [isNear, setIsNear] = useState(isAsked)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: AHEAD,
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, isNear]
}
