import { useEffect, useRef } from 'react'
import { useNavigationType } from '../navigation.tsx'
import { useScreen } from './use-screen.ts'

/** Set after a navigation until its heading has taken the focus. */
let isPending = false

/** Whether a heading that mounts now belongs to a navigation. Resets the flag. */
export function takePendingFocus(): boolean {
  const wasAwaited = isPending
  isPending = false
  return wasAwaited
}

/** Watches navigation: mounted before the routes, so that its effect runs before that of the page's heading. */
export function RouteFocus() {
  const type = useNavigationType()
  const screen = useScreen()
  const last = useRef(screen)

  useEffect(() => {
    if (last.current === screen) return
    last.current = screen
    isPending = true
    // Going back, the browser restores the scroll position.
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [screen, type])

  useEffect(() => {
    // A late heading must not take the focus from a user who already works on the page.
    const onAct = () => {
      isPending = false
    }
    window.addEventListener('keydown', onAct, true)
    window.addEventListener('pointerdown', onAct, true)
    return () => {
      window.removeEventListener('keydown', onAct, true)
      window.removeEventListener('pointerdown', onAct, true)
    }
  }, [])
  return null
}
