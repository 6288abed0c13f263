import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/**
 * The sessions of an outside user pool that were ended here, and the users who deleted their account, among some ids.
 */
export async function findRevokedSessions(db: Db, sidsAndSubs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select sid as id from api_revoked_session where sid = any(${sidsAndSubs}::text[])
    union all select sub::text from deleted_account where sub::text = any(${sidsAndSubs}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** @param expires_at from when no token of the session is valid */
export async function insertRevokedSession(db: Db, sid: string, expires_at: Date): Promise<void> {
  await db
    .insertInto('api_revoked_session')
    .values({ sid, expires_at })
    .onConflict((conflict) =>
      conflict.column('sid').doUpdateSet({ expires_at }).where('api_revoked_session.expires_at', '<', expires_at),
    )
    .execute()
}

export async function deleteRevokedSessionsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('api_revoked_session').where('expires_at', '<=', instant).execute()
}
