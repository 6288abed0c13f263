import { listBuyerTenders } from '@mirador/contract/buyers'
import { PAGE_SIZE } from '@mirador/contract/page'
import { listBuyerTenders as findTenders } from '@mirador/database/ledger/buyer-tenders'
import { readRoute } from '../../http/route.ts'
import { readQuestion } from './counted-tenders.ts'

/** The tenders behind a figure of an institution. */
export const listBuyerTendersRoute = readRoute(
  listBuyerTenders,
  async ({ params, query: { which, offset, ...query }, session }, { database: { db }, now }) => {
    const { institutionId, counted } = await readQuestion(db, { ...params, ...query }, session.sub, now())
    return findTenders(db, institutionId, counted, { which, offset, limit: PAGE_SIZE })
  },
)
