import type { Db } from '@mirador/database/connection/connect'
import { countCalls } from '@mirador/database/source/source-quota'
import { chileDay } from '@mirador/domain/time/chile-time'
import { dayPassed } from './source-day.ts'

/** Calls per ticket and Chilean day that the source allows (fuentes-de-datos 1.8). */
export const DAILY_QUOTA = 10_000
/** Calls reserved for people who open a tender. */
const ON_DEMAND_RESERVE = 500
export const BACKGROUND_QUOTA = DAILY_QUOTA - ON_DEMAND_RESERVE

/**
 * Whether there is room for looking again at what no list shows as changed. It may only use the share of the
 * quota that belongs to the part of the day already gone, so that the afternoon's new tenders find calls left.
 */
export async function hasRoomForRereading(db: Db, now: Date): Promise<boolean> {
  return (await countCalls(db, chileDay(now))) < BACKGROUND_QUOTA * dayPassed(now)
}
