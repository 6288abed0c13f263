import { createHash } from 'node:crypto'
import { type FitValues, fitFeatures, NOTHING_DISMISSED } from '@mirador/domain/fit/fit-features'
import { type FitExamples, integerPoints, nonNegativeLogistic } from '@mirador/domain/fit/logistic-points'
import { countTenders, type OwnHistory, ownHistory } from '@mirador/domain/fit/own-history'
import { cardWith, exactFit, FITTED_FEATURES, FITTED_TOTAL, type Points } from '@mirador/domain/fit/points-card'
import type { Rarity } from '@mirador/domain/fit/similar-terms'
import { areaUnderCurve, ndcg, recall } from '@mirador/domain/statistics/ranking-metrics'
import type { OfferedTender } from './offered-tender.ts'
import { halvingDay, splitBefore, type TimeSplit } from './time-split.ts'

/** Minimum number of past tenders of a company with a history. */
export const MIN_PAST = 3
const DEPTH = 10
const RECALL_DEPTH = 20

export interface RankedCompany {
  name: string
  past: readonly OfferedTender[]
  /** codes of the tested tenders it bid on */
  later: ReadonlySet<string>
}

export interface RankingScores {
  ndcg: number
  recall: number
  auc: number
}

type Split = Pick<TimeSplit<OfferedTender>, 'history' | 'tested'>
export type Model = (past: readonly OfferedTender[]) => (tender: OfferedTender) => number

/** Companies with past tenders and at least one later tender, by name. */
export function rankedCompanies({ history, tested }: Split): RankedCompany[] {
  const past = new Map<string, OfferedTender[]>()
  for (const tender of history) for (const name of tender.bidders) append(past, name, tender)
  const later = new Map<string, OfferedTender[]>()
  for (const tender of tested) for (const name of tender.bidders) append(later, name, tender)
  return [...past]
    .filter(([name, bids]) => bids.length >= MIN_PAST && later.has(name))
    .map(([name, bids]) => ({ name, past: bids, later: new Set(later.get(name)?.map(({ code }) => code)) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Shares of the past tenders: `a` in the best of the tender's rubros, `b` with its buyer, `c` of its type. */
function shares(past: readonly OfferedTender[]) {
  const share = (isSame: (tender: OfferedTender) => boolean) => past.filter(isSame).length / past.length
  const counted = new Map<string, number>()
  const once = (key: string, isSame: (tender: OfferedTender) => boolean) => {
    const known = counted.get(key) ?? share(isSame)
    counted.set(key, known)
    return known
  }
  return ({ families, buyer, type }: OfferedTender) => ({
    a: Math.max(...[...families.keys()].map((family) => once(`a ${family}`, (past) => past.families.has(family)))),
    b: once(`b ${buyer}`, (past) => past.buyer === buyer),
    c: once(`c ${type}`, (past) => past.type === type),
  })
}

const weighted =
  (b: number, c: number): Model =>
  (past) => {
    const of = shares(past)
    return (tender) => {
      const own = of(tender)
      return own.a + b * own.b + c * own.c
    }
  }

/** The published methods that a model has to beat. */
export const BASELINES: Readonly<Record<string, Model>> = {
  chance: () => () => 0,
  'has the rubro': (past) => {
    const of = shares(past)
    return (tender) => Number(of(tender).a > 0)
  },
  a: weighted(0, 0),
  'a + 0.5 b': weighted(0.5, 0),
  'a + 0.5 b + 0.2 c': weighted(0.5, 0.2),
}

/**
 * Number of words in a profile filled in from past tenders; files without texts or regions give no words and regions.
 */
const WORDS_OF_HISTORY = 10
const MIN_SHARE_OF_REGION = 0.2

function statedBy(past: readonly OfferedTender[], own: OwnHistory) {
  const tendersByLexeme = new Map<string, number>()
  const regions = new Map<number, number>()
  for (const { terms, region } of past) {
    for (const lexeme of terms.keys()) tendersByLexeme.set(lexeme, (tendersByLexeme.get(lexeme) ?? 0) + 1)
    if (region !== null) regions.set(region, (regions.get(region) ?? 0) + 1)
  }
  const repeated = [...own.terms].filter(([lexeme]) => (tendersByLexeme.get(lexeme) ?? 0) > 1)
  return {
    families: new Set(own.byFamily.keys()),
    words: repeated.slice(0, WORDS_OF_HISTORY).map(([lexeme]) => ({ lexemes: [lexeme], weight: 1 })),
    regions: new Set(
      [...regions].filter(([, tenders]) => tenders >= MIN_SHARE_OF_REGION * past.length).map(([region]) => region),
    ),
  }
}

/** The features of all tested tenders for a company with these past tenders. */
function valuesOf(history: readonly OfferedTender[], rarity: Rarity) {
  const market = { counts: countTenders(history), rarity }
  return (past: readonly OfferedTender[]): ((tender: OfferedTender) => FitValues) => {
    const own = ownHistory(past)
    return fitFeatures({ ...statedBy(past, own), history: own, dismissed: NOTHING_DISMISSED }, market)
  }
}

const NOTHING_RARE: Rarity = () => 0

/** A points card as a model; a company's rubros, words and regions are those of its past tenders. */
export function cardModel(points: Points, history: readonly OfferedTender[], rarity = NOTHING_RARE): Model {
  const prepare = valuesOf(history, rarity)
  return (past) => {
    const values = prepare(past)
    return (tender) => exactFit(points, values(tender))
  }
}

/** Maximum number of companies and tenders from which points are learnt, chosen by a hash of their names and codes. */
const MAX_FITTED_COMPANIES = 300
const MAX_FITTED_TENDERS = 3_000

/** A sample of at most `most` things, the same each time. */
export function sampleOf<Thing>(things: readonly Thing[], most: number, nameOf: (thing: Thing) => string): Thing[] {
  if (things.length <= most) return [...things]
  const hashed = things.map((thing) => ({ thing, hash: createHash('sha256').update(nameOf(thing)).digest('hex') }))
  hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1))
  return hashed.slice(0, most).map(({ thing }) => thing)
}

/**
 * Points learnt from the earlier part alone: its first half is the history, and the bids of its second half are fitted.
 */
export function fittedPoints(earlier: readonly OfferedTender[]): Points {
  const day = halvingDay(earlier)
  if (day === undefined) return {}
  const { history, tested } = splitBefore(earlier, day)
  const prepare = valuesOf(history, NOTHING_RARE)
  const companies = sampleOf(rankedCompanies({ history, tested }), MAX_FITTED_COMPANIES, ({ name }) => name)
  const explained = sampleOf(tested, MAX_FITTED_TENDERS, ({ code }) => code)
  const examples = companies.map(({ past, later }): FitExamples => {
    const values = prepare(past)
    return {
      values: explained.map((tender) => {
        const of = values(tender)
        return FITTED_FEATURES.map((feature) => of[feature] ?? 0)
      }),
      didBid: explained.map(({ code }) => later.has(code)),
    }
  })
  const whole = integerPoints(nonNegativeLogistic(examples, FITTED_FEATURES.length), FITTED_TOTAL)
  return Object.fromEntries(FITTED_FEATURES.map((feature, i) => [feature, whole[i] ?? 0]))
}

/** The card of points learnt from the earlier part, as a model. */
export const refittedModel = (history: readonly OfferedTender[], rarity = NOTHING_RARE) =>
  cardModel(cardWith(0, fittedPoints(history)).withHistory, history, rarity)

/** How well a model ranks the tested tenders, for each company. Ties are broken by a hash of the code. */
export function rankingScores(model: Model, companies: readonly RankedCompany[], { tested }: Split): RankingScores[] {
  const shuffled = tested
    .map((tender) => ({ tender, hash: createHash('sha256').update(tender.code).digest('hex') }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ tender }) => tender)
  return companies.map(({ past, later }) => {
    const scoreOf = model(past)
    const scores = shuffled.map((tender) => ({ score: scoreOf(tender), isRelevant: later.has(tender.code) }))
    const hits = scores.toSorted((a, b) => b.score - a.score).map(({ isRelevant }) => isRelevant)
    return {
      ndcg: ndcg(hits, later.size, DEPTH),
      recall: recall(hits, later.size, RECALL_DEPTH),
      auc: areaUnderCurve(scores),
    }
  })
}
