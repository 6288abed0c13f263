import { listAccountRubros } from '@mirador/database/accounts/accounts'
import type { Db } from '@mirador/database/connection/connect'
import type { InstitutionOrder } from '@mirador/database/tenders/institution-order'
import type { InstitutionSort } from '@mirador/domain/market/institution-sorts'
import { addMonths } from '@mirador/domain/market/market-months'
import { chileDay } from '@mirador/domain/time/chile-time'

/** An order with its parameters: the months up to now, the rubros of the account. */
export async function institutionOrder(
  db: Db,
  sort: InstitutionSort,
  { sub, now }: { sub: string; now: Date },
): Promise<InstitutionOrder> {
  if (sort === 'amount') return { sort, from: addMonths(`${chileDay(now).slice(0, 7)}-01`, -11) }
  if (sort === 'mine') return { sort, families: await listAccountRubros(db, sub) }
  return { sort }
}
