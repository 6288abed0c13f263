import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { IdpOauthTable } from '../schema/identity.ts'

/** A one-use secret, identified by its hash. */
export type IdentitySecret = Selectable<IdpOauthTable>

export async function insertSecret(db: Db, secret: Insertable<IdpOauthTable>): Promise<void> {
  await db.insertInto('idp_oauth').values(secret).execute()
}

/** A secret that has not expired, without using it up. */
export async function findSecret(
  db: Db,
  { secret_hash, kind }: Pick<IdentitySecret, 'secret_hash' | 'kind'>,
  now: Date,
): Promise<IdentitySecret | undefined> {
  return db
    .selectFrom('idp_oauth')
    .selectAll()
    .where('secret_hash', '=', secret_hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Uses a secret up: of concurrent calls with the same one, only one gets it. */
export async function consumeSecret(
  db: Db,
  { secret_hash, kind }: Pick<IdentitySecret, 'secret_hash' | 'kind'>,
  now: Date,
): Promise<IdentitySecret | undefined> {
  const secret = await db
    .deleteFrom('idp_oauth')
    .where('secret_hash', '=', secret_hash)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()
  return secret && secret.expires_at > now ? secret : undefined
}

export async function deleteSecretsOfUser(db: Db, sub: string): Promise<void> {
  await db.deleteFrom('idp_oauth').where('sub', '=', sub).execute()
}

export async function deleteSecretsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('idp_oauth').where('expires_at', '<=', instant).execute()
}
