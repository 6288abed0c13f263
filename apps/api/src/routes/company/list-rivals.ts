import { listRivals } from '@mirador/contract/company-lines'
import { listRivals as findRivals } from '@mirador/database/ledger/rivals'
import { readRoute } from '../../http/route.ts'
import { ownRut } from './own-rut.ts'

/** The companies that met that of the account in the most lines; none of a natural person. */
export const listRivalsRoute = readRoute(listRivals, async ({ session }, { database: { db } }) =>
  findRivals(db, await ownRut(db, session.sub)),
)
