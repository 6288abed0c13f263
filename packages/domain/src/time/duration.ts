/** Lengths of time in milliseconds, the unit of `Date` and of timers. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The same lengths in seconds, the unit of tokens, cookies and request limits. */
export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 86_400
