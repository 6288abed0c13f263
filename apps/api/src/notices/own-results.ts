import { findCompany } from '@mirador/database/accounts/companies'
import type { Db } from '@mirador/database/connection/connect'
import { listOwnResults, type OwnResult } from '@mirador/database/ledger/company-lines'
import type { UnseenChange } from '@mirador/domain/tender-changes/unseen-changes'

/**
 * How the offers of the company of an account ended in the tenders whose award is news to it, by tender id; those whose
 * offers are not known yet have none.
 */
export async function ownResultsOf(
  db: Db,
  sub: string,
  tenders: readonly { tender_id: number; changes: readonly UnseenChange[] }[],
): Promise<Map<number, Omit<OwnResult, 'tender_id'>>> {
  const awarded = tenders.filter(({ changes }) =>
    changes.some((change) => change.kind === 'status' && change.new === 'adjudicada'),
  )
  if (awarded.length === 0) return new Map()
  const company = await findCompany(db, sub)
  if (!company) return new Map()
  const ids = awarded.map(({ tender_id }) => tender_id)
  const results = await listOwnResults(db, company.rut, ids)
  return new Map(results.map(({ tender_id, ...result }) => [tender_id, result]))
}
