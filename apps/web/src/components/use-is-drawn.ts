import { startTransition, useEffect, useState } from 'react'
import { positionLeft, useLocation, useNavigationType } from '../navigation.tsx'
import { useScreen } from './use-screen.ts'

const PHONE_PX = 640

/**
 * The height of the screen to draw now, in pixels from its top. In the first frame on a phone this is the visible part:
 * the content below waits for the second frame, which halves the time of the first. Later, and on a larger screen, it
 * is Infinity.
 */
export function useDrawnHeight(): number {
  const { key } = useLocation()
  const isRestored = useNavigationType() === 'POP'
  const screen = useScreen()
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => {
    // going back, React renders at once: without a frame between them both renders would be painted together
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(screen)))
    return () => cancelAnimationFrame(frame)
  }, [screen])
  // the browser can restore the position only if the content is drawn down to it
  const top = isRestored ? positionLeft(key) : 0
  return innerWidth > PHONE_PX || drawn === screen || top === undefined ? Infinity : top + innerHeight
}

/** Whether the screen has been painted once, as above. True from the start after going back and on the first visit. */
export function useIsDrawn(): boolean {
  const isRestored = useNavigationType() === 'POP'
  return useDrawnHeight() === Infinity || isRestored
}
