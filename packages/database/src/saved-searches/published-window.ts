import type { RawBuilder, SqlBool } from 'kysely'
import { publishedSince } from '../search/published-since.ts'

/** Number of days for the preview of a search before it is saved. */
export const WINDOW_DAYS = 30

/** Whether a tender was published in the last WINDOW_DAYS. */
export const publishedLately = (now: Date): RawBuilder<SqlBool> => publishedSince(now, WINDOW_DAYS)
