import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface ChartSize {
  /** px; 0 before the first measurement, which comes before the first paint */
  width: number
  /** scale of the text; 1 for a root font of 16 px */
  scale: number
}

const NOT_MEASURED: ChartSize = { width: 0, scale: 1 }

/** The width of a chart and the scale of its text, measured again when the width changes. */
export function useChartSize<E extends HTMLElement>(): [RefObject<E | null>, ChartSize] {
  const place = useRef<E>(null)
  const [size, setSize] = useState(NOT_MEASURED)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      const width = Math.floor(element.clientWidth)
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
      setSize((last) => (last.width === width && last.scale === scale ? last : { width, scale }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [place, size]
}
