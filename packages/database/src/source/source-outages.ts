import { FAILURES_OF_AN_OUTAGE, type OutageCause, UNSEEN_AFTER_MS } from '@mirador/domain/source-outage'
import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

export interface SourceFailure {
  channel?: Channel
  cause: OutageCause
  /** one Spanish sentence */
  reason: string
  /** the request: repeated failures of the same request count once */
  about: string
  /** when the first try failed */
  since: Date
}

export interface StoredOutage {
  channel: Channel
  cause: OutageCause
  reason: string
  started_at: Date
  last_failed_at: Date
  ended_at: Date | null
}

/** Causes that are certain after a single failure. */
const SELF_EVIDENT = ['ticket', 'quota'] satisfies OutageCause[]

/**
 * Records a call that was given up. The database allows one open outage per channel, so that any number of processes
 * record the same one. An open outage of another cause ends: with a refusal the source answered, and our spent quota
 * says nothing about the source.
 */
export async function noteSourceFailure(
  db: Db,
  { channel = CHANNEL.tender, cause, reason, about, since }: SourceFailure,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await endOutages(tx, now, {
      channel,
      hasAnswered: cause !== 'quota',
      which: sql<boolean>`(cause <> ${cause} or last_failed_at < ${unseenBefore(now)}::timestamptz)`,
    })
    await sql`
      insert into source_outage as o (channel, cause, reason, about, failures, started_at, last_failed_at)
      values (${channel}, ${cause}, ${reason}, ${about}, 1, ${since.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
      on conflict (channel) where ended_at is null do update set reason = excluded.reason,
        failures = o.failures + (case when o.about = excluded.about then 0 else 1 end), about = excluded.about,
        last_failed_at = greatest(o.last_failed_at, excluded.last_failed_at)`.execute(tx)
  })
}

/**
 * Records a successful call, which ends an open outage.
 * @param isUrgent the call used the reserve of the quota, so an outage by quota goes on
 */
export async function noteSourceAnswer(
  db: Db,
  now: Date,
  isUrgent: boolean,
  channel: Channel = CHANNEL.tender,
): Promise<void> {
  const which = isUrgent ? sql<boolean>`cause <> 'quota'` : sql<boolean>`true`
  await endOutages(db, now, { channel, hasAnswered: true, which })
}

const unseenBefore = (now: Date) => new Date(now.getTime() - UNSEEN_AFTER_MS).toISOString()

async function endOutages(
  db: Db,
  now: Date,
  { channel, hasAnswered, which }: { channel: Channel; hasAnswered: boolean; which: ReturnType<typeof sql<boolean>> },
): Promise<void> {
  // a short failure is no outage
  await sql`
    delete from source_outage where channel = ${channel} and ended_at is null and ${which}
      and failures < ${FAILURES_OF_AN_OUTAGE} and cause <> all(${SELF_EVIDENT}::text[])`.execute(db)
  // an end that nobody observed is not stored
  await sql`
    update source_outage set ended_at = case
        when ${hasAnswered}::boolean and last_failed_at >= ${unseenBefore(now)}::timestamptz
        then greatest(${now.toISOString()}::timestamptz, started_at) else last_failed_at end
    where channel = ${channel} and ended_at is null and ${which}`.execute(db)
}

/** The outages that were open at or after an instant, newest first. */
export async function listOutages(db: Db, since: Date): Promise<StoredOutage[]> {
  const { rows } = await sql<StoredOutage>`
    select channel, cause, reason, started_at, last_failed_at, ended_at from source_outage
    where coalesce(ended_at, 'infinity') >= ${since.toISOString()}::timestamptz
      and (failures >= ${FAILURES_OF_AN_OUTAGE} or cause = any(${SELF_EVIDENT}::text[]))
    order by started_at desc, id desc`.execute(db)
  return rows
}
