import { sql } from 'kysely'
import { ADVISORY_LOCK_CLASSES } from '../connection/advisory-locks.ts'
import type { Db } from '../connection/connect.ts'

/**
 * Records a deletion. From then on nothing can be written for the account; the writes of other transactions in progress
 * are awaited.
 * @returns whether this call was the one that deleted it: of concurrent calls only one gets true
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

/** Deletes old records of deleted accounts, with the numbers of the accounts. */
export async function forgetAccountsDeletedBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('deleted_account').where('deleted_at', '<', instant).execute()
}
