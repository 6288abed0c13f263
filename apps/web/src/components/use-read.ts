import { type RefObject, useEffect, useEffectEvent } from 'react'

/** An element on screen for less time does not count as read. */
const READING_MS = 1000

/** Calls back once an element has been on screen for a second, each time it becomes ready or `subject` changes. */
export function useRead(
  element: RefObject<Element | null>,
  { isReady, subject }: { isReady: boolean; subject: string },
  onRead: () => void,
): void {
  const read = useEffectEvent(onRead)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is not read yet
  useEffect(() => {
    if (!isReady || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // in a hidden tab nothing intersects
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (!entry?.isIntersecting) return
      timer = setTimeout(() => {
        observer.disconnect()
        read()
      }, READING_MS)
    })
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, isReady, subject])
}
