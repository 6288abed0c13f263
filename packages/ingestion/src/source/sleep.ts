import { setTimeout } from 'node:timers/promises'

/** Waits; rejects at once when the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

export const sleepReally: Sleep = (ms, signal) => setTimeout(ms, undefined, signal ? { signal } : {})
