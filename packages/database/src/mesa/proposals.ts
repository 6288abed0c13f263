import { canonicalRut } from '@mirador/domain/account/rut'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { statusOfCode } from '@mirador/domain/tender/tender-status'
import { sql } from 'kysely'
import { IS_PESOS } from '../companies/compared-lines.ts'
import { compareTenders } from '../companies/compared-tenders.ts'
import type { Db } from '../connection/connect.ts'
import { findBidder } from '../offers/bidder.ts'
import { listAgileProposals } from './agile-proposals.ts'
import type { DecidedTender, Proposal } from './proposal.ts'

interface Awarded {
  tender_id: number
  /** null where the amount of a line is not known */
  total: number | null
  own_total: number | null
  is_own: boolean
}

/**
 * The stages that the results of some tenders propose, by tender id. Amounts are those of the ledger where it compares
 * the offers line by line, else those of the desk and of the award.
 * @param rut the company, in any form; undefined: it is not known who won
 */
export async function listProposals(
  db: Db,
  rut: string | undefined,
  tenders: readonly DecidedTender[],
): Promise<Map<number, Proposal>> {
  const isAgile = ({ channel }: DecidedTender) => channel === CHANNEL.agile
  const agile = tenders.filter(isAgile)
  const proposals = await listAgileProposals(db, rut, agile)
  const awarded = rut ? tenders.filter(({ status }) => statusOfCode(status) === 'adjudicada') : []
  const awards = await listAwarded(db, rut, awarded)
  const { offered, differences } = await listOwnOffers(db, rut, [...awards.keys()])
  for (const { tender_id, status, currency, amount_clp } of tenders) {
    const award = awards.get(tender_id)
    const own_clp = offered.get(tender_id) ?? amount_clp
    if (proposals.has(tender_id)) continue
    if (statusOfCode(status) === 'desierta') {
      proposals.set(tender_id, { stage: 'perdida', own_clp: amount_clp, chosen_clp: null })
    } else if (award) {
      const difference = differences.get(tender_id)
      const chosen = award.is_own ? award.own_total : award.total
      const stage = award.is_own ? 'ganada' : 'perdida'
      proposals.set(
        tender_id,
        difference && !award.is_own
          ? { stage, own_clp: difference.own_clp, chosen_clp: difference.own_clp + difference.clp }
          : { stage, own_clp, chosen_clp: currency === null || currency === 'CLP' ? chosen : null },
      )
    }
  }
  return proposals
}

/** The stored awards of some tenders; one whose award is not read yet is missing. */
async function listAwarded(db: Db, rut: string | undefined, tenders: readonly DecidedTender[]) {
  if (!rut || tenders.length === 0) return new Map<number, Awarded>()
  const ids = tenders.map(({ tender_id }) => tender_id)
  const isOwn = sql`supplier_rut = ${canonicalRut(rut)}`
  const { rows } = await sql<Awarded>`
    select tender_id, bool_or(${isOwn}) as is_own,
      case when bool_and(quantity * unit_amount is not null) then sum(quantity * unit_amount) end as total,
      case when bool_and(quantity * unit_amount is not null) filter (where ${isOwn})
        then sum(quantity * unit_amount) filter (where ${isOwn}) end as own_total
    from tender_award where tender_id = any(${ids}::int[]) group by tender_id`.execute(db)
  return new Map(rows.map((row) => [row.tender_id, row]))
}

/** What the own offers of the ledger for some tenders come to in pesos, and how far the chosen ones were. */
async function listOwnOffers(db: Db, rut: string | undefined, ids: readonly number[]) {
  const bidder = rut && ids.length > 0 ? await findBidder(db, rut) : null
  if (!bidder) return { offered: new Map<number, number>(), differences: new Map<number, never>() }
  const { differences } = await compareTenders(db, bidder.id, ids)
  const { rows } = await sql<{ tender_id: number; clp: number }>`
    select tender_id, sum(unit_amount * quantity) as clp from shown_offer
    where bidder_id = ${bidder.id}::int and tender_id = any(${ids}::int[]) and ${IS_PESOS}
    group by tender_id having sum(unit_amount * quantity) > 0`.execute(db)
  return { offered: new Map(rows.map(({ tender_id, clp }) => [tender_id, clp])), differences }
}
