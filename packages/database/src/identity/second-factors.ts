import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { IdpTotpTable } from '../schema/identity.ts'

export type Totp = Selectable<IdpTotpTable>

export async function findTotp(db: Db, sub: string): Promise<Totp | undefined> {
  return db.selectFrom('idp_totp').selectAll().where('sub', '=', sub).executeTakeFirst()
}

/**
 * Stores a secret that waits for its first code, in place of an earlier one that waited.
 * @returns false: the user has a second factor
 */
export async function insertTotp(
  tx: Db,
  totp: Pick<Insertable<IdpTotpTable>, 'sub' | 'secret_sealed' | 'created_at'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('idp_totp')
    .values(totp)
    .onConflict((conflict) =>
      conflict
        .column('sub')
        .doUpdateSet({ secret_sealed: totp.secret_sealed, created_at: totp.created_at })
        .where('idp_totp.enabled_at', 'is', null),
    )
    .returning('sub')
    .executeTakeFirst()
  return row !== undefined
}

/** @param step time step of the code that the app has shown, which is used up */
export async function enableTotp(tx: Db, sub: string, { step, now }: { step: number; now: Date }): Promise<void> {
  await tx
    .updateTable('idp_totp')
    .set({ enabled_at: now, last_step: step })
    .where('sub', '=', sub)
    .where('enabled_at', 'is', null)
    .execute()
}

/**
 * Uses up the time step of a code.
 * @returns false: it, or a later one, was used before
 */
export async function acceptStep(tx: Db, sub: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('idp_totp')
    .set({ last_step: step })
    .where('sub', '=', sub)
    .where(sql`coalesce(last_step, -1)`, '<', step)
    .returning('sub')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a second factor, its recovery codes included. @returns whether there was one, in use or not */
export async function deleteTotp(tx: Db, sub: string): Promise<boolean> {
  const row = await tx.deleteFrom('idp_totp').where('sub', '=', sub).returning('sub').executeTakeFirst()
  return row !== undefined
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(tx: Db, sub: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('idp_recovery_code').where('sub', '=', sub).execute()
  await tx
    .insertInto('idp_recovery_code')
    .values(hashes.map((code_hash) => ({ sub, code_hash })))
    .execute()
}

/**
 * Uses a recovery code up.
 * @returns the number of remaining codes; undefined: the user has no such code, or it was used before
 */
export async function consumeRecoveryCode(
  tx: Db,
  sub: string,
  code_hash: string,
  now: Date,
): Promise<number | undefined> {
  const used = await tx
    .updateTable('idp_recovery_code')
    .set({ used_at: now })
    .where('sub', '=', sub)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .returning('sub')
    .executeTakeFirst()
  return used && countRecoveryCodes(tx, sub)
}

/** The second factor in use, and the number of remaining recovery codes; undefined: none. */
export async function findSecondFactor(db: Db, sub: string) {
  const totp = await findTotp(db, sub)
  if (!totp?.enabled_at) return undefined
  return { enabled_at: totp.enabled_at, recovery_codes: await countRecoveryCodes(db, sub) }
}

async function countRecoveryCodes(db: Db, sub: string): Promise<number> {
  const { codes } = await db
    .selectFrom('idp_recovery_code')
    .select(sql<number>`count(*)::int`.as('codes'))
    .where('sub', '=', sub)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return codes
}
