import { listInstitutions } from '@mirador/contract/institutions'
import { PAGE_SIZE } from '@mirador/contract/page'
import { listInstitutions as listInstitutionsOf } from '@mirador/database/tenders/institutions'
import { readRoute } from '../../http/route.ts'
import { withFigures } from './with-figures.ts'

export const listInstitutionsRoute = readRoute(listInstitutions, async ({ query }, { database, now }) => {
  const { rows, total } = await listInstitutionsOf(database.db, { q: query.q, offset: query.offset, limit: PAGE_SIZE })
  return { institution: await withFigures(database.db, rows, now()), total }
})
