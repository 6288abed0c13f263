export interface Answered {
  /** the longest of Event Timing, milliseconds from the input to the next paint */
  paint: number
  /** until what was wanted is painted */
  result: number
}

export interface InputWatch {
  /** From now on: waits for one input, then until what the selector finds is painted; without one, for the next paint. */
  begin(wanted?: string): void
  answered(): Promise<Answered>
}

declare global {
  interface Window {
    inputWatch: InputWatch
  }
}

/** Runs in the page before anything else: it carries its helpers inside. */
export function watchInput() {
  /** Event Timing says nothing of what took less. */
  const SHORTEST_MS = 16
  /** Its entries come when the browser has time. */
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

  const afterPaint = () =>
    new Promise<void>((resolve) => {
      // a message sent before a paint comes after it
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(undefined)
    })
  const nextFrame = () => new Promise(requestAnimationFrame)
  const isVisible = (selector: string) => {
    const element = document.querySelector(selector)
    return Boolean(element?.checkVisibility()) && element?.getBoundingClientRect().height !== 0
  }

  async function follow(wanted: string | undefined): Promise<number> {
    for (;;) {
      await nextFrame()
      if (input === undefined || (wanted !== undefined && !isVisible(wanted))) continue
      const start = input
      await afterPaint()
      return performance.now() - start
    }
  }

  window.inputWatch = {
    begin(wanted) {
      begun = performance.now()
      input = undefined
      entries = []
      result = follow(wanted)
    },
    async answered() {
      const took = (await result) ?? Number.NaN
      await new Promise((resolve) => setTimeout(resolve, ENTRIES_MS))
      const durations = entries.filter(({ startTime }) => startTime >= begun).map(({ duration }) => duration)
      return { paint: Math.max(SHORTEST_MS, ...durations), result: took }
    },
  }
}
