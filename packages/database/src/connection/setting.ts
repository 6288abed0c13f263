import type { Db } from './connect.ts'

/** A stored setting; undefined when it was never written. */
export async function findSetting<T>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value as T | undefined
}

export async function upsertSetting(db: Db, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute()
}

export async function deleteSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute()
}
