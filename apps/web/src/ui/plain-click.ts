import type { MouseEvent } from 'react'

/** Whether a click is for the page itself: new tabs, downloads and the context menu are left to the browser. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
