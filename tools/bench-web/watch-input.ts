export interface InputTiming {
  /** longest duration of Event Timing: milliseconds from the input to the next paint */
  paint: number
  /** milliseconds until the expected element is painted */
  result: number
}

export interface InputWatch {
  /** Starts to wait for one input, then for the paint of the expected selector, or without one for the next paint. */
  begin(expected?: string): void
  timing(): Promise<InputTiming>
}

declare global {
  interface Window {
    inputWatch: InputWatch
  }
}

/** Runs in the page before its own scripts. It is serialised, so its helpers are nested in it. */
export function watchInput() {
  /** Event Timing reports nothing shorter. */
  const SHORTEST_MS = 16
  /** Delay after which the entries of Event Timing have arrived. */
  const ENTRIES_MS = 150
  let begun = 0
  let input: number | undefined
  let result: Promise<number> | undefined
  let entries: PerformanceEventTiming[] = []

  new PerformanceObserver((list) => {
    entries.push(...(list.getEntries() as PerformanceEventTiming[]))
  }).observe({ type: 'event', durationThreshold: SHORTEST_MS } as PerformanceObserverInit)
  for (const type of ['pointerup', 'keydown'] as const) {
    addEventListener(
      type,
      ({ timeStamp }) => {
        input ??= timeStamp
      },
      { capture: true },
    )
  }

  /** From an animation frame: a message would wait for tasks posted before it, and often for the next frame. */
  const afterPaint = () => scheduler.postTask(() => {}, { priority: 'user-blocking' })
  const nextFrame = () => new Promise(requestAnimationFrame)
  const isVisible = (selector: string) => {
    const element = document.querySelector(selector)
    return Boolean(element?.checkVisibility()) && element?.getBoundingClientRect().height !== 0
  }

  async function untilPainted(expected: string | undefined): Promise<number> {
    for (;;) {
      await nextFrame()
      if (input === undefined || (expected !== undefined && !isVisible(expected))) continue
      const start = input
      await afterPaint()
      return performance.now() - start
    }
  }

  window.inputWatch = {
    begin(expected) {
      begun = performance.now()
      input = undefined
      entries = []
      result = untilPainted(expected)
    },
    async timing() {
      const milliseconds = (await result) ?? Number.NaN
      await new Promise((resolve) => setTimeout(resolve, ENTRIES_MS))
      const durations = entries.filter(({ startTime }) => startTime >= begun).map(({ duration }) => duration)
      return { paint: Math.max(SHORTEST_MS, ...durations), result: milliseconds }
    },
  }
}
