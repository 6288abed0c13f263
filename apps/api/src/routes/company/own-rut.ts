import { findCompany } from '@mirador/database/accounts/companies'
import type { Db } from '@mirador/database/connection/connect'

/** The RUT that an account registered; of an account without a company, one that no supplier has. */
export async function ownRut(db: Db, sub: string): Promise<string> {
  return (await findCompany(db, sub))?.rut ?? ''
}
