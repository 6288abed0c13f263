import { excludedMask, OFFER_FLAG_NAMES, OFFER_FLAGS, type OfferFlagName } from '@mirador/domain/ledger/offer-flags'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** k cases of n. */
export interface Share {
  count: number
  of: number
}

/** Base rates of the loaded months, for comparison with published counts of whole months. */
export interface BaseRates {
  /** first days of the first and last month with offers; null without any */
  from: string | null
  to: string | null
  /** tenders with offers, and how many of them were awarded */
  tenders: number
  awarded: number
  offers: number
  /** suppliers with a chosen offer */
  awardedSuppliers: number
  /** awarded tenders with one supplier, and suppliers per awarded tender */
  single: Share
  medianBidders: number | null
  meanBidders: number | null
  /** awarded ÷ estimate where both are known in pesos and comparable: for all tenders, for one supplier, for ten */
  awardToEstimate: { bidders: number | null; median: number | null; tenders: number }[]
  /** share of deserted tenders among those of these months that ended, with or without offers */
  deserted: Share
  revoked: Share
  medianDaysToAward: number | null
  /** number of offers by the reason why they do not count */
  flagged: Record<OfferFlagName, number>
  /**
   * rates that nobody has published: `Rechazada` in awarded tenders, and how often the length of a contract is given
   */
  rejectedInAwarded: Share
  withDuration: Share
}

const AWARDED = sql`(8, 9, 10)`

/** Computes the base rates. Reads every offer: seconds per million. */
export async function findBaseRates(db: Db): Promise<BaseRates> {
  const [months, offers, bidders, relations, ended, flagged] = await Promise.all([
    sql<Pick<BaseRates, 'from' | 'to' | 'tenders'> & { dated: number | null }>`
      select min(month)::text as "from", max(month)::text as "to", count(*)::int as tenders,
        percentile_cont(0.5) within group (order by awarded_on - closed_on)
          filter (where status in ${AWARDED} and awarded_on is not null) as dated
      from offer_snapshot where offers > 0`.execute(db),
    sql<{ offers: number; suppliers: number; rejected: number; judged: number }>`
      select count(*)::int as offers, count(distinct b.supplier_id) filter (where b.is_selected)::int as suppliers,
        count(*) filter (where b.state = 2 and s.status in ${AWARDED})::int as rejected,
        count(*) filter (where s.status in ${AWARDED})::int as judged
      from bid b join offer_snapshot s on s.tender_id = b.tender_id and s.year = b.year`.execute(db),
    sql<{ awarded: number; single: number; median: number | null; mean: number | null }>`
      select count(*)::int as awarded, count(*) filter (where bidders = 1)::int as single,
        percentile_cont(0.5) within group (order by bidders) as median, avg(bidders)::float8 as mean
      from (select count(distinct b.supplier_id) as bidders from bid b
        join offer_snapshot s on s.tender_id = b.tender_id and s.year = b.year
        where s.status in ${AWARDED} group by b.tender_id) t`.execute(db),
    findRelations(db),
    sql<{ ended: number; deserted: number; revoked: number; durations: number; published: number }>`
      select count(*) filter (where status in (7, 8, 9, 10, 15, 18))::int as ended,
        count(*) filter (where status = 7)::int as deserted, count(*) filter (where status in (15, 18))::int as revoked,
        count(*) filter (where (facts ->> 'contract_duration')::numeric > 0)::int as durations, count(*)::int as published
      from tender where date_trunc('month', published_at at time zone 'America/Santiago')::date in (
        select month from market_month)`.execute(db),
    sql<Record<OfferFlagName, number>>`
      select ${sql.join(
        OFFER_FLAG_NAMES.map(
          (name) => sql`count(*) filter (where flags & ${1 << OFFER_FLAGS[name].bit}::int > 0)::int as ${sql.id(name)}`,
        ),
      )} from bid`.execute(db),
  ])
  const [month, offer, bidder, process] = [months.rows[0], offers.rows[0], bidders.rows[0], ended.rows[0]]
  return {
    from: month?.from ?? null,
    to: month?.to ?? null,
    tenders: month?.tenders ?? 0,
    awarded: bidder?.awarded ?? 0,
    offers: offer?.offers ?? 0,
    awardedSuppliers: offer?.suppliers ?? 0,
    single: { count: bidder?.single ?? 0, of: bidder?.awarded ?? 0 },
    medianBidders: bidder?.median ?? null,
    meanBidders: bidder?.mean ?? null,
    awardToEstimate: relations,
    deserted: { count: process?.deserted ?? 0, of: process?.ended ?? 0 },
    revoked: { count: process?.revoked ?? 0, of: process?.ended ?? 0 },
    medianDaysToAward: month?.dated ?? null,
    flagged: flagged.rows[0] as Record<OfferFlagName, number>,
    rejectedInAwarded: { count: offer?.rejected ?? 0, of: offer?.judged ?? 0 },
    withDuration: { count: process?.durations ?? 0, of: process?.published ?? 0 },
  }
}

/** Relations of tenders whose every chosen offer counts as money and may be compared with the estimate. */
async function findRelations(db: Db): Promise<BaseRates['awardToEstimate']> {
  const excludedFlags = excludedMask('money') | excludedMask('estimate')
  const { rows } = await sql<BaseRates['awardToEstimate'][number]>`
    with relation as (
      select count(distinct b.supplier_id)::int as bidders,
        sum(b.unit_amount * b.awarded_quantity) filter (where b.is_selected) / min(t.amount) as share
      from bid b join offer_snapshot s on s.tender_id = b.tender_id and s.year = b.year
      join tender t on t.id = b.tender_id
      where s.status in ${AWARDED} and t.currency = 'CLP' and t.amount > 0
      group by b.tender_id
      having bool_or(b.is_selected) and not bool_or(b.is_selected and b.flags & ${excludedFlags}::int > 0)
    )
    select g.bidders, percentile_cont(0.5) within group (order by r.share::float8) as median, count(r.share)::int as tenders
    from (values (null::int), (1), (10)) g (bidders)
    left join relation r on g.bidders is null or r.bidders = g.bidders
    group by g.bidders order by g.bidders nulls first`.execute(db)
  return rows
}
