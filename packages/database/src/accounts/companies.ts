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

/** The company of an account. */
export function findCompany(db: Db, sub: string) {
  return db.selectFrom('company').select(COLUMNS).where('sub', '=', sub).executeTakeFirst()
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
export function updateCompanyContact(
  db: Db,
  sub: string,
  { brand_name, email_address, phone_number }: CompanyContact,
  now: Date,
) {
  return db
    .updateTable('company')
    .set({ brand_name, email_address, phone_number, updated_at: now })
    .where('sub', '=', sub)
    .returning(COLUMNS)
    .executeTakeFirst()
}
