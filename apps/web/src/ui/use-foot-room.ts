import { useCallback } from 'react'

/** Width of the toasts with their margins (ui.css). */
const TOASTS_PX = 356 + 2 * 24
/** Height that the toasts need above or below a foot, px. */
const STACK_PX = 200

/**
 * A ref for the foot of a dialog, which toasts must not cover. The height from its top to the bottom of the screen is
 * `--foot-room`, set on the `dialog` or else on the page; 0 where the toasts do not reach the foot.
 */
export function useFootRoom() {
  return useCallback((foot: HTMLElement | null) => {
    const card = foot?.parentElement
    if (!foot || !card) return
    const root = foot.closest('dialog') ?? document.documentElement
    const measure = () => {
      const { top, bottom, right } = foot.getBoundingClientRect()
      const isBeside = right < innerWidth - TOASTS_PX
      const fits = innerHeight - bottom >= STACK_PX || top < STACK_PX
      root.style.setProperty('--foot-room', `${isBeside || fits ? 0 : Math.max(0, innerHeight - top)}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(foot)
    observer.observe(card)
    // A dialog moves while it opens, and the panel of filters with the page.
    root.addEventListener('animationend', measure)
    window.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      root.removeEventListener('animationend', measure)
      window.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
      root.style.removeProperty('--foot-room')
    }
  }, [])
}
