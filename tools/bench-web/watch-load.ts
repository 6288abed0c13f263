export interface LoadTimings {
  /** milliseconds since the navigation began */
  contentVisible: number | undefined
  firstPaint: number
  largestPaint: number
  /** sum of all shifts of the visit; CLS is at most this */
  layoutShift: number
}

declare global {
  interface Window {
    loadTimings: LoadTimings
  }
}

/**
 * Runs in the page before its own scripts. It is serialised, so its helpers are nested in it.
 * @param content selector of the main content; visible means painted, also below the fold
 */
export function watchLoad(content: string) {
  const timings: LoadTimings = { contentVisible: undefined, firstPaint: 0, largestPaint: 0, layoutShift: 0 }
  window.loadTimings = timings
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timings.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    timings.largestPaint = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) timings.layoutShift += value
  })
  const checkContent = () => {
    const element = document.querySelector(content)
    if (!element?.checkVisibility() || element.getBoundingClientRect().height === 0) {
      requestAnimationFrame(checkContent)
      return
    }
    // a message sent in an animation frame arrives after its paint
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      timings.contentVisible = performance.now()
      port1.close()
    }
    port2.postMessage(undefined)
  }
  requestAnimationFrame(checkContent)
}
