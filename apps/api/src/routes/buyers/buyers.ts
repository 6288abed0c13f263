import { getBuyerChoices, listBuyerTenders } from '@mirador/contract/buyers'
import { PAGE_SIZE } from '@mirador/contract/page'
import { findCompany } from '@mirador/database/accounts/companies'
import { findBuyerChoices } from '@mirador/database/market/buyer-choices'
import { listBuyerTenders as findTenders } from '@mirador/database/market/buyer-tenders'
import { readRoute } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'
import { readQuestion } from './counted-tenders.ts'
import { getBuyerProfileRoute } from './get-buyer-profile.ts'

export const buyerRoutes = {
  /** The criteria that an institution uses and the companies that it chooses. */
  getBuyerChoices: readRoute(getBuyerChoices, async ({ params, query, session }, { database: { db }, now }) => {
    const [{ institutionId, counted }, company] = await Promise.all([
      readQuestion(db, { ...params, ...query }, session.sub, now()),
      findCompany(db, session.sub),
    ])
    const { companies, ...choices } = await findBuyerChoices(db, institutionId, counted)
    return { ...choices, companies: companies.map((one) => ({ ...one, is_own: one.rut === company?.rut })) }
  }),

  getBuyerProfile: getBuyerProfileRoute,

  /** The tenders behind a figure of an institution. */
  listBuyerTenders: readRoute(
    listBuyerTenders,
    async ({ params, query: { which, offset, ...query }, session, walk }, { database: { db }, now }) => {
      const { institutionId, counted } = await readQuestion(db, { ...params, ...query }, session.sub, now())
      const { page, take } = pageOf(walk, offset, PAGE_SIZE)
      const { total, tenders } = await findTenders(db, institutionId, counted, { which, ...page })
      const rows = take(tenders, ({ tender_id }) => [tender_id])
      return { total, tenders: rows.map(({ tender_id: _, ...tender }) => tender) }
    },
  ),
}
