import { listCompanyLines } from '@mirador/contract/company-lines'
import { PAGE_SIZE } from '@mirador/contract/page'
import { type CompanyLine, countLines, listCompanyLines as listLines } from '@mirador/database/ledger/company-lines'
import { criteriaNames } from '@mirador/domain/tender/criteria-names'
import { readRoute } from '../../http/route.ts'
import { priceOf } from './offer-price.ts'
import { ownRut } from './own-rut.ts'

/** The lines in which the company of the account made offers; none of a natural person. */
export const listCompanyLinesRoute = readRoute(listCompanyLines, async ({ query, session }, { database: { db } }) => {
  const { outcome: which, sort, direction, offset } = query
  const { counts, lines } = await listLines(db, await ownRut(db, session.sub), {
    which,
    order: { sort, is_descending: direction === 'desc' },
    offset,
    limit: PAGE_SIZE,
  })
  return { counts, total: countLines(counts, which), lines: lines.map(lineAnswer) }
})

function lineAnswer(line: CompanyLine) {
  const { own_unit_amount, own_currency, chosen_unit_amount, chosen_currency, criteria, ...rest } = line
  return {
    ...rest,
    own: priceOf(own_unit_amount, own_currency),
    chosen: priceOf(chosen_unit_amount, chosen_currency),
    criteria: criteriaNames(criteria),
  }
}
