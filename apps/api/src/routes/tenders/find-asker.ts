import { findListSettings } from '@mirador/database/accounts/accounts'
import type { Db } from '@mirador/database/connection/connect'
import type { Asker } from '@mirador/database/search/tender-filters'
import { readTenderQueues } from '@mirador/database/today/queued-tenders'
import { findTodaySince } from '@mirador/database/today/today-openings'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'

/**
 * The caller of a list, with the rubros that narrow it, and whether tenders were dismissed. A queue of Hoy narrows the
 * list to its tenders, whose order is then that of the fit.
 */
export async function findAsker(db: Db, { scope, queue }: TenderQuery, sub: string, now: Date): Promise<Asker> {
  const { rubros, hasDismissals } = await findListSettings(db, sub)
  const asker: Asker = { sub, rubros: scope === 'mine' ? rubros : [], hasDismissals }
  if (!queue) return asker
  const { since } = await findTodaySince(db, sub, now)
  const queues = await readTenderQueues(db, sub, { now, since })
  const ids = (queue === 'decidir' ? queues.decide : queues.fresh).map(({ id }) => id)
  return {
    ...asker,
    queue: ids,
    orderByFit: async (open) => {
      const isOpen = new Set(open)
      return ids.filter((id) => isOpen.has(id))
    },
  }
}
