/** What nobody has asked for yet must cost nothing to who pays by the megabyte, nor run where nobody looks. */
export function mayFetchAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return !connection?.saveData && navigator.onLine && !document.hidden
}

/** Does something for later once people have looked at a screen for a moment. Returns how to call it off. */
export function whenAtRest(work: () => void, afterMs: number): () => void {
  const timer = setTimeout(() => mayFetchAhead() && work(), afterMs)
  return () => clearTimeout(timer)
}
