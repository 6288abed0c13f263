import { useEffect } from 'react'
import { useToasts } from './toast.ts'

/** Pixels between a button and the toasts below it. */
const GAP_PX = 12

/**
 * Moves the button of the page's form up when toasts cover it, by adding space below the page. The space stays until
 * the user leaves the screen, so that the button does not move again when the toasts go.
 */
export function useToastRoom(): void {
  const { toasts } = useToasts()
  useEffect(() => {
    if (toasts.length === 0) return
    // by the next frame the messages at the fields are laid out too
    const frame = requestAnimationFrame(uncoverButton)
    return () => cancelAnimationFrame(frame)
  }, [toasts])
  useEffect(
    () => () => {
      document.body.style.paddingBottom = ''
    },
    [],
  )
}

function uncoverButton() {
  const button = document.querySelector('main [type="submit"]')?.getBoundingClientRect()
  const toasts = document.querySelector('.toasts[data-position="bottom-right"]')?.getBoundingClientRect()
  if (!button || !toasts || toasts.height === 0) return
  const isBeside = button.right <= toasts.left || button.left >= toasts.right
  const covered = button.bottom + GAP_PX - toasts.top
  if (isBeside || covered <= 0 || button.top >= innerHeight) return
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  const missing = covered - (scrollHeight - clientHeight - scrollTop)
  const { style } = document.body
  if (missing > 0) style.paddingBottom = `${(Number.parseFloat(style.paddingBottom) || 0) + missing}px`
  window.scrollBy(0, covered)
}
