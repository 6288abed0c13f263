import { canonicalRut } from '@mirador/domain/account/rut'
import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type AgileResult, findAgileResults } from '../documents/agile-results.ts'
import { findBidder } from '../offers/bidder.ts'
import type { DecidedTender, Proposal } from './proposal.ts'

const PESOS = OFFER_CURRENCIES.CLP

/**
 * The stages that the results of some Compra Ágil propose, by tender id: where their quotations or the order that followed
 * say who won, or that it is deserted. Amounts are the totals of the quotations; that of the order has taxes.
 * @param rut the company, in any form; undefined: it is not known who won
 */
export async function listAgileProposals(
  db: Db,
  rut: string | undefined,
  tenders: readonly DecidedTender[],
): Promise<Map<number, Proposal>> {
  const own = rut && canonicalRut(rut)
  const codes = tenders.map(({ bid_idn }) => bid_idn)
  const results = await findAgileResults(db, codes)
  const quoted = own ? await listOwnTotals(db, own, [...results.keys()]) : new Map<string, number>()
  return new Map(
    tenders.flatMap(({ tender_id, bid_idn, amount_clp }): [number, Proposal][] => {
      const result = results.get(bid_idn)
      if (!result) return []
      const total = quoted.get(bid_idn)
      const own_clp = total ?? amount_clp
      const isOwn = own ? isOwnResult(result, own) : undefined
      if (isOwn === undefined)
        return isDeserted(result) ? [[tender_id, { stage: 'perdida', own_clp, chosen_clp: null }]] : []
      if (isOwn) return [[tender_id, { stage: 'ganada', own_clp, chosen_clp: total ?? null }]]
      return [[tender_id, { stage: 'perdida', own_clp, chosen_clp: chosenTotal(result) }]]
    }),
  )
}

/** Whether a company got a purchase; undefined where nothing says who did. */
function isOwnResult({ chosen, order }: AgileResult, own: string): boolean | undefined {
  // the order says whom the buyer bought from in the end
  if (order?.supplier) return order.supplier.rut === own
  return chosen ? chosen.bidder?.rut === own : undefined
}

/** Whether the file calls it deserted and no order followed: lists and details may still call it closed. */
const isDeserted = ({ status, chosen, order }: AgileResult) => status === 'Desierta' && !chosen && !order

/** What the winner quoted, in pesos; null where the order went to another one than was chosen. */
function chosenTotal({ chosen, order }: AgileResult): number | null {
  if (chosen?.currency !== PESOS) return null
  return order?.supplier && order.supplier.rut !== chosen.bidder?.rut ? null : chosen.total
}

/** What a company quoted for some Compra Ágil, in pesos, by code. */
async function listOwnTotals(db: Db, rut: string, codes: readonly string[]): Promise<Map<string, number>> {
  const bidder = codes.length > 0 ? await findBidder(db, rut) : null
  if (!bidder) return new Map()
  const { rows } = await sql<{ code: string; total: number }>`
    select r.code, q.total from quotation_request r join shown_quotation q on q.request_id = r.id
    where r.code = any(${[...codes]}::text[]) and q.bidder_id = ${bidder.id}::int and q.total > 0
      and q.currency = ${PESOS}::int`.execute(db)
  return new Map(rows.map(({ code, total }) => [code, total]))
}
