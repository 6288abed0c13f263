import type { Db } from '../connection/connect.ts'

/** The presentation of a company; empty texts are absent. */
export interface Presentation {
  sentence: string
  website: string
  offering: string
}

const COLUMNS = ['sentence', 'website', 'offering'] as const
const NOTHING: Presentation = { sentence: '', website: '', offering: '' }

export async function findOwnPresentation(db: Db, sub: string): Promise<Presentation> {
  return (await db.selectFrom('company').select(COLUMNS).where('sub', '=', sub).executeTakeFirst()) ?? NOTHING
}

/** @param rut canonical @returns null while the company is not verified or has no presentation */
export async function findPresentation(db: Db, rut: string): Promise<Presentation | null> {
  const presentation = await db
    .selectFrom('company')
    .select(COLUMNS)
    .where('rut', '=', rut)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return presentation && COLUMNS.some((column) => presentation[column] !== '') ? presentation : null
}

/** @returns false, without storing it, while the company of the account is not verified */
export async function updateOwnPresentation(
  db: Db,
  sub: string,
  { sentence, website, offering }: Presentation,
  now: Date,
) {
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ sentence, website, offering, updated_at: now })
    .where('sub', '=', sub)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Removes the presentations of every company with a RUT, verified or not.
 * @param rut canonical
 * @returns whether there was any
 */
export async function removePresentations(db: Db, rut: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('company')
    .set({ ...NOTHING, updated_at: now })
    .where('rut', '=', rut)
    .where((eb) => eb.or(COLUMNS.map((column) => eb(column, '<>', ''))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
