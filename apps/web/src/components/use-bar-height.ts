import { useCallback } from 'react'

/**
 * A ref for a bar at the bottom of the screen. Its height is `--bar-height`, so that neither toasts nor the focused
 * element lie under it. The variable is 0 while the bar is hidden.
 */
export function useBarHeight() {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--bar-height', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      root.removeProperty('--bar-height')
    }
  }, [])
}
