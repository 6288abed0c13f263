import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** @returns whether it was deleted only now: of several at once, one is the first */
export async function insertDeletedAccount(tx: Db, sub: string, deleted_at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('deleted_account')
    .values({ sub, deleted_at })
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .returning('sub')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets what calls that were under way wrote for accounts after these were deleted. */
export async function sweepDeletedAccounts(db: Db): Promise<void> {
  await sql`delete from account where sub in (select sub from deleted_account)`.execute(db)
  await sql`delete from feedback where sub in (select sub from deleted_account)`.execute(db)
}

/** Forgets even their numbers. */
export async function forgetAccountsDeletedBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('deleted_account').where('deleted_at', '<', instant).execute()
}
