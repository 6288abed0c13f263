import { getInstitution } from '@mirador/contract/institutions'
import { findInstitution } from '@mirador/database/tenders/institutions'
import { canonicalRut } from '@mirador/domain/account/rut'
import { readRoute } from '../../http/route.ts'

/** INS-1: an unknown rut is an empty list, never a 404. */
export const getInstitutionRoute = readRoute(getInstitution, async ({ params }, { database }) => {
  const institution = await findInstitution(database.db, canonicalRut(params.rut))
  if (!institution) return []
  const { id: _, ...answer } = institution
  return [answer]
})
