import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The fields of its company that an account may change. */
export interface CompanyContact {
  brand_name: string
  email_address: string
  phone_number: string
}

export interface NewCompany extends CompanyContact {
  sub: string
  /** canonical, `76482913-K` */
  rut: string
  canonical_name: string
}

const COLUMNS = [
  'id',
  'sub as user_id',
  'rut',
  'canonical_name',
  'username',
  'brand_name',
  'email_address',
  'phone_number',
  'verified_at',
] as const

export interface Company extends CompanyContact {
  id: string
  /** the account that asks */
  user_id: string
  rut: string
  canonical_name: string
  username: string
  verified_at: Date | null
}

/** The company of an account: its own, else the one that its organisation shares. */
export async function findCompany(db: Db, sub: string): Promise<Company | undefined> {
  const { rows } = await sql<Company>`
    select id, owner as user_id, rut, canonical_name, username, brand_name, email_address, phone_number, verified_at
    from own_company where owner = ${sub}::uuid`.execute(db)
  return rows[0]
}

/**
 * Stores a company as not verified.
 * @returns undefined, and stores nothing, when the account already has a company
 */
export function insertCompany(db: Db, company: NewCompany, now: Date) {
  return db
    .insertInto('company')
    .values({ ...company, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** @returns the updated company; undefined when the account has none */
export async function updateCompanyContact(
  db: Db,
  sub: string,
  { brand_name, email_address, phone_number }: CompanyContact,
  now: Date,
) {
  const own = await findCompany(db, sub)
  if (!own) return undefined
  const updated = await db
    .updateTable('company')
    .set({ brand_name, email_address, phone_number, updated_at: now })
    .where('id', '=', own.id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return updated && { ...updated, user_id: sub }
}
