import { useCallback } from 'react'

/**
 * A ref for a bar at the bottom of the screen. Its height is `--bar-height`, so that neither toasts nor the focused element lie
 * under it; while it is hidden it is 0.
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
