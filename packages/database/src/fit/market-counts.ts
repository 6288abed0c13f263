import type { TenderCounts } from '@mirador/domain/fit/own-history'
import { pairKey } from '@mirador/domain/fit/own-history'
import { sql } from 'kysely'
import { outsideWork } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'

interface Market {
  /** names the loaded months of offers */
  key: string
  counts: TenderCounts
}

const byDatabase = new WeakMap<Db, Promise<Market>>()

/**
 * The tenders of the ledger by family and buyer (their id as text), read once until other months of offers are loaded.
 * @param key names the months that are loaded now
 */
export async function readMarket(db: Db, key: string): Promise<Market> {
  const read = await byDatabase.get(db)?.catch(() => undefined)
  if (read?.key === key) return read
  const reading = outsideWork(() => countMarket(db, key))
  byDatabase.set(db, reading)
  return reading
}

async function countMarket(db: Db, key: string): Promise<Market> {
  const { rows } = await sql<{ family: number; institution_id: number; tenders: number }>`
    select family, institution_id, sum(tenders)::int as tenders from market_month group by family, institution_id`.execute(
    db,
  )
  const { rows: counted } = await sql<{ tenders: number }>`select count(*)::int as tenders from offer_snapshot`.execute(
    db,
  )
  const byFamily = new Map<number, number>()
  const byFamilyAndBuyer = new Map<string, number>()
  for (const { family, institution_id, tenders } of rows) {
    byFamily.set(family, (byFamily.get(family) ?? 0) + tenders)
    byFamilyAndBuyer.set(pairKey(family, String(institution_id)), tenders)
  }
  return { key, counts: { tenders: counted[0]?.tenders ?? 0, byFamily, byBuyer: new Map(), byFamilyAndBuyer } }
}
