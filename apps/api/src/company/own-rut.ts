import { findCompany } from '@mirador/database/accounts/companies'
import type { Db } from '@mirador/database/connection/connect'

/** The registered RUT of an account; for an account without a company, a RUT that no supplier has. */
export async function ownRut(db: Db, sub: string): Promise<string> {
  return (await findCompany(db, sub))?.rut ?? ''
}
