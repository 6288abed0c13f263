import type { FitTender } from '@mirador/domain/fit/fit-tender'
import { NO_TERMS, NO_WORDS, type Rarity } from '@mirador/domain/fit/similar-terms'
import { sql } from 'kysely'
import { chargedWork } from '../connection/cancellation.ts'
import type { Db } from '../connection/connect.ts'
import type { StatedProfile } from './fit-profile.ts'
import { readFitTenders } from './fit-tenders.ts'
import type { StoredRarity } from './lexeme-sample.ts'

/** A past tender in which a company made an offer. */
export interface OwnBid {
  tender: FitTender
  id: number
  /** whether an offer of the company was chosen */
  isChosen: boolean
  /** of the last 24 loaded months, and read with its words */
  isRecent: boolean
}

/**
 * Maximum number of past tenders, those with the latest ids: enough to describe a company, and few enough for one
 * request.
 */
const MAX_BIDS = 5_000
/** Words and terms are read for this many of the latest ones only. */
const MAX_READ = 200

/** Number of companies whose past tenders are kept in memory: each takes up to 3 MB. */
const MAX_KEPT = 20

interface KeptBids {
  /** names the loaded months of offers and the rarities of words */
  key: string
  bids: Promise<OwnBid[]>
}

const byDatabase = new WeakMap<Db, Map<number, KeptBids>>()

/**
 * The past tenders of the company of a profile in the ledger, the latest first; only the latest ones have words and
 * terms. They are read once while the ledger and the rarities stay: Hoy names a reason of five tenders from them.
 */
export async function readOwnBids(
  db: Db,
  { bidder, ledger }: Pick<StatedProfile, 'bidder' | 'ledger'>,
  { version, rarity }: Pick<StoredRarity, 'version' | 'rarity'>,
): Promise<readonly OwnBid[]> {
  if (!bidder) return []
  const key = `${ledger} ${version}`
  const byBidder = byDatabase.get(db) ?? new Map<number, KeptBids>()
  byDatabase.set(db, byBidder)
  const known = byBidder.get(bidder.id)
  const kept = known?.key === key ? known : { key, bids: chargedWork(() => listOwnBids(db, bidder.id, rarity)) }
  // the latest use stands last
  byBidder.delete(bidder.id)
  byBidder.set(bidder.id, kept)
  if (byBidder.size > MAX_KEPT) byBidder.delete(byBidder.keys().next().value as number)
  try {
    return await kept.bids
  } catch (error) {
    if (byBidder.get(bidder.id) === kept) byBidder.delete(bidder.id)
    throw error
  }
}

async function listOwnBids(db: Db, bidderId: number, rarity: Rarity): Promise<OwnBid[]> {
  const { rows } = await sql<{
    id: number
    is_chosen: boolean
    is_recent: boolean
    families: number[]
    institution_id: number | null
    region: number | null
    amount_clp: number | null
  }>`
    select s.tender_id as id, o.is_chosen,
      coalesce(s.published_at >= (select max(month) from offer_month) - interval '23 months', false) as is_recent, s.families, s.institution_id, s.region, s.amount_clp
    from (
      select tender_id, bool_or(is_selected) as is_chosen from shown_offer where bidder_id = ${bidderId}::int
      group by tender_id order by tender_id desc limit ${MAX_BIDS}
    ) o join tender_search s using (tender_id) order by s.tender_id desc`.execute(db)
  const latest = rows.slice(0, MAX_READ).map(({ id }) => id)
  const read = new Map((await readFitTenders(db, latest, rarity)).map((tender) => [tender.id, tender]))
  return rows.map(({ id, is_chosen, is_recent, families, institution_id, region, amount_clp }) => ({
    id,
    isChosen: is_chosen,
    isRecent: is_recent && read.has(id),
    tender: read.get(id) ?? {
      families: new Map(families.map((family) => [family, 1])),
      buyer: institution_id === null ? null : String(institution_id),
      region,
      amount: amount_clp,
      words: NO_WORDS,
      terms: NO_TERMS,
    },
  }))
}
