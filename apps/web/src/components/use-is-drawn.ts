import { startTransition, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const PHONE_PX = 640

/**
 * Whether the page of the last navigation has been painted once. False for its first frame on a phone: the content below
 * the screen waits for the second frame, and the first takes half the time. True from the start going back and on the first
 * visit: to restore the scroll position the browser needs the full height.
 */
export function useIsDrawn(): boolean {
  const { key } = useLocation()
  const isRestored = useNavigationType() === 'POP'
  const [drawn, setDrawn] = useState<string>()
  useEffect(() => startTransition(() => setDrawn(key)), [key])
  return isRestored || innerWidth > PHONE_PX || drawn === key
}
