import { createHash } from 'node:crypto'
import {
  ACCESS_SECONDS,
  type AssistantScope,
  CODE_SECONDS,
  IDLE_DAYS,
  MAX_ASSISTANTS,
} from '@mirador/domain/account/assistants'
import { MAX_TOKEN_DAYS } from '@mirador/domain/account/personal-tokens'
import { DAY_MS } from '@mirador/domain/time/duration'
import { type Selectable, sql } from 'kysely'
import { lockAccount } from '../accounts/accounts.ts'
import type { Db, Tx } from '../connection/connect.ts'
import { isNotDisabled } from '../connection/enabled-user.ts'
import type { AssistantGrantTable } from '../schema/assistant.ts'

export type Grant = Selectable<AssistantGrantTable>

/** The stored form of codes and tokens. A fast hash is enough for their random bits. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const isLive = (now: Date) => sql<boolean>`ended_at is null and expires_at > ${now}::timestamptz`

export interface NewGrant {
  sub: string
  client_id: string
  client_name: string
  scopes: readonly AssistantScope[]
  audience: string
  redirect_uri: string
  code_challenge: string
  code: string
}

/**
 * Stores what a person allowed, and locks the account. It has no tokens until its code is exchanged.
 * @returns false: the account has allowed as many assistants as it may
 */
export async function insertGrant(tx: Tx, { code, scopes, ...grant }: NewGrant, now: Date): Promise<boolean> {
  await lockAccount(tx, grant.sub)
  if ((await countGrants(tx, grant.sub, now)) >= MAX_ASSISTANTS) return false
  await tx
    .insertInto('assistant_grant')
    .values({
      ...grant,
      scopes: [...scopes],
      code_hash: hashOf(code),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
    })
    .execute()
  return true
}

/** What belongs to a presented secret: its grant, locked, and whether it was presented before. */
export interface Presented {
  grant: Grant
  isReused: boolean
}

/**
 * Takes a code for its one exchange, whether or not that succeeds.
 * @returns undefined: unknown, expired, ended, or of an account that is disabled
 */
export async function takeCode(tx: Tx, code: string, now: Date): Promise<Presented | undefined> {
  const grant = await lockGrant(tx, 'code_hash', hashOf(code), now)
  if (!grant) return undefined
  if (grant.code_used_at !== null) return { grant, isReused: true }
  await tx.updateTable('assistant_grant').set({ code_used_at: now }).where('id', '=', grant.id).execute()
  return { grant, isReused: false }
}

/** Finds the grant of a refresh token. Another token of its family than the current one was used before, or is invented. */
export async function findRefresh(
  tx: Tx,
  { family, token }: { family: string; token: string },
  now: Date,
): Promise<Presented | undefined> {
  const grant = await lockGrant(tx, 'family_hash', hashOf(family), now)
  return grant && { grant, isReused: !(grant.refresh_hash && hashOf(token).equals(grant.refresh_hash)) }
}

/** Locks the account first, as other changes do that the log of the account records. */
async function lockGrant(tx: Tx, column: 'code_hash' | 'family_hash', hash: Buffer, now: Date) {
  const owner = await tx.selectFrom('assistant_grant').select('sub').where(column, '=', hash).executeTakeFirst()
  if (!owner) return undefined
  await lockAccount(tx, owner.sub)
  return tx
    .selectFrom('assistant_grant')
    .selectAll()
    .where(column, '=', hash)
    .where(isLive(now))
    .where(isNotDisabled('assistant_grant.sub'))
    .forUpdate()
    .executeTakeFirst()
}

/** Until when tokens may be renewed: as long as they are used, at most as long as a personal token is valid. */
const grantEnd = (created_at: Date, now: Date) =>
  new Date(Math.min(now.getTime() + IDLE_DAYS * DAY_MS, created_at.getTime() + MAX_TOKEN_DAYS * DAY_MS))

/** The tokens of an exchange. The access tokens of earlier ones are valid until their end. */
export async function storeTokens(
  tx: Tx,
  { id, created_at }: Pick<Grant, 'id' | 'created_at'>,
  { access, family, refresh }: { access: string; family: string; refresh: string },
  now: Date,
): Promise<void> {
  const expires_at = grantEnd(created_at, now)
  await tx
    .updateTable('assistant_grant')
    .set({ family_hash: hashOf(family), refresh_hash: hashOf(refresh), expires_at })
    .where('id', '=', id)
    .execute()
  await tx
    .insertInto('assistant_token')
    .values({
      token_hash: hashOf(access),
      grant_id: id,
      expires_at: new Date(Math.min(expires_at.getTime(), now.getTime() + ACCESS_SECONDS * 1000)),
    })
    .execute()
}

/** The grant of an access token, as requests need it. */
export type LiveGrant = Pick<Grant, 'id' | 'sub' | 'client_id' | 'scopes' | 'audience' | 'used_on' | 'used_network'> & {
  /** of the access token */
  expires_at: Date
}

/** The hash by which an access token is found, in hex. */
export const accessTokenHash = (token: string): string => hashOf(token).toString('hex')

/** The grants of access tokens by their hashes (hex), of accounts that are not disabled. The tokens may have expired. */
export async function findAccessTokens(db: Db, hashes: readonly string[]): Promise<Map<string, LiveGrant>> {
  const rows = await db
    .selectFrom('assistant_token as t')
    .innerJoin('assistant_grant as g', 'g.id', 't.grant_id')
    .select(['g.id', 'g.sub', 'g.client_id', 'g.scopes', 'g.audience', 'g.used_network', 't.expires_at'])
    .select([sql<string | null>`g.used_on::text`.as('used_on'), sql<string>`encode(t.token_hash, 'hex')`.as('hash')])
    .where(
      't.token_hash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .where('g.ended_at', 'is', null)
    .where(isNotDisabled('g.sub'))
    .execute()
  return new Map(rows.map(({ hash, ...grant }) => [hash, grant]))
}

/** Locks a grant for a transaction, which must not have been ended meanwhile; returns whether that is so. */
export async function lockLiveGrant(tx: Db, id: number): Promise<boolean> {
  const grant = await tx
    .selectFrom('assistant_grant')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(isNotDisabled('assistant_grant.sub'))
    .forShare()
    .executeTakeFirst()
  return grant !== undefined
}

/** Stores the day and network of a use; the same ones again change no row. */
export async function updateGrantUse(
  db: Db,
  { id, day, network }: { id: number; day: string; network: string },
): Promise<void> {
  await sql`
    update assistant_grant set used_on = ${day}::date, used_network = ${network}
    where id = ${id} and (used_on, used_network) is distinct from (${day}::date, ${network})`.execute(db)
}

/** The assistants of an account that can get in, the newest first. */
export function listGrants(db: Db, sub: string, now: Date) {
  return db
    .selectFrom('assistant_grant')
    .select(['id', 'client_id', 'client_name', 'scopes', 'created_at', 'expires_at', 'used_network'])
    .select(sql<string | null>`used_on::text`.as('used_on'))
    .where('sub', '=', sub)
    .where(isLive(now))
    .where('family_hash', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Ends the grants of an account, or one of them, with their codes and tokens.
 * @returns the clients of those that could get in before
 */
export async function endGrants(tx: Tx, sub: string, now: Date, id?: number): Promise<string[]> {
  const ended = await tx
    .updateTable('assistant_grant')
    .set({ ended_at: now })
    .where('sub', '=', sub)
    .where(isLive(now))
    .$if(id !== undefined, (some) => some.where('id', '=', Number(id)))
    .returning(['client_id'])
    .execute()
  return ended.map(({ client_id }) => client_id)
}

/** Counts the grants of an account that have not ended, with those whose code was not exchanged yet. */
export async function countGrants(db: Db, sub: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('assistant_grant')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sub', '=', sub)
    .where(isLive(now))
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes access tokens that have expired, and grants that ended or expired before an instant. */
export async function deleteGrantsOverBefore(db: Db, instant: Date, now: Date): Promise<void> {
  await db.deleteFrom('assistant_token').where('expires_at', '<=', now).execute()
  await sql`delete from assistant_grant where least(expires_at, ended_at) < ${instant}::timestamptz`.execute(db)
}
