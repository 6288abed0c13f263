/** Where calendars are read, each by its token. */
export const FEED_BASE = '/calendar'
