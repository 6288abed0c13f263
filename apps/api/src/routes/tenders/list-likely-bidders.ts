import { listLikelyBidders } from '@mirador/contract/likely-bidders'
import { findCompany } from '@mirador/database/accounts/companies'
import { findLoadedEvaluation, type SavedEvaluation } from '@mirador/database/evaluation/evaluations'
import { countBuyerBids, findBidders, findBidSubject } from '@mirador/database/market/buyer-bids'
import { findBidderTally } from '@mirador/database/offers/bidder-tally'
import { rankBidders } from '@mirador/domain/bidders/bidder-tally'
import { readRoute } from '../../http/route.ts'

/** Maximum number of named suppliers. */
const NAMED = 10
/** Number of ranked suppliers, more than are named, since some have no name. */
const RANKED = 30
/** Name of the measured model that ranks here (tools/evaluate/ledger-bidders.ts). */
const MODEL = 'mixed and shrunk'

/** The usual bidders on tenders like one, with counts; none for an unknown tender, or without loaded offers. */
export const listLikelyBiddersRoute = readRoute(listLikelyBidders, async ({ query, session }, { database: { db } }) => {
  const [subject, stored, measured, company] = await Promise.all([
    findBidSubject(db, query.bid_idn.toUpperCase()),
    findBidderTally(db),
    findLoadedEvaluation(db, 'winners'),
    findCompany(db, session.sub),
  ])
  const answer = {
    institution_name: subject?.institution_name ?? null,
    from: stored?.from ?? null,
    to: stored?.to ?? null,
    tenders: 0,
    bidders: [],
    natural_persons: null,
    test: testOf(measured),
  }
  if (!subject || !stored || subject.families.length === 0) return answer
  const { id, institution_id, families } = subject
  const ranked = rankBidders(stored.tally, { families, buyer: institution_id }).slice(0, RANKED)
  const [names, counted] = await Promise.all([
    findBidders(
      db,
      ranked.map(({ supplier }) => supplier),
    ),
    institution_id === null
      ? { tenders: 0, bidders: [] }
      : countBuyerBids(db, { institutionId: institution_id, families, ...stored, exceptTender: id }),
  ])
  const byId = new Map(counted.bidders.map(({ bidder_id, ...count }) => [bidder_id, count]))
  const countOf = (bidder: number | null) => {
    const { tenders: bids = 0, won = 0, last_month = null } = byId.get(bidder) ?? {}
    return { bids, won, last_month }
  }
  return {
    ...answer,
    tenders: counted.tenders,
    bidders: ranked
      .flatMap(({ supplier }) => {
        const bidder = names.get(supplier)
        if (!bidder) return []
        const is_own = company !== undefined && bidder.rut === company.rut
        return [{ ...bidder, is_own, ...countOf(supplier) }]
      })
      .slice(0, NAMED),
    natural_persons: byId.has(null) ? countOf(null) : null,
  }
})

function testOf(measured: readonly SavedEvaluation[]) {
  const own = measured.find(({ model }) => model === MODEL)
  const { top5, ceiling } = own?.metrics ?? {}
  return own && top5 !== undefined && ceiling !== undefined
    ? { tenders: own.n, first_five: top5, known: ceiling }
    : null
}
