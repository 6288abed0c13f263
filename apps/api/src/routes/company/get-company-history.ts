import { getCompanyHistory } from '@mirador/contract/company-history'
import { findCompanyHistory, findLedgerPeriod } from '@mirador/database/ledger/company-history'
import { SUPPLIER_KINDS, supplierKind } from '@mirador/domain/tender/supplier'
import { readRoute } from '../../http/route.ts'
import { ownRut } from './own-rut.ts'

/** The history of the account's company; without a company, that of a RUT without offers. */
export const getCompanyHistoryRoute = readRoute(getCompanyHistory, async ({ session }, { database: { db } }) => {
  const [rut, period] = await Promise.all([ownRut(db, session.sub), findLedgerPeriod(db)])
  return {
    is_natural_person: supplierKind(rut) === SUPPLIER_KINDS.natural,
    period,
    ...(await findCompanyHistory(db, rut)),
  }
})
