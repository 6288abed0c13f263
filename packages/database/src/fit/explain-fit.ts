import type { DismissalReason } from '@mirador/domain/fit/dismissals'
import { type FitFeature, isNearAmount, wordWorth } from '@mirador/domain/fit/fit-features'
import { segmentOf } from '@mirador/domain/fit/fit-tender'
import { ownBidRate } from '@mirador/domain/fit/own-history'
import { explainFit as explainValues, POINTS_CARD } from '@mirador/domain/fit/points-card'
import { type Rarity, similarity } from '@mirador/domain/fit/similar-terms'
import { familyName } from '@mirador/domain/rubros/catalogue'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { readStatedProfile, type StatedProfile } from './fit-profile.ts'
import { type FitScorer, fitScorer, isEmptyProfile } from './fit-scorer.ts'
import { readFitTenders, type StoredFitTender } from './fit-tenders.ts'
import { readRarity, type StoredRarity } from './lexeme-sample.ts'
import { gradedFits, type ScoringInputs, stateOf, summaryOf } from './listed-fits.ts'
import { readMarket } from './market-counts.ts'
import { listedFit, sumsByGrade } from './open-fits.ts'
import { type OwnBid, readOwnBids } from './own-bids.ts'
import { findWrittenWords } from './written-words.ts'

interface TenderIdentity extends Buyer {
  dismissed: DismissalReason | null
  id: number
  bid_idn: string
  is_open: boolean
}

/** The fit of a tender for an account, with the facts of its reasons; undefined for an unknown tender. */
export async function explainFit(db: Db, sub: string, bid_idn: string) {
  const named = await findNamed(db, sub, bid_idn)
  if (!named) return undefined
  const profile = await readStatedProfile(db, sub)
  const stored = await readRarity(db, profile.sample)
  const scorer = await fitScorer(db, profile, stored)
  const [tender] = await readFitTenders(db, [named.id], stored.rarity)
  if (!tender) return undefined
  const values = scorer.values(tender)
  const fit = explainValues(scorer.points, values)
  const isEmpty = isEmptyProfile(profile)
  const fits = isEmpty || stored.version === 0 ? undefined : await gradedFits(db, { profile, scorer, rarity: stored })
  const listed = fits && named.is_open ? listedFit(scorer, fits, tender) : undefined
  const reads = ownTenders(db, profile, stored)
  const facts = factsOf(db, { named, profile, scorer, tender, rarity: stored.rarity, reads })
  const reasons = []
  for (const { feature, points } of fit.reasons) reasons.push({ points, ...(await facts(feature)) })
  return {
    bid_idn: named.bid_idn,
    score: fit.score,
    exact: fit.exact,
    reasons,
    unknown: fit.unknown,
    grade: listed?.grade ?? null,
    rank: listed?.rank ?? null,
    blocked: scorer.blocker(tender),
    fit_state: isEmpty ? ('empty' as const) : fits ? stateOf(fits) : ('computing' as const),
    fit_summary: fits ? summaryOf(fits, scorer) : null,
    sums: fits && named.is_open ? sumsByGrade(fits) : [],
    has_history: scorer.history !== undefined,
    may_add: {
      words: profile.words.length > 0 ? null : pointsLeft(scorer.points.words, values.words),
      regions: profile.limits.regions.length > 0 ? null : pointsLeft(scorer.points.region, values.region),
    },
    dismissed: named.dismissed,
    model_version: POINTS_CARD.version,
  }
}

/** The points that a feature could still add; null: none, or the tender does not state what it is about. */
const pointsLeft = (points = 0, value: number | null): number | null =>
  value === null ? null : Math.round(points * (1 - value)) || null

async function findNamed(db: Db, sub: string, bid_idn: string): Promise<TenderIdentity | undefined> {
  const { rows } = await sql<TenderIdentity>`
    select t.id, t.bid_idn, coalesce(s.is_open, false) as is_open, i.rut as institution_rut, t.institution_name, d.reason as dismissed
    from tender t left join tender_search s on s.tender_id = t.id
    left join institution i on i.id = t.institution_id
    left join dismissal d on d.tender_id = t.id and d.sub = ${sub}::uuid where t.bid_idn = ${bid_idn}`.execute(db)
  return rows[0]
}

/**
 * The reason with the most points of some tenders, with the facts of its sentence, by tender id; none where no reason
 * speaks for it.
 */
export async function strongestReasons(
  db: Db,
  { profile, scorer, rarity: stored }: ScoringInputs,
  rows: readonly (Buyer & { id: number })[],
) {
  const { rarity } = stored
  const reads = ownTenders(db, profile, stored)
  const identities = new Map(rows.map((row) => [row.id, row]))
  const reasons = new Map<number, Awaited<ReturnType<ReturnType<typeof factsOf>>> & { points: number }>()
  for (const tender of await readFitTenders(db, [...identities.keys()], rarity)) {
    const named = identities.get(tender.id)
    const [strongest] = explainValues(scorer.points, scorer.values(tender)).reasons
    if (!named || !strongest || strongest.points <= 0) continue
    const facts = factsOf(db, { named, profile, scorer, tender, rarity, reads })
    reasons.set(tender.id, { points: strongest.points, ...(await facts(strongest.feature)) })
  }
  return reasons
}

interface Buyer {
  institution_rut: string | null
  institution_name: string | null
}

interface Subject {
  named: Buyer & { id: number }
  profile: StatedProfile
  scorer: FitScorer
  tender: StoredFitTender
  rarity: Rarity
  reads: ReturnType<typeof ownTenders>
}

/** Past tenders of the company and dismissed ones, read when a reason needs them. */
function ownTenders(db: Db, profile: StatedProfile, stored: StoredRarity) {
  let dismissed: Promise<StoredFitTender[]> | undefined
  return {
    ownBids: () => readOwnBids(db, profile, stored),
    dismissedTenders: () =>
      (dismissed ??= readFitTenders(
        db,
        profile.dismissals.map((one) => one.tender),
        stored.rarity,
      )),
  }
}

/** Reads the facts of reasons. */
function factsOf(db: Db, { named, profile, scorer, tender, rarity, reads }: Subject) {
  const { ownBids, dismissedTenders } = reads
  const institution = { institution_rut: named.institution_rut, institution_name: named.institution_name }
  const isAtBuyer = (bid: OwnBid) => tender.buyer !== null && bid.tender.buyer === tender.buyer

  const facts = {
    async rubro() {
      const chosen = new Set(profile.families)
      const segments = new Set(profile.families.map(segmentOf))
      const families = [...tender.families].map(([family, lines]) => ({ ...nameOf(family), lines }))
      families.sort((a, b) => b.lines - a.lines || a.family - b.family)
      return {
        feature: 'rubro' as const,
        families: families.filter(({ family }) => chosen.has(family)),
        related: families.filter(({ family }) => !chosen.has(family) && segments.has(segmentOf(family))),
        lines: families.reduce((sum, { lines }) => sum + lines, 0),
      }
    },
    async words() {
      const weighedWords = profile.words.map((word) => ({ ...word, worth: wordWorth(tender.words, word, rarity) }))
      const matched = weighedWords.filter(({ worth }) => worth > 0).sort((a, b) => b.worth - a.worth)
      return { feature: 'words' as const, ...(await findWrittenWords(db, named.id, matched)) }
    },
    async ownFamily() {
      const family = bestOf(tender.families.keys(), (one) => scorer.history?.byFamily.get(one) ?? 0)
      return {
        feature: 'ownFamily' as const,
        ...nameOf(family),
        tenders: scorer.history?.byFamily.get(family) ?? 0,
        of: scorer.history?.tenders ?? 0,
      }
    },
    async ownBuyer() {
      const there = (await ownBids()).filter(isAtBuyer)
      const chosen = there.filter(({ isChosen }) => isChosen).length
      return {
        feature: 'ownBuyer' as const,
        ...institution,
        tenders: there.length,
        of: scorer.history?.tenders ?? 0,
        chosen,
      }
    },
    async ownBids() {
      const { counts } = await readMarket(db, profile.ledger)
      const { history } = scorer
      const rate = (one: number) =>
        history ? ownBidRate(history, counts, { ...tender, families: new Map([[one, 1]]) }) : 0
      const family = bestOf(tender.families.keys(), rate)
      const inFamily = (await ownBids()).filter((bid) => bid.tender.families.has(family))
      const there = inFamily.filter(isAtBuyer)
      const chosen = there.filter(({ isChosen }) => isChosen).length
      const counted = { tenders: there.length, chosen, in_family: inFamily.length }
      return { feature: 'ownBids' as const, ...nameOf(family), ...institution, ...counted }
    },
    async similar() {
      const compared = (await ownBids()).map((bid) => ({
        id: bid.id,
        likeness: similarity(bid.tender.terms, tender.terms),
      }))
      const nearest = compared
        .filter(({ likeness }) => likeness > 0)
        .sort((a, b) => b.likeness - a.likeness || b.id - a.id)
      const alike = nearest.filter(({ likeness }) => likeness >= ALIKE).length
      const examples = nearest.slice(0, Math.min(MAX_EXAMPLES, Math.max(1, alike))).map(({ id }) => id)
      return {
        feature: 'similar' as const,
        tenders: Math.max(alike, examples.length),
        examples: await namesOf(db, examples),
      }
    },
    async region() {
      return { feature: 'region' as const, region: tender.region ?? 0 }
    },
    async amount() {
      const [from, to] = scorer.history?.amounts ?? [0, 0]
      const tenders = (await ownBids()).filter((bid) => bid.tender.amount !== null).length
      return { feature: 'amount' as const, amount: tender.amount ?? 0, from, to, tenders }
    },
  }
  return async (feature: FitFeature) => {
    if (feature in DISMISSED) {
      const kind = feature as keyof typeof DISMISSED
      const reasons = new Map(profile.dismissals.map((one) => [one.tender, one.reason]))
      const same = (await dismissedTenders()).filter((one) => reasons.get(one.id) === DISMISSED[kind])
      // FitScorer weighs them the same way
      return { feature: kind, dismissals: same.filter((one) => isSame(kind, one, tender)).length }
    }
    return facts[feature as keyof typeof facts]()
  }
}

const ALIKE = 0.2
const MAX_EXAMPLES = 3

const DISMISSED = {
  dismissedFamily: 'rubro',
  dismissedBuyer: 'comprador',
  dismissedRegion: 'lugar',
  dismissedAmount: 'monto',
  dismissedLike: 'no_lo_hago',
} as const satisfies Partial<Record<FitFeature, DismissalReason>>

function isSame(kind: keyof typeof DISMISSED, one: StoredFitTender, tender: StoredFitTender): boolean {
  switch (kind) {
    case 'dismissedFamily':
      return [...one.families.keys()].some((family) => tender.families.has(family))
    case 'dismissedBuyer':
      return one.buyer === tender.buyer
    case 'dismissedRegion':
      return one.region === tender.region
    case 'dismissedAmount':
      return one.amount !== null && tender.amount !== null && isNearAmount(one.amount, tender.amount)
    case 'dismissedLike':
      return similarity(one.terms, tender.terms) > 0
  }
}

const nameOf = (family: number) => ({ family, name: familyName(family) ?? String(family) })

function bestOf(keys: Iterable<number>, worth: (key: number) => number): number {
  const [best] = [...keys].map((key) => ({ key, worth: worth(key) })).sort((a, b) => b.worth - a.worth || a.key - b.key)
  return best?.key ?? 0
}

async function namesOf(db: Db, ids: readonly number[]): Promise<{ bid_idn: string; name: string }[]> {
  const { rows } = await sql<{ bid_idn: string; name: string }>`
    select bid_idn, name from tender where id = any(${ids}::int[]) order by array_position(${ids}::int[], id)`.execute(
    db,
  )
  return rows
}
