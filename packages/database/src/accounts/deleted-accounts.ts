import { sql } from 'kysely'
import { ADVISORY_LOCK_CLASSES } from '../connection/advisory-locks.ts'
import type { Db } from '../connection/connect.ts'

/**
 * From then on nothing can be written for the account; what is being written by other transactions is waited for.
 * @returns whether it was deleted only now: of several at once, one is the first
 */
export async function insertDeletedAccount(tx: Db, sub: string, deleted_at: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_CLASSES.account}, hashtext(${sub}))`.execute(tx)
  const row = await tx
    .insertInto('deleted_account')
    .values({ sub, deleted_at })
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .returning('sub')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets even their numbers. */
export async function forgetAccountsDeletedBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('deleted_account').where('deleted_at', '<', instant).execute()
}
