import { findCompany } from '@mirador/database/accounts/companies'
import { listOwnResults, type OwnResult } from '@mirador/database/companies/company-lines'
import type { Db } from '@mirador/database/connection/connect'
import type { UnseenChange } from '@mirador/domain/tender-changes/unseen-changes'

/** The result of the own company's offers in one tender. */
type KnownOwnResult = Omit<OwnResult, 'tender_id'>

/**
 * Adds the results of the own company's offers: to changed tenders with an award among their changes or with a new
 * result. Other tenders with a new result are returned separately. Tenders with unknown offers have no result.
 */
export async function addOwnResults<
  Changed extends { tender_id: number; changes: readonly UnseenChange[] },
  News extends { tender_id: number },
>(db: Db, sub: string, changed: readonly Changed[], news: readonly News[]) {
  const awarded = changed.filter(({ changes }) =>
    changes.some((one) => one.kind === 'status' && one.new === 'adjudicada'),
  )
  const resultsByTender = await findOwnResults(
    db,
    sub,
    [...awarded, ...news].map(({ tender_id }) => tender_id),
  )
  const isChanged = new Set(changed.map(({ tender_id }) => tender_id))
  return {
    changed: changed.map((tender) => ({ ...tender, own_result: resultsByTender.get(tender.tender_id) ?? null })),
    further: news.flatMap((tender) => {
      const own_result = isChanged.has(tender.tender_id) ? undefined : resultsByTender.get(tender.tender_id)
      return own_result ? [{ ...tender, own_result }] : []
    }),
  }
}

/** The results of the own company's offers in some tenders, by tender. */
export async function findOwnResults(
  db: Db,
  sub: string,
  ids: readonly number[],
): Promise<Map<number, KnownOwnResult>> {
  const company = ids.length > 0 ? await findCompany(db, sub) : undefined
  if (!company) return new Map()
  const results = await listOwnResults(db, company.rut, ids)
  return new Map(results.map(({ tender_id, ...result }) => [tender_id, result]))
}
