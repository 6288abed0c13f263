import { getInstitution } from '@mirador/contract/institutions'
import { findInstitution } from '@mirador/database/tenders/institutions'
import { canonicalRut } from '@mirador/domain/account/rut'
import { readRoute } from '../../http/route.ts'
import { withFigures } from './with-figures.ts'

/** INS-1: an unknown rut is an empty list, never a 404. */
export const getInstitutionRoute = readRoute(getInstitution, async ({ params }, { database, now }) => {
  const institution = await findInstitution(database.db, canonicalRut(params.rut))
  return institution ? withFigures(database.db, [institution], now()) : []
})
