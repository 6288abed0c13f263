import { correctSearch } from '@mirador/contract/tenders'
import { correctSearch as correctionOf } from '@mirador/database/search/search-correction'
import { countTenders } from '@mirador/database/search/tender-list'
import { readRoute } from '../../http/route.ts'
import { findAsker } from './find-asker.ts'

/** LIC-3: what a search that is being typed may mean. */
export const correctSearchRoute = readRoute(
  correctSearch,
  async ({ query, session: { sub } }, { database: { db } }) => {
    const asker = await findAsker(db, query, sub)
    const { total } = await countTenders(db, query, asker)
    return { correction: (await correctionOf(db, query, asker, total)) ?? null }
  },
)
