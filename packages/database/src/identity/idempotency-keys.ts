import { createHash } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** How long a repeat gets the stored answer. */
export const KEYS_KEPT_MS = 24 * HOUR_MS
/** A request ends within 20 s: one that claimed its key before that, and has no answer, failed with its process. */
const CLAIM_MS = MINUTE_MS
/** Keys of an account in 24 h: with the longest answers, 320 MB. */
export const MAX_KEYS = 5_000
/** Longest stored answer, bytes. */
const MAX_ANSWER = 65_536

/** A request with a key, by its hashes. */
export interface KeyedRequest {
  sub: string
  key_hash: Buffer
  request_hash: Buffer
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @param request method, address and body as one text */
export const keyedRequest = (sub: string, key: string, request: string): KeyedRequest => ({
  sub,
  key_hash: hashOf(key),
  request_hash: hashOf(request),
})

/** The answer that a key has. `answer`: JSON as it was sent; null: too long to be stored. */
export interface StoredAnswer {
  status: number
  answer: string | null
}

/**
 * Claims the key of a request, which one of several processes obtains.
 * @returns `ours`: the caller carries the request out, then calls `storeAnswer` or `releaseKey`; `running`: another one
 *   does; `other`: the key belongs to another request; a date: the account has too many keys until then; else its answer
 */
export async function claimKey(
  db: Db,
  { sub, key_hash, request_hash }: KeyedRequest,
  now: Date,
): Promise<'ours' | 'running' | 'other' | Date | StoredAnswer> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { rows } = await sql`
    insert into idempotency_key as k (sub, key_hash, request_hash, claimed_at)
    select ${sub}::uuid, ${key_hash}::bytea, ${request_hash}::bytea, ${now}::timestamptz
    where (select count(*) from idempotency_key
      where sub = ${sub}::uuid and claimed_at > ${before(KEYS_KEPT_MS)}::timestamptz and key_hash <> ${key_hash}::bytea) < ${MAX_KEYS}
    on conflict (sub, key_hash) do update
      set request_hash = excluded.request_hash, claimed_at = excluded.claimed_at, status = null, answer = null
      where k.claimed_at <= ${before(KEYS_KEPT_MS)}::timestamptz
        or k.status is null and k.request_hash = excluded.request_hash
          and k.claimed_at < ${before(CLAIM_MS)}::timestamptz
    returning 1`.execute(db)
  if (rows.length > 0) return 'ours'
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'answer'])
    .where('sub', '=', sub)
    .where('key_hash', '=', key_hash)
    .executeTakeFirst()
  // absent: too many, or released between both statements, when the caller repeats
  if (!stored) return (await fullUntil(db, sub, now)) ?? 'running'
  if (!request_hash.equals(stored.request_hash)) return 'other'
  return stored.status === null ? 'running' : { status: stored.status, answer: stored.answer }
}

/** When an account that has as many keys as it may have will have one less. */
async function fullUntil(db: Db, sub: string, now: Date): Promise<Date | undefined> {
  const oldest = await db
    .selectFrom('idempotency_key')
    .select('claimed_at')
    .where('sub', '=', sub)
    .where('claimed_at', '>', new Date(now.getTime() - KEYS_KEPT_MS))
    .orderBy('claimed_at', 'desc')
    .offset(MAX_KEYS - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest && new Date(oldest.claimed_at.getTime() + KEYS_KEPT_MS)
}

/**
 * Stores the answer of a claimed request.
 * @param claimedAt the time of the claim: one that was lost meanwhile stores nothing
 */
export async function storeAnswer(
  db: Db,
  { sub, key_hash }: KeyedRequest,
  claimedAt: Date,
  { status, answer }: { status: number; answer: string },
): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status, answer: Buffer.byteLength(answer) > MAX_ANSWER ? null : answer })
    .where('sub', '=', sub)
    .where('key_hash', '=', key_hash)
    .where('claimed_at', '=', claimedAt)
    .where('status', 'is', null)
    .execute()
}

/** Gives up the key of a claimed request that had no effect. */
export async function releaseKey(db: Db, { sub, key_hash }: KeyedRequest, claimedAt: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('sub', '=', sub)
    .where('key_hash', '=', key_hash)
    .where('claimed_at', '=', claimedAt)
    .where('status', 'is', null)
    .execute()
}

/** Deletes keys that were claimed before an instant. */
export async function deleteKeysClaimedBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('idempotency_key').where('claimed_at', '<=', instant).execute()
}
