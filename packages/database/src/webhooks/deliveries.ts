import type { SentType } from '@mirador/domain/webhooks/event-types'
import { MAX_RESENT } from '@mirador/domain/webhooks/event-types'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'
import { isNotDisabled } from '../connection/enabled-user.ts'
import type { KeyOrder } from '../connection/key-order.ts'
import type { WebhookAttemptTable, WebhookDeliveryTable } from '../schema/webhook.ts'
import type { WebhookEndpoint } from './endpoints.ts'

export type WebhookDelivery = Selectable<WebhookDeliveryTable>

/** A delivery that this process alone attempts, with its endpoint. */
export interface WebhookDeliveryTurn {
  delivery: WebhookDelivery
  endpoint: WebhookEndpoint
}

/** The condition that a delivery `d` of an endpoint `e` is due. A ping is sent to any endpoint, also to one that is off. */
const isDue = (now: Date) => sql<boolean>`
  d.next_try_at is not null and (d.next_try_at <= ${now}::timestamptz or d.tries = 0)
  and (d.type = 'ping' or (e.answered_at is not null and e.off_at is null
    and coalesce(e.rests_until <= ${now}::timestamptz, true)))
  and ${isNotDisabled('e.sub')}`

/** The endpoints with a due delivery, in any order: no endpoint is always the last one. */
export async function listDueWebhooks(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from webhook_endpoint e
    where exists (select from webhook_delivery d where d.endpoint_id = e.id and ${isDue(now)})
    order by random()`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Claims the first due delivery of an endpoint for this process alone until `until`. If the process is killed meanwhile,
 * it is due again then.
 */
export async function claimWebhookDelivery(
  db: Db,
  endpoint: number,
  { now, until }: { now: Date; until: Date },
): Promise<WebhookDeliveryTurn | undefined> {
  const { rows } = await sql<WebhookDelivery>`
    update webhook_delivery set next_try_at = ${until}::timestamptz, tries = tries + 1
    where id = (
      select d.id from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
      where d.endpoint_id = ${endpoint} and ${isDue(now)}
      order by d.next_try_at, d.happened_at, d.id limit 1 for update of d skip locked
    )
    returning *`.execute(db)
  const [delivery] = rows
  const owner =
    delivery && (await db.selectFrom('webhook_endpoint').selectAll().where('id', '=', endpoint).executeTakeFirst())
  return owner && { delivery, endpoint: owner }
}

/** Stores the body of a delivery before its first attempt, so that each attempt sends the same bytes. */
export async function storeWebhookBody(db: Db, id: string, body: string): Promise<void> {
  await db.updateTable('webhook_delivery').set({ body }).where('id', '=', id).execute()
}

/** Deletes a delivery that has nothing to report, such as a change that was taken back. */
export async function dropWebhookDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('id', '=', id).execute()
}

export type NewWebhookAttempt = Omit<Selectable<WebhookAttemptTable>, 'id'>

/** Stores an attempt, unless its delivery was deleted meanwhile. */
export async function insertWebhookAttempt(
  tx: Db,
  { delivery_id, at, status, problem, duration_ms }: NewWebhookAttempt,
): Promise<void> {
  await sql`
    insert into webhook_attempt (delivery_id, at, status, problem, duration_ms)
    select d.id, ${at}::timestamptz, ${status}::int, ${problem}::text, ${duration_ms}::int
    from webhook_delivery d where d.id = ${delivery_id}::uuid for key share of d`.execute(tx)
}

/** Marks a delivery as answered with 2xx, whichever process has claimed it meanwhile; a ping opens its endpoint. */
export async function markWebhookDelivered(
  tx: Db,
  { id, type, endpoint_id }: WebhookDelivery,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ delivered_at: now, failed_at: null, next_try_at: null })
    .where('id', '=', id)
    .execute()
  if (type !== 'ping') return
  await tx
    .updateTable('webhook_endpoint')
    .set({ answered_at: now })
    .where('id', '=', endpoint_id)
    .where('answered_at', 'is', null)
    .execute()
}

/**
 * Schedules the next attempt after a failure, or none. Does nothing when another process has claimed the delivery
 * meanwhile.
 * @param next null: the series ends
 */
export async function postponeWebhookDelivery(
  tx: Db,
  { id, tries }: Pick<WebhookDelivery, 'id' | 'tries'>,
  { next, now }: { next: Date | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ next_try_at: next, failed_at: next ? null : now })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('next_try_at', 'is not', null)
    .execute()
}

/** Lets the queue of an endpoint rest. */
export async function restWebhook(tx: Db, id: number, until: Date): Promise<void> {
  await tx.updateTable('webhook_endpoint').set({ rests_until: until }).where('id', '=', id).execute()
}

/** Switches an endpoint off after a failure. @returns whether it was on: its owner gets one mail */
export async function disableWebhook(tx: Db, id: number, off_reason: 'gone' | 'failures', now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_endpoint')
    .set({ off_at: now, off_reason })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Queues a ping, which is attempted once. */
export async function insertPing(tx: Tx, endpoint_id: number, id: string, now: Date): Promise<void> {
  await tx
    .insertInto('webhook_delivery')
    .values({ id, endpoint_id, type: 'ping', cause: `ping ${id}`, about: '{}', happened_at: now, next_try_at: now })
    .execute()
}

/** A delivery with its attempts, the oldest first. */
export interface ListedDelivery {
  id: string
  type: SentType
  happened_at: Date
  /** the same in microseconds, which a Date does not have */
  happened_us: number
  delivered_at: Date | null
  failed_at: Date | null
  next_try_at: Date | null
  attempts: { at: string; status: number | null; problem: string | null; duration_ms: number }[]
}

/** The deliveries of an endpoint, the newest first. */
export async function listWebhookDeliveries(
  db: Db,
  endpoint: number,
  { offset, limit, byKey }: { offset: number; limit: number; byKey?: KeyOrder<readonly [number, string]> | undefined },
): Promise<ListedDelivery[]> {
  const [us, id] = byKey?.after ?? []
  const after =
    us === undefined
      ? sql``
      : sql`and (d.happened_at, d.id) <
      (timestamptz 'epoch' + ${us}::bigint * interval '1 microsecond', ${id}::uuid)`
  const { rows } = await sql<ListedDelivery>`
    select d.id, d.type, d.happened_at, (extract(epoch from d.happened_at) * 1000000)::float8 as happened_us, d.delivered_at, d.failed_at, d.next_try_at,
      coalesce((
        select jsonb_agg(jsonb_build_object('at', a.at, 'status', a.status, 'problem', a.problem, 'duration_ms', a.duration_ms)
          order by a.id)
        from webhook_attempt a where a.delivery_id = d.id), '[]') as attempts
    from webhook_delivery d where d.endpoint_id = ${endpoint} ${after}
    order by d.happened_at desc, d.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/**
 * Begins a new series of attempts for deliveries of a locked endpoint that do not wait, with the same ids.
 * @param which some ids, or all of a period
 * @returns how many
 */
export async function resendWebhookDeliveries(
  tx: Tx,
  endpoint: number,
  which: { ids: readonly string[] } | { from: Date; to: Date },
  now: Date,
): Promise<number> {
  const condition =
    'ids' in which
      ? sql`id = any(${[...which.ids]}::uuid[])`
      : sql`happened_at between ${which.from}::timestamptz and ${which.to}::timestamptz`
  const { rows } = await sql`
    update webhook_delivery set next_try_at = ${now}::timestamptz, tries = 0, delivered_at = null, failed_at = null
    where id in (
      select id from webhook_delivery
      where endpoint_id = ${endpoint} and next_try_at is null and type <> 'ping' and ${condition}
      order by happened_at limit ${MAX_RESENT}
    )
    returning id`.execute(tx)
  return rows.length
}

/** Makes every waiting delivery due that was claimed. Only while no other process can be sending one. */
export async function hurryWebhookDeliveries(db: Db, now: Date, claimMs: number): Promise<void> {
  const until = new Date(now.getTime() + claimMs)
  await db
    .updateTable('webhook_delivery')
    .set({ next_try_at: now })
    .where('next_try_at', '>', now)
    .where('next_try_at', '<=', until)
    .execute()
}

/** Deletes deliveries of events before an instant. */
export async function deleteWebhookDeliveriesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('webhook_delivery').where('happened_at', '<', instant).execute()
}
