import { getInstitution, listInstitutions } from '@mirador/contract/institutions'
import { PAGE_SIZE } from '@mirador/contract/page'
import { findInstitution, listInstitutions as listInstitutionsOf } from '@mirador/database/tenders/institutions'
import { canonicalRut } from '@mirador/domain/account/rut'
import { readRoute } from '../../http/route.ts'
import { institutionOrder } from './institution-order.ts'
import { withFigures } from './with-figures.ts'

export const institutionRoutes = {
  /** INS-1: an unknown rut is an empty list, never a 404. */
  getInstitution: readRoute(getInstitution, async ({ params }, { database, now }) => {
    const institution = await findInstitution(database.db, canonicalRut(params.rut))
    return institution ? withFigures(database.db, [institution], now()) : []
  }),

  listInstitutions: readRoute(listInstitutions, async ({ query, session }, { database, now }) => {
    const order = await institutionOrder(database.db, query.sort, { sub: session.sub, now: now() })
    const { rows, total } = await listInstitutionsOf(database.db, {
      q: query.q,
      order,
      offset: query.offset,
      limit: PAGE_SIZE,
    })
    return { institution: await withFigures(database.db, rows, now()), total }
  }),
}
