import { listMetLines } from '@mirador/contract/company-lines'
import { PAGE_SIZE } from '@mirador/contract/page'
import { listMetLines as listLines, type MetCounts, type MetLine } from '@mirador/database/ledger/met-lines'
import { readRoute } from '../../http/route.ts'
import { priceOf } from './offer-price.ts'
import { ownRut } from './own-rut.ts'

const NONE: MetCounts = { own: 0, rival: 0, both: 0, other: 0, none: 0 }

/** The lines in which the company of the account met another one; a natural person is an unknown one. */
export const listMetLinesRoute = readRoute(listMetLines, async ({ query, session }, { database: { db } }) => {
  const { rut: rivalRut, result, offset } = query
  const found = await listLines(
    db,
    { rut: await ownRut(db, session.sub), rivalRut },
    { result, offset, limit: PAGE_SIZE },
  )
  if (!found) return { rival: null, counts: NONE, total: 0, lines: [] }
  const { rival, counts, lines } = found
  return { rival, counts, total: countMet(counts, result), lines: lines.map(lineAnswer) }
})

function countMet(counts: MetCounts, result: keyof MetCounts | 'all'): number {
  return result === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[result]
}

function lineAnswer({ own_unit_amount, own_currency, rival_unit_amount, rival_currency, ...line }: MetLine) {
  return { ...line, own: priceOf(own_unit_amount, own_currency), rival: priceOf(rival_unit_amount, rival_currency) }
}
