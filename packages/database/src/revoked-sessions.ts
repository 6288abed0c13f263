import type { Db } from './connect.ts'

/** Whether a session of an outside user pool was ended here. */
export async function isSessionRevoked(db: Db, sid: string): Promise<boolean> {
  const row = await db.selectFrom('api_revoked_session').select('sid').where('sid', '=', sid).executeTakeFirst()
  return row !== undefined
}

/** @param expires_at when no token of the session can be good any more */
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
