import { findListSettings } from '@mirador/database/accounts/accounts'
import type { Db } from '@mirador/database/connection/connect'
import type { Asker } from '@mirador/database/search/tender-filters'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'

/** The caller of a list, with the rubros that narrow it, and whether tenders were dismissed. */
export async function findAsker(db: Db, { scope }: TenderQuery, sub: string): Promise<Asker> {
  const { rubros, hasDismissals } = await findListSettings(db, sub)
  return { sub, rubros: scope === 'mine' ? rubros : [], hasDismissals }
}
