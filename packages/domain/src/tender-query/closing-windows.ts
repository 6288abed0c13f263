/** The closing windows that one click selects: from today to this many days later. */
export const CLOSING_WINDOWS = [0, 3, 7, 30] as const

/** Number of days, today included, whose closings are counted by day. */
export const DAYS_AHEAD = 14
