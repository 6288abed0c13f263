import { createHash } from 'node:crypto'
import { MAX_TOKENS, type Scope, WARNING_DAYS, type WarningDays } from '@mirador/domain/account/personal-tokens'
import { sql } from 'kysely'
import { lockAccount } from '../accounts/accounts.ts'
import type { Db, Tx } from '../connection/connect.ts'
import { isNotDisabled } from '../connection/enabled-user.ts'

/** The stored form of a token. A fast hash is enough for 178 random bits. */
export const personalTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token as requests need it. */
export interface LiveToken {
  id: number
  sub: string
  name: string
  scopes: Scope[]
  expires_at: Date
  /** Chilean calendar day of the last use, `YYYY-MM-DD` */
  used_on: string | null
  used_network: string | null
}

/** The tokens of some hashes (hex) that have not been ended, of accounts that are not disabled, by hash. They may have expired. */
export async function findTokens(db: Db, hashes: readonly string[]): Promise<Map<string, LiveToken>> {
  const rows = await db
    .selectFrom('personal_token as t')
    .select([
      't.id',
      't.sub',
      't.name',
      't.scopes',
      't.expires_at',
      't.used_network',
      sql<string | null>`t.used_on::text`.as('used_on'),
    ])
    .select(sql<string>`encode(t.token_hash, 'hex')`.as('hash'))
    .where(
      't.token_hash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .where('t.ended_at', 'is', null)
    .where(isNotDisabled('t.sub'))
    .execute()
  return new Map(rows.map(({ hash, ...token }) => [hash, token]))
}

/**
 * Locks a token for a transaction, which must still be valid then: its owner may have ended it meanwhile.
 * @returns whether it is
 */
export async function lockLiveToken(tx: Db, id: number, now: Date): Promise<boolean> {
  const token = await tx
    .selectFrom('personal_token')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isNotDisabled('personal_token.sub'))
    .forShare()
    .executeTakeFirst()
  return token !== undefined
}

/** Stores the day and network of a use; the same ones again change no row. */
export async function updateLastUse(
  db: Db,
  { id, day, network }: { id: number; day: string; network: string },
): Promise<void> {
  await sql`
    update personal_token set used_on = ${day}::date, used_network = ${network}
    where id = ${id} and (used_on, used_network) is distinct from (${day}::date, ${network})`.execute(db)
}

/** The tokens of an account that are valid or have expired, the newest first. */
export function listTokens(db: Db, sub: string) {
  return db
    .selectFrom('personal_token')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'used_network'])
    .select(sql<string | null>`used_on::text`.as('used_on'))
    .where('sub', '=', sub)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

export interface NewToken {
  sub: string
  name: string
  token: string
  scopes: readonly Scope[]
  expires_at: Date
}

/**
 * Stores a token of an account that exists, and locks the account.
 * @returns false: the account has as many as it may have
 */
export async function insertToken(tx: Tx, { token, scopes, ...row }: NewToken, now: Date): Promise<boolean> {
  await lockAccount(tx, row.sub)
  if ((await countTokens(tx, row.sub, now)) >= MAX_TOKENS) return false
  await tx
    .insertInto('personal_token')
    .values({ ...row, scopes: [...scopes], token_hash: personalTokenHash(token), created_at: now })
    .execute()
  return true
}

/**
 * Ends the tokens of an account, or one of them.
 * @returns the names of those that were not ended before
 */
export async function endTokens(tx: Tx, sub: string, now: Date, id?: number): Promise<string[]> {
  const ended = await tx
    .updateTable('personal_token')
    .set({ ended_at: now })
    .where('sub', '=', sub)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (some) => some.where('id', '=', Number(id)))
    .returning(['name'])
    .execute()
  return ended.map(({ name }) => name)
}

/** Counts the tokens of an account that can be used. */
export async function countTokens(db: Db, sub: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('personal_token')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sub', '=', sub)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes tokens that ended or expired before an instant. */
export async function deleteTokensEndedBefore(db: Db, instant: Date): Promise<void> {
  await sql`delete from personal_token where least(expires_at, ended_at) < ${instant}::timestamptz`.execute(db)
}

/** A token about whose end its owner gets a mail now. */
export interface EndingToken {
  id: number
  sub: string
  name: string
  expires_at: Date
}

/**
 * The condition of a due mail. After a pause in which both came due, only the later one is written; none is written for
 * a life no longer than its days.
 */
const dueDays = (now: Date) => sql<WarningDays | null>`(
  select min(days) from unnest(${[...WARNING_DAYS]}::int[]) days
  where expires_at <= ${now}::timestamptz + make_interval(days => days)
    and created_at < expires_at - make_interval(days => days))`

const isDue = (now: Date) => sql<boolean>`
  ended_at is null and expires_at > ${now}::timestamptz and ${dueDays(now)} < coalesce(warned_days, 1000)`

export function listEndingTokens(db: Db, now: Date): Promise<EndingToken[]> {
  return db
    .selectFrom('personal_token')
    .select(['id', 'sub', 'name', 'expires_at'])
    .where(isDue(now))
    .where(isNotDisabled('personal_token.sub'))
    .orderBy('expires_at')
    .limit(100)
    .execute()
}

/** @returns whether the mail is still to be written: another process may have written it */
export async function recordEndMail(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('personal_token')
    .set({ warned_days: dueDays(now) })
    .where('id', '=', id)
    .where(isDue(now))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
