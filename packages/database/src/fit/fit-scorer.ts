import { dismissedBy } from '@mirador/domain/fit/dismissals'
import { type FitValues, fitFeatures, hasOwnWord } from '@mirador/domain/fit/fit-features'
import { anchorOf } from '@mirador/domain/fit/fit-grades'
import { fitBlocker } from '@mirador/domain/fit/fit-limits'
import type { FitTender } from '@mirador/domain/fit/fit-tender'
import { countTenders, type OwnHistory, ownHistory } from '@mirador/domain/fit/own-history'
import { ownSums } from '@mirador/domain/fit/own-sums'
import { exactFit, POINTS_CARD, type Points } from '@mirador/domain/fit/points-card'
import type { Db } from '../connection/connect.ts'
import type { StatedProfile } from './fit-profile.ts'
import { readFitTenders } from './fit-tenders.ts'
import type { StoredRarity } from './lexeme-sample.ts'
import { readMarket } from './market-counts.ts'
import { readOwnBids } from './own-bids.ts'

/** How well tenders fit one company. */
export interface FitScorer {
  /** equal only for equal scorers */
  key: string
  points: Points
  history: OwnHistory | undefined
  values(tender: FitTender): FitValues
  /** the score before rounding */
  exact(tender: FitTender): number
  blocker(tender: FitTender): string | null
  /** whether a tender is one of the company's rubros: those it chose, else those in which it bid, else any */
  isOfOwnRubro(tender: FitTender): boolean
  hasOwnWord(tender: FitTender): boolean
  /** the lowest sum that is very similar; undefined with too few own offers */
  anchor: number | undefined
  /** number of past tenders in which an own offer was chosen */
  wins: number
}

/** Whether a profile has nothing that a tender could fit. */
export const isEmptyProfile = ({ families, words, bidder }: StatedProfile): boolean =>
  families.length === 0 && words.length === 0 && bidder === null

const NO_MARKET = { key: '', counts: countTenders([]) }

const MAX_SCORERS = 200
const byDatabase = new WeakMap<Db, Map<string, FitScorer>>()

/** The scorer of a profile, prepared once while profile, ledger and rarities stay. */
export async function fitScorer(db: Db, profile: StatedProfile, { version, rarity }: StoredRarity): Promise<FitScorer> {
  const market = profile.bidder ? await readMarket(db, profile.ledger) : NO_MARKET
  const key = `${POINTS_CARD.version} ${version} ${market.key} ${profile.key}`
  const scorers = byDatabase.get(db) ?? new Map<string, FitScorer>()
  byDatabase.set(db, scorers)
  const known = scorers.get(key)
  if (known) {
    scorers.delete(key)
    scorers.set(key, known)
    return known
  }
  const bids = await readOwnBids(db, profile, { version, rarity })
  const history = bids.length > 0 ? ownHistory(bids.map(({ tender }) => tender)) : undefined
  const reasons = new Map(profile.dismissals.map(({ tender, reason }) => [tender, reason]))
  const dismissed = (await readFitTenders(db, [...reasons.keys()], rarity)).flatMap((tender) => {
    const reason = reasons.get(tender.id)
    return reason ? [{ tender, reason }] : []
  })
  const company = {
    families: new Set(profile.families),
    words: profile.words,
    regions: new Set(profile.limits.regions),
    dismissed: dismissedBy(dismissed),
  }
  const shared = { counts: market.counts, rarity }
  const values = fitFeatures({ ...company, history }, shared)
  const recentBids = bids.filter(({ isRecent }) => isRecent).map(({ tender }) => tender)
  const ownRubros = company.families.size > 0 ? company.families : history?.byFamily
  const points = history ? POINTS_CARD.withHistory : POINTS_CARD.withoutHistory
  const scorer: FitScorer = {
    key,
    points,
    history,
    values,
    exact: (tender) => exactFit(points, values(tender)),
    blocker: (tender) => fitBlocker(profile.limits, tender),
    isOfOwnRubro: ({ families }) => !ownRubros || families.keys().some((family) => ownRubros.has(family)),
    hasOwnWord: ({ words }) => hasOwnWord(words, profile.words, rarity),
    anchor: history && anchorOf(ownSums({ ...company, history }, shared, { points, bids: recentBids })),
    wins: bids.filter(({ isChosen }) => isChosen).length,
  }
  scorers.set(key, scorer)
  if (scorers.size > MAX_SCORERS) scorers.delete(scorers.keys().next().value as string)
  return scorer
}
