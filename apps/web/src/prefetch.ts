/** Whether fetching ahead is acceptable now: not on a data-saving or lost connection, nor in a hidden tab. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return !connection?.saveData && navigator.onLine && !document.hidden
}

/** Calls `prefetch` after `delayMs`, if fetching ahead is acceptable then. Returns a function that cancels it. */
export function prefetchAfter(delayMs: number, prefetch: () => void): () => void {
  const timer = setTimeout(() => mayPrefetch() && prefetch(), delayMs)
  return () => clearTimeout(timer)
}
