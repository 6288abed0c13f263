import type { AttemptKind, SecurityEventKind } from '@mirador/domain/account/security-events'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { SecurityEventTable } from '../schema/security-log.ts'

/** The origin of a request, as the log stores it. */
export interface EventOrigin {
  /** browser and system; null: unknown */
  device: string | null
  /** a part of the network address; null: unknown */
  network: string | null
}

export interface NewSecurityEvent extends Partial<EventOrigin> {
  sub: string
  kind: Exclude<SecurityEventKind, AttemptKind>
  happened_at: Date
  detail?: string
  amount?: number
}

/**
 * Maximum number of rows for events of one kind in a day; further events share a row, so that the log cannot grow
 * without bound.
 */
export const ROWS_PER_KIND_AND_DAY = 20
/** More rows than an account gets in a day, so that adding to a long log takes no longer. */
const ROWS_OF_A_DAY = 1_500

/**
 * Adds an event to the log of an account, in the transaction of the change. It locks the user's row, or that of the
 * account where an outside pool has the users. Rows of the account are locked before that of the user, as in a
 * deletion.
 */
export async function appendSecurityEvent(tx: Db, event: NewSecurityEvent): Promise<void> {
  const { sub, kind, happened_at: at, detail = null, amount = 1, device = null, network = null } = event
  const day = new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
  await sql`
    with own as (
      select count(*) >= ${ROWS_PER_KIND_AND_DAY} as is_full from (
        select kind, happened_at, hour from security_event where sub = ${sub}::uuid order by id desc limit ${ROWS_OF_A_DAY}
      ) latest where kind = ${kind} and happened_at >= ${day}::timestamptz and hour is null
    )
    insert into security_event as e (sub, kind, happened_at, detail, amount, device, network, hour, last_at)
    select ${sub}::uuid, ${kind}, ${at}::timestamptz, case when not is_full then ${detail}::text end,
      case when is_full then 1 else ${amount}::int end, case when not is_full then ${device}::text end,
      case when is_full then '' else ${network}::text end, case when is_full then ${day}::timestamptz end,
      case when is_full then ${at}::timestamptz end
    from own
    on conflict (sub, kind, hour, network) where hour is not null
    do update set amount = e.amount + 1, last_at = greatest(e.last_at, excluded.last_at)`.execute(tx)
}

/** Networks that get rows of their own in an hour; the attempts of all further networks share one row. */
const NETWORKS_PER_HOUR = 5

/**
 * Counts an attempt in the log of an account. Attempts of one hour and network share a row, so that their number does not
 * grow the log.
 */
export async function countAttempt(
  db: Db,
  { sub, kind, network, at }: { sub: string; kind: AttemptKind; network: string; at: Date },
): Promise<void> {
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
  await sql`
    with others as (
      select network from security_event
      where sub = ${sub}::uuid and kind = ${kind} and hour = ${hour}::timestamptz and network not in ('', ${network})
      limit ${NETWORKS_PER_HOUR}
    )
    insert into security_event as e (sub, kind, happened_at, hour, last_at, network)
    select ${sub}::uuid, ${kind}, ${at}::timestamptz, ${hour}::timestamptz, ${at}::timestamptz,
      case when count(*) < ${NETWORKS_PER_HOUR} then ${network} else '' end
    from others
    on conflict (sub, kind, hour, network) where hour is not null
    do update set amount = e.amount + 1, last_at = greatest(e.last_at, excluded.last_at)`.execute(db)
}

export type SecurityEvent = Pick<
  Selectable<SecurityEventTable>,
  'id' | 'kind' | 'happened_at' | 'detail' | 'amount' | 'device' | 'network' | 'last_at'
>

/** The events of an account, the newest first. @param before only those added before this one */
export async function listSecurityEvents(
  db: Db,
  sub: string,
  { before, limit }: { before?: number | undefined; limit?: number } = {},
): Promise<SecurityEvent[]> {
  return db
    .selectFrom('security_event')
    .select(['id', 'kind', 'happened_at', 'detail', 'amount', 'device', 'network', 'last_at'])
    .where('sub', '=', sub)
    .$if(before !== undefined, (some) => some.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (some) => some.limit(Number(limit)))
    .execute()
}

/** Deletes the events that are older than a year, by the database's clock: a trigger refuses to delete others. */
export async function deleteSecurityEventsBefore(db: Db, instant: Date): Promise<void> {
  await sql`
    delete from security_event
    where happened_at < least(${instant}::timestamptz, now() - interval '365 days')`.execute(db)
}
