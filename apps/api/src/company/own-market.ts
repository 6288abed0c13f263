import { listAccountRubros } from '@mirador/database/accounts/accounts'
import type { LedgerPeriod } from '@mirador/database/companies/company-history'
import type { Db } from '@mirador/database/connection/connect'
import { addMonths } from '@mirador/domain/market/market-months'

/** The last twelve months of publication in the ledger. */
export const lastYear = (period: LedgerPeriod) => ({ from: addMonths(period.to, -11), to: period.to })

/** The families of an account; null for one without rubros, whose market is everything. */
export async function ownFamilies(db: Db, sub: string): Promise<number[] | null> {
  const families = await listAccountRubros(db, sub)
  return families.length > 0 ? families : null
}
