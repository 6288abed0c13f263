import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { IdpCodeTable } from '../schema/identity.ts'

export type IdentityCode = Selectable<IdpCodeTable>
export type NewIdentityCode = Insertable<IdpCodeTable>
/** The owner and the purpose of a code. */
export type CodeSubject = Pick<IdentityCode, 'subject_hash' | 'purpose'>

/**
 * Replaces the last code, unless that one was sent to the same user after `recently`: then it stays valid.
 * @returns whether the code was stored; of concurrent calls, one stores its code
 */
export async function upsertCode(db: Db, code: NewIdentityCode, recently: Date): Promise<boolean> {
  const row = await db
    .insertInto('idp_code')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .columns(['subject_hash', 'purpose'])
        .doUpdateSet({
          sub: sql`excluded.sub`,
          code_hmac: sql`excluded.code_hmac`,
          attempts: 0,
          sent_at: sql`excluded.sent_at`,
          expires_at: sql`excluded.expires_at`,
        })
        .where(sql<boolean>`(idp_code.sent_at <= ${recently} or idp_code.sub is distinct from excluded.sub)`),
    )
    .returning('subject_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function findCode(db: Db, { subject_hash, purpose }: CodeSubject): Promise<IdentityCode | undefined> {
  return db
    .selectFrom('idp_code')
    .selectAll()
    .where('subject_hash', '=', subject_hash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

/** The valid code for a guess, which is counted; undefined: there is none. */
export async function countGuess(
  db: Db,
  { subject_hash, purpose }: CodeSubject,
  now: Date,
): Promise<IdentityCode | undefined> {
  return db
    .updateTable('idp_code')
    .set({ attempts: sql`least(attempts, 30000) + 1` })
    .where('subject_hash', '=', subject_hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Uses a code up. Of concurrent calls only one gets true, and none after a newer code was stored. */
export async function consumeCode(
  db: Db,
  { subject_hash, purpose, code_hmac }: Pick<IdentityCode, 'subject_hash' | 'purpose' | 'code_hmac'>,
): Promise<boolean> {
  const row = await db
    .deleteFrom('idp_code')
    .where('subject_hash', '=', subject_hash)
    .where('purpose', '=', purpose)
    .where('code_hmac', '=', code_hmac)
    .returning('subject_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCodesOfUser(db: Db, sub: string): Promise<void> {
  await db.deleteFrom('idp_code').where('sub', '=', sub).execute()
}

export async function deleteCodesExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('idp_code').where('expires_at', '<=', instant).execute()
}
