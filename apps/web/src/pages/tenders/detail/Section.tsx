import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '../../../navigation.tsx'

interface Props {
  title: string
  /** anchor of the section; an address with it starts here */
  place?: string
  children: ReactNode
}

/** After this time the sections near the anchor have been drawn. */
const SETTLED_MS = 5000
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A section of the detail with a heading. */
export function Section({ title, place, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsked = useLocation().hash === `#${place}`
  useEffect(() => {
    if (!isAsked) return
    heading.current?.focus({ preventScroll: true })
    // scrolls at once, and again as content above is drawn, until the user acts; a dragged scrollbar sends no event
    const observer = new ResizeObserver(() => heading.current?.scrollIntoView())
    observer.observe(document.body)
    const stop = () => observer.disconnect()
    const timer = setTimeout(stop, SETTLED_MS)
    for (const type of INPUTS) addEventListener(type, stop)
    return () => {
      stop()
      clearTimeout(timer)
      for (const type of INPUTS) removeEventListener(type, stop)
    }
  }, [isAsked])
  return (
    <div className="mt-8 first:mt-0">
      <h2
        ref={heading}
        id={place}
        tabIndex={place ? -1 : undefined}
        className="mb-3 text-xl outline-none"
        style={place ? { scrollMarginTop: '5.5rem' } : undefined}
      >
        {title}
      </h2>
      {children}
    </div>
  )
}
