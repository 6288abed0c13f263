export interface LoadSeen {
  /** milliseconds since the navigation began */
  contentVisible: number | undefined
  firstPaint: number
  largestPaint: number
  /** all shifts of the visit, which is at least what CLS counts */
  layoutShift: number
}

declare global {
  interface Window {
    loadSeen: LoadSeen
  }
}

/**
 * Runs in the page before anything else: it carries its helpers inside.
 * @param content a selector of what people came for; visible means painted, also below the fold
 */
export function watchLoad(content: string) {
  const seen: LoadSeen = { contentVisible: undefined, firstPaint: 0, largestPaint: 0, layoutShift: 0 }
  window.loadSeen = seen
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.layoutShift += value
  })
  const look = () => {
    const element = document.querySelector(content)
    if (!element?.checkVisibility() || element.getBoundingClientRect().height === 0) {
      requestAnimationFrame(look)
      return
    }
    // a message sent before a paint comes after it
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      seen.contentVisible = performance.now()
      port1.close()
    }
    port2.postMessage(undefined)
  }
  requestAnimationFrame(look)
}
