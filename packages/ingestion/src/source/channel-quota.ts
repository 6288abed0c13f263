import type { Db } from '@mirador/database/connection/connect'
import { type CallLimit, findBookedCalls } from '@mirador/database/source/source-quota'
import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { chileDay } from '@mirador/domain/time/chile-time'
import { backgroundQuota, DAILY_QUOTA, PEOPLE_QUOTA } from './quota.ts'
import { dayPassed } from './source-day.ts'

/**
 * Parts of a shared quota that are reserved for a channel. Tenders need nearly all calls to be as fresh as intended;
 * the rest is enough to tell which Compra Ágil are published (docs/decisions/0085 has the measurement).
 */
export const RESERVES: Record<Channel, number> = { [CHANNEL.tender]: 0.91, [CHANNEL.agile]: 0.09 }

/** The budget of the calls for which people wait. */
export const PEOPLE = 'people'

export const otherChannel = (channel: Channel): Channel => (channel === CHANNEL.tender ? CHANNEL.agile : CHANNEL.tender)

/**
 * The maximum number of calls of a channel in a day when both share the quota: all but those that the other channel has
 * made and those reserved for the rest of its day. The unused part of a reserve becomes free during the day.
 * @param quota calls of the day that the sync may make
 * @param passed how much of the Chilean day has passed, 0 to 1
 */
export function sharedQuota(quota: number, channel: Channel, othersCalls: number, passed: number): number {
  const reserved = RESERVES[otherChannel(channel)] * quota * (1 - passed)
  return Math.max(0, Math.floor(quota - othersCalls - reserved))
}

/**
 * The maximum number of calls that a channel may have made today before a further one. People have a budget of their
 * own, of both channels together where they share the quota.
 */
export async function channelLimit(
  db: Db,
  { channel, isShared, isUrgent, now }: { channel: Channel; isShared: boolean; isUrgent: boolean; now: Date },
): Promise<CallLimit> {
  const passed = dayPassed(now)
  const otherUse = isShared ? await findBookedCalls(db, chileDay(now), otherChannel(channel)) : undefined
  if (isUrgent) {
    return {
      all: DAILY_QUOTA - (otherUse?.calls ?? 0),
      budget: PEOPLE_QUOTA - (otherUse?.by_budget[PEOPLE] ?? 0),
    }
  }
  const quota = backgroundQuota(DAILY_QUOTA, passed)
  return { all: otherUse ? sharedQuota(quota, channel, otherUse.calls, passed) : quota }
}

/** The remaining calls of this day: of tenders and, where the quota is shared, of both channels. */
export async function callsLeft(
  db: Db,
  now: Date,
  isShared: boolean,
  channel: Channel = CHANNEL.tender,
): Promise<number> {
  const day = chileDay(now)
  const channels = isShared ? [CHANNEL.tender, CHANNEL.agile] : [channel]
  const booked = await Promise.all(channels.map((one) => findBookedCalls(db, day, one)))
  return Math.max(
    0,
    booked.reduce((remaining, { calls }) => remaining - calls, DAILY_QUOTA),
  )
}
