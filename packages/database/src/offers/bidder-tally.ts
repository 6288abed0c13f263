import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type BidderTally,
  bidderTally,
  type TalliedBids,
  type TalliedTenders,
} from '@mirador/domain/bidders/bidder-tally'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { outsideWork } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'

/** Number of months of publication that are counted. */
export const TALLIED_MONTHS = 24

export interface StoredTally {
  tally: BidderTally
  /** the counted months, `YYYY-MM-01` */
  from: string
  to: string
}

interface Cached {
  version: string
  stored: StoredTally | null
  checkedAt: number
}

const byDatabase = new WeakMap<Db, Promise<Cached>>()
const refreshing = new WeakSet<Db>()

/** Maximum time until an import is noticed. */
const CHECK_MS = MINUTE_MS

/**
 * The counts of the last 24 months, kept in the process: some 20 MB for four million offers. The first call reads them;
 * later calls get the last counts while newer ones are read.
 * @returns null without offers
 */
export async function findBidderTally(db: Db): Promise<StoredTally | null> {
  const known = await byDatabase.get(db)?.catch(() => undefined)
  if (!known) {
    // one of several requests reads; the reading must not be cancelled with that request
    const reading = byDatabase.get(db) ?? outsideWork(() => readAgain(db, undefined))
    byDatabase.set(db, reading)
    return (await reading).stored
  }
  if (performance.now() - known.checkedAt > CHECK_MS && !refreshing.has(db)) {
    refreshing.add(db)
    outsideWork(() => readAgain(db, known))
      .then((read) => byDatabase.set(db, Promise.resolve(read)))
      .catch(() => {})
      .finally(() => refreshing.delete(db))
  }
  return known.stored
}

async function readAgain(db: Db, known: Cached | undefined): Promise<Cached> {
  const { rows } = await sql<{ to: string | null; from: string | null; version: string }>`
    select l.to::text, l.from::text, concat_ws(' ', l.to, sum(m.tenders), sum(m.decided), sum(m.offers)) as version
    from (
      select max(month) as to, (max(month) - ${TALLIED_MONTHS - 1}::int * interval '1 month')::date as from from market_month
    ) l left join market_month m on m.month >= l.from group by l.to, l.from`.execute(db)
  const { to = null, from = null, version = '' } = rows[0] ?? {}
  const checkedAt = performance.now()
  if (known?.version === version) return { ...known, checkedAt }
  return { version, checkedAt, stored: to && from ? { from, to, tally: await readTally(db, from) } : null }
}

/** Suppliers per statement: the embedded database serves other requests in between. */
const SUPPLIERS = 1_000

/** Counts decided tenders only: bids on undecided ones are not disclosed. */
async function readTally(db: Db, from: string): Promise<BidderTally> {
  const tally = bidderTally()
  const { rows: tenders } = await sql<TalliedTenders>`
    select institution_id as institution, family, sum(decided)::int as tenders from market_month
    where month >= ${from}::date and decided > 0 group by institution_id, family`.execute(db)
  for (const row of tenders) tally.tenders(row)
  const { rows } = await sql<{ last: number | null }>`select max(supplier_id) as last from supplier_month`.execute(db)
  for (let first = 0; first <= (rows[0]?.last ?? -1); first += SUPPLIERS) {
    const { rows: bids } = await sql<TalliedBids>`
      select supplier_id as supplier, institution_id as institution, family, sum(tenders)::int as tenders from supplier_month
      where supplier_id >= ${first}::int and supplier_id < ${first + SUPPLIERS}::int and month >= ${from}::date
        and awarded_lines > 0
      group by supplier_id, institution_id, family order by supplier_id`.execute(db)
    for (const row of bids) tally.bids(row)
    await nextTurn()
  }
  return tally.collected()
}
