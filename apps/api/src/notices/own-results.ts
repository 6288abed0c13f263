import { findCompany } from '@mirador/database/accounts/companies'
import type { Db } from '@mirador/database/connection/connect'
import { listOwnResults, type OwnResult } from '@mirador/database/ledger/company-lines'
import type { UnseenChange } from '@mirador/domain/tender-changes/unseen-changes'

/** Whether the changes of a tender tell its award, and with it how the own offers ended. */
export const hasAward = (changes: readonly UnseenChange[]) =>
  changes.some((change) => change.kind === 'status' && change.new === 'adjudicada')

/** How the offers of the company of an account ended, by tender id; tenders whose offers are not known yet have none. */
export async function ownResultsOf(
  db: Db,
  sub: string,
  tenderIds: readonly number[],
): Promise<Map<number, Omit<OwnResult, 'tender_id'>>> {
  if (tenderIds.length === 0) return new Map()
  const company = await findCompany(db, sub)
  if (!company) return new Map()
  const results = await listOwnResults(db, company.rut, tenderIds)
  return new Map(results.map(({ tender_id, ...result }) => [tender_id, result]))
}
