/** The closing windows of one click: from today to so many days later. */
export const CLOSING_WINDOWS = [0, 3, 7, 30] as const

/** Days of which the closings are counted one by one, today among them. */
export const DAYS_AHEAD = 14
