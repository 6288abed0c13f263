import { MINUTE_MS } from '@mirador/domain/time/duration'
import { useSyncExternalStore } from 'react'

const TICK_MS = MINUTE_MS

/** Milliseconds the server's clock is ahead of the local one, from the last response. */
let ahead = 0

/** Updates the offset from the `Date` header of a response, which has a resolution of one second. */
export function noteServerDate(header: string | null, receivedAt = Date.now()): void {
  const sent = header ? Date.parse(header) : Number.NaN
  if (!Number.isNaN(sent)) ahead = sent - receivedAt
}

export function serverNow(): Date {
  return new Date(Date.now() + ahead)
}

let displayedTime = serverNow()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    displayedTime = serverNow()
    for (const notify of listeners) notify()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function snapshot() {
  // The same object until a minute has passed or the clock was corrected by more than that.
  if (Math.abs(serverNow().getTime() - displayedTime.getTime()) >= TICK_MS) displayedTime = serverNow()
  return displayedTime
}

/** The server's time: one clock for the page, ticking every 60 s. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, snapshot)
}
