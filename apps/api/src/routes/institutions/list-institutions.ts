import { listInstitutions } from '@mirador/contract/institutions'
import { PAGE_SIZE } from '@mirador/contract/page'
import { listInstitutions as listInstitutionsOf } from '@mirador/database/tenders/institutions'
import { readRoute } from '../../http/route.ts'
import { institutionOrder } from './institution-order.ts'
import { withFigures } from './with-figures.ts'

export const listInstitutionsRoute = readRoute(listInstitutions, async ({ query, session }, { database, now }) => {
  const order = await institutionOrder(database.db, query.sort, { sub: session.sub, now: now() })
  const { rows, total } = await listInstitutionsOf(database.db, {
    q: query.q,
    order,
    offset: query.offset,
    limit: PAGE_SIZE,
  })
  return { institution: await withFigures(database.db, rows, now()), total }
})
