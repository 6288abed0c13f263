import { listAccountRubros } from '@mirador/database/accounts/accounts'
import type { Db } from '@mirador/database/connection/connect'
import type { Asker } from '@mirador/database/search/tender-filters'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'

/** Who asks for a list, with the rubros that narrow it. */
export async function findAsker(db: Db, { scope }: TenderQuery, sub: string): Promise<Asker> {
  return { sub, rubros: scope === 'mine' ? await listAccountRubros(db, sub) : [] }
}
