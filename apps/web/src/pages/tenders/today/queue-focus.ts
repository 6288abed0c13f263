import { type RefObject, useLayoutEffect } from 'react'

/**
 * When an element is removed together with the focus in it, the title of its queue takes the focus. The queue itself may
 * be drawn anew.
 */
export function useQueueFocus(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = element.current
    const title = own?.closest('section')?.querySelector('h2')?.textContent
    return () => {
      if (!own?.contains(document.activeElement)) return
      // once the new queue is in the page
      queueMicrotask(() =>
        [...document.querySelectorAll<HTMLElement>('main section h2')]
          .find(({ textContent }) => textContent === title)
          ?.focus(),
      )
    }
  }, [element])
}
