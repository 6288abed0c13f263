import type { PublishedOffer, TenderOffers } from '@mirador/domain/ledger/offer'
import { SUPPLIER_KINDS } from '@mirador/domain/tender/supplier'
import type { ItemAward, TenderItem, TenderRecord } from '@mirador/domain/tender/tender'
import { statusOfCode } from '@mirador/domain/tender/tender-status'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { type Random, seededRandom } from '../random.ts'
import { linesOf, type Subject } from '../subject.ts'
import { chooseBidders, DEMO_COMPANY_BIDDER, type DemoBidder } from './bidders.ts'
import {
  byPublication,
  DEMO_SUBJECTS,
  type Drafting,
  draftTender,
  numbered,
  type PlannedTender,
  planTenders,
} from './demo-tenders.ts'
import { FAULTS, withFault } from './offer-faults.ts'
import { productFields, segmentOf } from './tender-items.ts'
import { cleanedOffers, currencyOf, type LineBid, lineBids, offersOfClosed, publishedOffers } from './tender-offers.ts'

/**
 * Two parts of 380 days each, before the last weeks, which the tenders of the lists fill. These tenders reach into the
 * later part.
 */
export const PARTS = [
  { daysAgo: 75, count: 820 },
  { daysAgo: 445, count: 1400 },
] as const

const AWARDED = { status: 'adjudicada', codes: [8], text: 'Adjudicada' } as const

/** Outcomes of processes with offers, near published counts of whole months. */
const ENDS = [
  ['adjudicada', 87],
  ['desierta', 10],
  ['revocada', 3],
] as const

/** Suppliers per tender: 22 of 100 have one; median 3. */
const BIDDERS = [
  [1, 22],
  [2, 19],
  [3, 15],
  [4, 12],
  [5, 9],
  [6, 8],
  [8, 8],
  [11, 7],
  [16, 4],
] as const

/** Tenders per month of the year: few in the summer holidays. */
const VOLUME = [0.75, 0.5, 0.95, 1, 1, 0.95, 0.95, 1, 0.8, 1, 1, 0.9]

/** The months in which a segment, in millions, is bought three times as often. */
const SEASONS: Readonly<Record<number, readonly number[]>> = {
  14: [2, 3],
  15: [4, 5],
  40: [4, 5],
  43: [10, 11],
  44: [2, 3],
  50: [2, 11],
  51: [4, 5, 6],
  53: [3, 4],
  60: [2, 3],
  72: [9, 10, 11],
  80: [7, 8, 11],
}

const MISCODED = 0.03

/** In pesos: a lower total would be a placeholder. */
const MIN_UNIT_PRICE = 2_000

/** The regions around the office of the demo company. */
const NEAR = [5, 6, 13]
/** The demo company makes no offers for longer lists of lines. */
const MAX_LINES = 8

export interface DemoPast {
  /** decided tenders of two years, besides those of the lists */
  tenders: TenderRecord[]
  /** their offers and those of the closed tenders of the lists, up to the last month */
  offers: TenderOffers[]
}

/** Two years of decided tenders before `now`, with every offer. Deterministic: the same moment gives the same past. */
export function demoPast(now: Date): DemoPast {
  const listed = planTenders({ now })
  const random = seededRandom(27)
  const decided = planPast(now, listed, random).map((plan) => decide(plan, random))
  const month = chileDay(now).slice(0, 7)
  const closed = listed.flatMap((plan) => (isClosed(plan.tender) ? offersOfClosed(plan, random) : []))
  return {
    tenders: decided.map(({ tender }) => tender),
    // the file of a month appears after its end
    offers: [...decided.map(({ offers }) => offers), ...closed].filter((offers) => (offers.month ?? '') < month),
  }
}

const isClosed = ({ status }: TenderRecord) =>
  ['cerrada', 'desierta', 'adjudicada'].includes(statusOfCode(status) ?? '')

function planPast(now: Date, listed: readonly PlannedTender[], random: Random): PlannedTender[] {
  const drafts = PARTS.flatMap(({ daysAgo, count }) =>
    draftsBefore(count, { random, now: new Date(now.getTime() - daysAgo * DAY_MS) }),
  ).map((draft) => ({ ...draft, source_at: now, read_at: now }))
  const taken = new Set(listed.map(({ tender: { bid_idn } }) => bid_idn.replace(/-[A-Z][A-Z0-9]*(\d\d)$/, '-$1')))
  return numbered(byPublication(drafts), random, taken)
}

/** Drafts of awarded processes in about a year before a moment, with seasonal purchases. */
export function draftsBefore(
  count: number,
  { now, random, isSmall = false }: Pick<Drafting, 'now' | 'random' | 'isSmall'>,
) {
  const drafting = { titles: new Set<string>(), season, now, random, isSmall }
  return Array.from({ length: count }, (_, i) =>
    draftTender({ ...AWARDED, place: (i + 0.5) / count }, drafting),
  ).filter(({ published_at }) => random.chance(VOLUME[Number(chileDay(published_at).slice(5, 7)) - 1] as number))
}

function season(subject: Subject, month: number): number {
  const [line] = subject.lines
  return line && SEASONS[Math.floor(line[0] / 1_000_000)]?.includes(month) ? 3 : 1
}

/** The offers of a process, and its outcome. */
function decide(planned: PlannedTender, random: Random): { tender: TenderRecord; offers: TenderOffers } {
  const fault = random.weighted(FAULTS)
  const plan = withLines(planned, {
    isMiscoded: random.chance(MISCODED),
    isByUnit: fault === 'unit prices' && planned.unitAmounts.every((amount) => amount >= MIN_UNIT_PRICE),
    random,
  })
  const end = random.weighted(ENDS)
  const bidders = biddersOf(planned.tender, random)
  const bids = (plan.tender.items ?? []).flatMap((item) => {
    const offered = lineBids(
      plan,
      item,
      bidders.filter((_, i) => i === 0 || random.chance(0.85)),
      random,
    )
    if (end === 'adjudicada' && item.awards.length > 0) return withWinner(offered, random)
    return offered.map((bid) => ({ ...bid, isRejected: end !== 'revocada' }))
  })
  const published = withFault(publishedOffers(plan, bids, random), fault, random)
  const tender = endedTender(plan.tender, { end, published })
  return { tender, offers: cleanedOffers({ ...plan, tender }, published) }
}

/**
 * Files some lines under a product that is not requested; where unit prices are awarded, each line requests one unit.
 */
function withLines(
  plan: PlannedTender,
  { isMiscoded, isByUnit, random }: { isMiscoded: boolean; isByUnit: boolean; random: Random },
): PlannedTender {
  if (!isMiscoded && !isByUnit) return plan
  const filed = isMiscoded ? productFields(random.pick(linesOf(random.pick(DEMO_SUBJECTS)))[0]) : {}
  const items = (plan.tender.items ?? []).map((item) => ({ ...item, ...filed, ...(isByUnit ? { quantity: 1 } : {}) }))
  return { ...plan, tender: { ...plan.tender, items } }
}

/** The bidders of a process. The demo company makes more offers near its office. */
export function biddersOf(
  { items = [], region }: Pick<TenderRecord, 'items' | 'region'>,
  random: Random,
): DemoBidder[] {
  const segment = segmentOf(items[0]?.product_code ?? 0)
  const bidders = chooseBidders(segment, random.weighted(BIDDERS), random)
  if (!DEMO_COMPANY_BIDDER.segments.includes(segment) || items.length > MAX_LINES) return bidders
  return random.chance(NEAR.includes(region ?? 0) ? 0.55 : 0.2) ? [DEMO_COMPANY_BIDDER, ...bidders] : bidders
}

/** Chooses an admissible offer: mostly the lowest, sometimes a slightly dearer and better one. */
function withWinner(bids: readonly LineBid[], random: Random): LineBid[] {
  const judged = bids.map((bid) => ({ ...bid, isRejected: random.chance(0.05) }))
  const scores = judged.map(({ unitAmount, isRejected }) =>
    isRejected ? Number.POSITIVE_INFINITY : unitAmount * (1 + random.next() * 0.1),
  )
  const best = scores.indexOf(Math.min(...scores))
  return judged.map((bid, i) => ({ ...bid, isSelected: i === best && !bid.isRejected }))
}

function endedTender(
  { items = [], award, awarded_at, ...tender }: TenderRecord,
  { end, published }: { end: (typeof ENDS)[number][0]; published: readonly PublishedOffer[] },
): TenderRecord {
  const isAwarded = published.some(({ isSelected }) => isSelected)
  const status = isAwarded ? 'adjudicada' : end === 'revocada' ? 'revocada' : 'desierta'
  const bidders = new Set(published.map(({ supplier }) => supplier.key)).size
  const hasAct = status !== 'revocada'
  return {
    ...tender,
    ...STATES[status],
    facts: { ...tender.facts, evaluation_criteria: criteriaOf(tender.bid_idn) },
    awarded_at: hasAct ? (awarded_at ?? null) : null,
    award: hasAct && award ? { ...award, bidders } : null,
    items: items.map((item) => ({ ...item, awards: awardsOf(item, tender.currency, published) })),
  }
}

/** Criteria in the form of the monthly file; choosing by code keeps the other random values unchanged. */
const CRITERIA = [
  'Precio ; Plazo de entrega ; Experiencia',
  'Precio ; Calidad técnica ; Cumplimiento de requisitos formales',
  'Precio',
  'Experiencia ; Precio ; Garantía',
  'Precio ; Plazo de entrega',
] as const

function criteriaOf(code: string): string {
  const sum = [...code].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return CRITERIA[sum % CRITERIA.length] as string
}

const STATES = {
  adjudicada: { status: 8, status_text: 'Adjudicada' },
  desierta: { status: 7, status_text: 'Desierta (o art. 3 ó 9 Ley 19.886)' },
  revocada: { status: 15, status_text: 'Revocada' },
} as const

function awardsOf(
  { position }: TenderItem,
  currency: string | null | undefined,
  published: readonly PublishedOffer[],
): ItemAward[] {
  return published.flatMap((offer) =>
    offer.isSelected && offer.position === position
      ? {
          supplier_rut: offer.supplier.kind === SUPPLIER_KINDS.foreign ? '' : offer.supplier.key,
          supplier_name: offer.supplierName,
          quantity: offer.awardedQuantity,
          unit_amount: offer.currency === currencyOf(currency) ? (offer.unitAmount?.value ?? null) : null,
        }
      : [],
  )
}
