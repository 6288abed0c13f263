import { PAGE_SIZE } from '@mirador/contract/page'
import { listCompetitors } from '@mirador/contract/suppliers'
import { findLedgerPeriod } from '@mirador/database/ledger/company-history'
import { listCompetitors as findCompetitors } from '@mirador/database/ledger/rivals'
import { SUPPLIER_KINDS, supplierKind } from '@mirador/domain/tender/supplier'
import { readRoute } from '../../http/route.ts'
import { ownRut } from './own-rut.ts'

/** The companies that share lines with that of the account; none of a natural person. */
export const listCompetitorsRoute = readRoute(listCompetitors, async ({ query, session }, { database: { db } }) => {
  const { offset, ...filters } = query
  const [rut, period] = await Promise.all([ownRut(db, session.sub), findLedgerPeriod(db)])
  const found = await findCompetitors(db, rut, filters, { offset, limit: PAGE_SIZE })
  return { is_natural_person: supplierKind(rut) === SUPPLIER_KINDS.natural, period, ...found }
})
