import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const PHONE_PX = 640

/**
 * Whether what a navigation leads to has been on the screen once. False for its first frame on a phone: what lies below the
 * screen can wait for the second, and the first is there in half the time. Going back and on the first visit it is true at
 * once: the browser restores the place, which needs the whole height.
 */
export function useIsDrawn(): boolean {
  const { key } = useLocation()
  const isRestored = useNavigationType() === 'POP'
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => startTransition(() => setDrawn(key)), [key])
  return isRestored || innerWidth > PHONE_PX || drawn === key
}
