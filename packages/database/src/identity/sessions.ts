import { type Selectable, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { IdpSessionTable, SessionOpening } from '../schema/identity.ts'

export type IdentitySession = Selectable<IdpSessionTable>

export async function insertSession(
  db: Db,
  session: Pick<
    IdentitySession,
    'sid' | 'sub' | 'refresh_hash' | 'authenticated_at' | 'expires_at' | 'device' | 'opened_with'
  >,
): Promise<void> {
  await db.insertInto('idp_session').values(session).execute()
}

/** Whether the user has, or recently had, a session on such a device. */
export async function hasSessionOfDevice(db: Db, sub: string, device: string | null): Promise<boolean> {
  const session = await db
    .selectFrom('idp_session')
    .select('sid')
    .where('sub', '=', sub)
    .where('device', 'is not distinct from', device)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

export async function findSession(db: Db, sid: string): Promise<IdentitySession | undefined> {
  return db.selectFrom('idp_session').selectAll().where('sid', '=', sid).executeTakeFirst()
}

/** The sessions of some ids, by id. */
export async function findSessions(db: Db, sids: readonly string[]): Promise<Map<string, IdentitySession>> {
  const sessions = await db.selectFrom('idp_session').selectAll().where('sid', 'in', sids).execute()
  return new Map(sessions.map((session) => [session.sid, session]))
}

/**
 * Replaces the refresh token `from` with `to` in one statement: of several requests with the same token only one gets
 * the session, the other ones undefined. The seed is the one from which `to` was made.
 */
export async function rotateSession(
  db: Db,
  { sid, from, to, seed, now }: { sid: string; from: string; to: string; seed: string; now: Date },
): Promise<IdentitySession | undefined> {
  return db
    .updateTable('idp_session')
    .set({ refresh_hash: to, prev_hash: from, rotated_at: now, rotation_seed: seed })
    .where('sid', '=', sid)
    .where('refresh_hash', '=', from)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/**
 * The sessions that exist, are not revoked, and belong to a user who is not disabled: the only look-up of every
 * authenticated request.
 */
export async function findLiveSessions(db: Db, sids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sid: string }>`
    select s.sid from idp_session s join idp_user u using (sub)
    where s.sid = any(${sids}::uuid[]) and s.revoked_at is null and u.enabled`.execute(db)
  return new Set(rows.map(({ sid }) => sid))
}

/** @returns whether it was open */
export async function revokeSession(db: Db, sid: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('idp_session')
    .set({ revoked_at: now })
    .where('sid', '=', sid)
    .where('revoked_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return ended !== undefined && ended.expires_at > now
}

/** The open sessions of a user, the newest use first. */
export async function listOpenSessions(db: Db, sub: string, now: Date) {
  const used_at = sql<Date>`coalesce(rotated_at, authenticated_at)`
  return db
    .selectFrom('idp_session')
    .select(['sid', 'device', 'opened_with', 'authenticated_at as opened_at', used_at.as('used_at')])
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy(used_at, 'desc')
    .orderBy('sid')
    .execute()
}

/**
 * Ends the sessions of a user, or some of them.
 * @returns how many were open
 */
export async function revokeSessionsOfUser(
  db: Db,
  sub: string,
  now: Date,
  { sid, except, opened_with }: { sid?: string | undefined; except?: string; opened_with?: SessionOpening } = {},
): Promise<number> {
  const ended = await db
    .updateTable('idp_session')
    .set({ revoked_at: now })
    .where('sub', '=', sub)
    .where('revoked_at', 'is', null)
    .$if(sid !== undefined, (some) => some.where('sid', '=', String(sid)))
    .$if(except !== undefined, (some) => some.where('sid', '!=', String(except)))
    .$if(opened_with !== undefined, (some) => some.where('opened_with', '=', opened_with ?? null))
    .returning('expires_at')
    .execute()
  return ended.filter(({ expires_at }) => expires_at > now).length
}

/** Deletes sessions that expired or were revoked before the instant. */
export async function deleteSessionsEndedBefore(db: Db, instant: Date): Promise<void> {
  await sql`delete from idp_session where least(expires_at, revoked_at) < ${instant}`.execute(db)
}
