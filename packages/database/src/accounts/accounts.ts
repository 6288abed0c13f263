import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** Creates the account of a user of the identity provider, or updates its address. */
export async function ensureAccount(db: Db, sub: string, now: Date, email: string | null = null): Promise<void> {
  await sql`
    insert into account (sub, email, created_at) values (${sub}::uuid, ${email}, ${now.toISOString()}::timestamptz)
    on conflict (sub) do update set email = coalesce(excluded.email, account.email)
    where account.email is distinct from coalesce(excluded.email, account.email)`.execute(db)
}

export function findAccount(db: Db, sub: string) {
  return db
    .selectFrom('account')
    .select(['sub', 'email', 'registered_at', 'start', 'welcomed_at', 'guided_at', 'notices_seen_at'])
    .where('sub', '=', sub)
    .executeTakeFirst()
}

/** Stores the screen on which an account that exists starts. */
export async function updateStartScreen(db: Db, sub: string, start: 'lista' | 'hoy'): Promise<void> {
  await db.updateTable('account').set({ start }).where('sub', '=', sub).execute()
}

/** Whether an account exists that has no company yet. */
export async function isRegistering(db: Db, sub: string): Promise<boolean> {
  const { rows } = await sql`select from account where sub = ${sub}::uuid
    and not exists (select from own_company where owner = account.sub)`.execute(db)
  return rows.length > 0
}

/** Locks the row of an account, if there is one. A caller that locks the user too does so afterwards: see appendSecurityEvent. */
export async function lockAccount(tx: Db, sub: string): Promise<void> {
  await tx.selectFrom('account').select('sub').where('sub', '=', sub).forUpdate().execute()
}

/** The families that an account has chosen, ascending. */
export async function listAccountRubros(db: Db, sub: string): Promise<number[]> {
  const { rows } = await sql<{
    family: number
  }>`select family from account_rubro where sub = ${sub} order by family`.execute(db)
  return rows.map(({ family }) => family)
}

/**
 * The settings of an account that change its lists: the chosen families, ascending, and whether it has dismissed
 * tenders.
 */
export async function findListSettings(db: Db, sub: string): Promise<{ rubros: number[]; hasDismissals: boolean }> {
  const { rows } = await sql<{ rubros: number[]; has_dismissals: boolean }>`
    select array(select family from account_rubro where sub = ${sub}::uuid order by family) as rubros,
      exists (select from dismissal where sub = ${sub}::uuid) as has_dismissals`.execute(db)
  return { rubros: rows[0]?.rubros ?? [], hasDismissals: rows[0]?.has_dismissals ?? false }
}

/** Replaces the families of an account that exists; of two concurrent calls one wins completely. */
export async function updateAccountRubros(db: Db, sub: string, families: readonly number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('sub').where('sub', '=', sub).forUpdate().execute()
    await sql`
      with chosen as (select unnest(${families}::int[]) as family),
        removed as (delete from account_rubro where sub = ${sub}::uuid and family not in (select family from chosen))
      insert into account_rubro (sub, family) select distinct ${sub}::uuid, family from chosen on conflict do nothing
    `.execute(tx)
  })
}

/**
 * Marks the registration of an account with a company as complete; keeps the first time.
 * @returns when it was completed; undefined for an account without a company
 */
export async function completeRegistration(db: Db, sub: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ registered_at: Date }>`
    update account set registered_at = coalesce(registered_at, ${now.toISOString()}::timestamptz)
    where sub = ${sub}::uuid and exists (select from own_company where owner = account.sub)
    returning registered_at`.execute(db)
  return rows[0]?.registered_at
}

/** Ends the questions after the first sign-in of an account that exists; keeps the first time. */
export async function finishWelcome(db: Db, sub: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ welcomed_at: now })
    .where('sub', '=', sub)
    .where('welcomed_at', 'is', null)
    .execute()
}

/** When the newest notice was found that an account has seen; null: it has seen none. */
export async function findNoticesSeenAt(db: Db, sub: string): Promise<Date | null> {
  const account = await db.selectFrom('account').select('notices_seen_at').where('sub', '=', sub).executeTakeFirst()
  return account?.notices_seen_at ?? null
}

/**
 * Keeps that an account that exists has seen its notices up to an instant; an earlier one, from another browser, changes
 * nothing.
 * @returns the newest seen instant
 */
export async function updateNoticesSeenAt(db: Db, sub: string, upTo: Date): Promise<Date> {
  const { rows } = await sql<{ seen_at: Date }>`
    update account set notices_seen_at = greatest(notices_seen_at, ${upTo.toISOString()}::timestamptz)
    where sub = ${sub}::uuid returning notices_seen_at as seen_at`.execute(db)
  return rows[0]?.seen_at ?? upTo
}

/** Ends the guide over the list of an account that exists; keeps the first time. */
export async function finishGuide(db: Db, sub: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ guided_at: now })
    .where('sub', '=', sub)
    .where('guided_at', 'is', null)
    .execute()
}
