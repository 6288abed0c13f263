import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A navigation happened, and its heading has not taken the focus yet. */
let isPending = false

/** Whether a heading that mounts now belongs to a navigation. Resets the flag. */
export function takePendingFocus(): boolean {
  const wasAwaited = isPending
  isPending = false
  return wasAwaited
}

/** Watches navigation: mounted before the routes, so that its effect runs before that of the page's heading. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)

  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    isPending = true
    // Going back, the browser restores the scroll position.
    if (type !== 'POP') window.scrollTo(0, 0)
  }, [pathname, type])

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
