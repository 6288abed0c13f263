import { listInstitutions } from '@mirador/contract/institutions'
import { PAGE_SIZE } from '@mirador/contract/page'
import { listInstitutions as listInstitutionsOf } from '@mirador/database/tenders/institutions'
import { readRoute } from '../../http/route.ts'

export const listInstitutionsRoute = readRoute(listInstitutions, async ({ query }, { database }) => {
  const { rows, total } = await listInstitutionsOf(database.db, { q: query.q, offset: query.offset, limit: PAGE_SIZE })
  return { institution: rows.map(({ id: _, ...row }) => row), total }
})
