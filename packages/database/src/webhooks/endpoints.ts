import type { Role } from '@mirador/domain/mesa/people'
import { type EventType, MAX_WEBHOOKS } from '@mirador/domain/webhooks/event-types'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'
import type { WebhookEndpointTable } from '../schema/webhook.ts'

export type WebhookEndpoint = Selectable<WebhookEndpointTable>

/** An endpoint as the people of its company see it. */
export interface ListedWebhook extends Omit<WebhookEndpoint, 'key_sealed' | 'old_key_sealed'> {
  /** deliveries that wait for an attempt */
  waiting: number
  /** deliveries whose last attempt failed */
  failed: number
}

/** The role of an account in its organisation; undefined: it has none yet. */
export async function findOwnRole(db: Db, sub: string): Promise<Role | undefined> {
  const row = await db.selectFrom('membership').select('role').where('sub', '=', sub).executeTakeFirst()
  return row?.role
}

/** The endpoints of the organisation of an account, the oldest first. */
export async function listWebhooks(db: Db, sub: string): Promise<ListedWebhook[]> {
  const { rows } = await sql<ListedWebhook>`
    select e.id, e.sub, e.url, e.types, e.hours_before, e.created_at, e.answered_at, e.off_at, e.off_reason, e.rests_until,
      e.old_key_until,
      (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.next_try_at is not null) as waiting,
      (select count(*)::int from webhook_delivery d where d.endpoint_id = e.id and d.failed_at is not null) as failed
    from webhook_endpoint e where e.sub in (${peopleOf(sub)})
    order by e.id`.execute(db)
  return rows
}

/** The people of the organisation of an account. */
const peopleOf = (sub: string) => sql`
  select m.sub from membership own join membership m on m.organisation_id = own.organisation_id
  where own.sub = ${sub}::uuid`

export interface NewWebhook {
  sub: string
  url: string
  key_sealed: Buffer
  types: readonly EventType[]
  hours_before: number
}

/**
 * Stores an endpoint of a member, whose organisation the transaction has locked.
 * @returns undefined: the organisation has as many as it may have
 */
export async function insertWebhook(tx: Tx, { types, ...row }: NewWebhook, now: Date): Promise<number | undefined> {
  if ((await listWebhooks(tx, row.sub)).length >= MAX_WEBHOOKS) return undefined
  const { id } = await tx
    .insertInto('webhook_endpoint')
    .values({ ...row, types: [...types], created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks an endpoint of the organisation of an account; undefined: it is not one of its endpoints. */
export async function lockWebhook(tx: Tx, sub: string, id: number): Promise<WebhookEndpoint | undefined> {
  const { rows } = await sql<WebhookEndpoint>`
    select e.* from webhook_endpoint e where e.id = ${id} and e.sub in (${peopleOf(sub)}) for update of e`.execute(tx)
  return rows[0]
}

/** Changes what a locked endpoint gets. */
export async function updateWebhook(
  tx: Tx,
  id: number,
  { types, hours_before }: { types: readonly EventType[]; hours_before: number },
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ types: [...types], hours_before })
    .where('id', '=', id)
    .execute()
}

/** Switches a locked endpoint off at the wish of a person. */
export async function switchWebhookOff(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ off_at: now, off_reason: 'person' })
    .where('id', '=', id)
    .where('off_at', 'is', null)
    .execute()
}

/** Whether an endpoint sends, or would once its owner switches it on after its failures. */
const isOpen = sql<boolean>`(off_at is null or off_reason = 'failures')`

/** Counts the endpoints that `switchOwnWebhooksOff` would switch off. */
export async function countOwnWebhooks(db: Db, sub: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sub', '=', sub)
    .where(isOpen)
    .executeTakeFirstOrThrow()
  return count
}

/** Switches the endpoints of an account off that are open. @returns their addresses */
export async function switchOwnWebhooksOff(tx: Tx, sub: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('webhook_endpoint')
    .set({ off_at: now, off_reason: 'person' })
    .where('sub', '=', sub)
    .where(isOpen)
    .returning('url')
    .execute()
  return rows.map(({ url }) => url)
}

/** Switches a locked endpoint on again: what waited is due, and also what failed when it went off. */
export async function switchWebhookOn(tx: Tx, { id, off_at }: WebhookEndpoint, now: Date): Promise<void> {
  if (!off_at) return
  await tx
    .updateTable('webhook_delivery')
    .set({ next_try_at: now, tries: 0, failed_at: null })
    .where('endpoint_id', '=', id)
    .where('type', '<>', 'ping')
    .where((eb) => eb.or([eb('next_try_at', 'is not', null), eb('failed_at', '>=', off_at)]))
    .execute()
  await tx
    .updateTable('webhook_endpoint')
    .set({ off_at: null, off_reason: null, rests_until: null })
    .where('id', '=', id)
    .execute()
}

/** Gives a locked endpoint a new key; the one before signs too until an instant. */
export async function rotateWebhookKey(tx: Tx, id: number, key_sealed: Buffer, old_key_until: Date): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set((eb) => ({ old_key_sealed: eb.ref('key_sealed'), old_key_until, key_sealed }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a locked endpoint with its deliveries. */
export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute()
}

/** Forgets the keys whose time after a rotation is over. */
export async function forgetOldWebhookKeys(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({ old_key_sealed: null, old_key_until: null })
    .where('old_key_until', '<=', now)
    .execute()
}
