import { PAGE_SIZE } from '@mirador/contract/page'
import { listSupplierLines } from '@mirador/contract/suppliers'
import { listSupplierLines as listLines } from '@mirador/database/ledger/supplier-profile'
import { readRoute } from '../../http/route.ts'
import { linesOfQuery } from './lines-query.ts'
import { priceOf } from './offer-price.ts'

/** The lines behind the figures of a company. */
export const listSupplierLinesRoute = readRoute(listSupplierLines, async ({ query }, { database: { db } }) => {
  const { offset, ...which } = query
  const { total, lines } = await listLines(db, query.rut, linesOfQuery(which), { offset, limit: PAGE_SIZE })
  return {
    total,
    lines: lines.map(({ unit_amount, currency, ...line }) => ({ ...line, price: priceOf(unit_amount, currency) })),
  }
})
