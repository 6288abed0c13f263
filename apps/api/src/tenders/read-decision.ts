import { DECISION_ROWS, type DecisionAnswer } from '@mirador/contract/tender-decision'
import { findCompany } from '@mirador/database/accounts/companies'
import type { Db } from '@mirador/database/connection/connect'
import { findLoadedEvaluation } from '@mirador/database/evaluation/evaluations'
import {
  countOwnAgile,
  findAgileChoices,
  findLastAgileMonth,
  findSimilarAgile,
} from '@mirador/database/market/agile-purchases'
import { findBidSubject } from '@mirador/database/market/buyer-bids'
import { figuresOf, listBuyerMonths } from '@mirador/database/market/buyer-profile'
import { countOwnTenders, findSimilarPurchases, NO_PURCHASES } from '@mirador/database/market/similar-purchases'
import { findBidder } from '@mirador/database/offers/bidder'
import { COMPARED_MONTHS, findLastMonth, type PricedItem } from '@mirador/database/prices/comparable-prices'
import { listPricedItems } from '@mirador/database/prices/comparable-rows'
import { findUsualPrices } from '@mirador/database/prices/usual-total'
import { listDoneDeadlines } from '@mirador/database/tenders/done-deadlines'
import type { findTender } from '@mirador/database/tenders/tender-detail'
import { findTenderHistory } from '@mirador/database/tenders/tender-history'
import { tenderCriteria } from '@mirador/domain/criteria/tender-criteria'
import { markedDeadlines, nextOwnDeadline } from '@mirador/domain/deadlines/own-deadline'
import { addMonths } from '@mirador/domain/market/market-months'
import { spreadOf } from '@mirador/domain/market/value-counts'
import { heaviestLines, type UsualPrice, usualTotal } from '@mirador/domain/prices/usual-total'
import { MIN_FOR_MEDIAN } from '@mirador/domain/statistics/shown-share'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { isLegalPerson } from '@mirador/domain/tender/supplier'
import { visibleStatus } from '@mirador/domain/tender/tender-status'
import { buildHistory } from '@mirador/domain/tender-changes/tender-history'
import { listedChanges, weighs } from '@mirador/domain/tender-changes/weighing-changes'
import { partOrNull } from './parts.ts'

type Tender = NonNullable<Awaited<ReturnType<typeof findTender>>>
type Part = DecisionAnswer['failed'][number]

/** The model of `totals` whose share is shown (tools/evaluate/ledger-totals.ts). */
const TESTED_RANGE = 'range of the usual total'
/** Number of readings whose changes are counted: more than a tender has. */
const READINGS = 500

interface Options {
  sub: string
  now: Date
  /** receives the error of a part that could not be read: the answer has null in its place */
  onFailure: (part: Part, error: unknown) => void
}

/** The six answers to decide on a tender; a part that fails leaves the other ones standing. */
export async function readDecision(db: Db, tender: Tender, { sub, now, onFailure }: Options) {
  const failed: Part[] = []
  const orNull = <T>(part: Part, read: () => T | Promise<T>) =>
    partOrNull(read, (error) => {
      failed.push(part)
      onFailure(part, error)
    })
  const isAgile = tender.channel === CHANNEL.agile
  const window = lazy(() => windowOf(db, isAgile))
  const choices = lazy(async () =>
    isAgile && tender.institution_rut
      ? findAgileChoices(db, { rut: tender.institution_rut, exceptCode: tender.bid_idn, ...(await window()) })
      : null,
  )
  const ownRut = lazy(async () => (await findCompany(db, sub))?.rut ?? null)
  const [deadline, money, criteria, rivals, buyer, changes] = await Promise.all([
    orNull('deadline', () => deadlineOf(db, sub, tender, now)),
    orNull('money', () => moneyOf(db, tender)),
    orNull('criteria', async () => ({
      ...criteriaOf(tender),
      reasons: isAgile ? ((await choices())?.reasons ?? { of: 0, list: [] }) : null,
    })),
    orNull('rivals', async () => rivalsOf(db, tender, await window(), await ownRut())),
    orNull('buyer', async () => buyerOf(db, tender, { ...(await window()), rut: await ownRut(), choices })),
    orNull('changes', () => changesOf(db, tender)),
  ])
  return { bid_idn: tender.bid_idn, at: now, deadline, money, criteria, rivals, buyer, changes, failed }
}

/** One reading for several parts. */
function lazy<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined
  return () => {
    reading ??= read()
    return reading
  }
}

/** The counted months of a channel; those of the source's last one, not of today: an old ledger would be empty. */
async function windowOf(db: Db, isAgile: boolean) {
  const to = await (isAgile ? findLastAgileMonth(db) : findLastMonth(db))
  return { from: to ? addMonths(to, 1 - COMPARED_MONTHS) : NO_MONTH, to: to ?? NO_MONTH }
}
/** A month without data. */
const NO_MONTH = '1900-01-01'
const published = ({ from, to }: { from: string; to: string }) =>
  to === NO_MONTH ? { from: null, to: null } : { from, to }

async function deadlineOf(db: Db, sub: string, tender: Tender, now: Date) {
  const done = (await listDoneDeadlines(db, sub, [tender.id])).get(tender.id) ?? []
  const next = nextOwnDeadline({ ...tender, status: visibleStatus(tender, now) ?? null }, now, done)
  return { next: next ?? null, all: markedDeadlines(tender, done) }
}

async function moneyOf(db: Db, { bid_idn, amount, currency, type_code }: Tender) {
  const [items, to, measured] = await Promise.all([
    listPricedItems(db, bid_idn),
    findLastMonth(db),
    findLoadedEvaluation(db, 'totals'),
  ])
  const budget = currency === 'CLP' ? amount : null
  const pricedItems = await findUsualPrices(db, items ?? [], to)
  const test = measured.find(({ model }) => model === TESTED_RANGE)
  const { inside, insideFrom, insideTo } = test?.metrics ?? {}
  return {
    budget: amount === null ? null : { amount, currency },
    type_code,
    total: usualTotal(pricedItems, budget),
    lines: heaviestLines(pricedItems, DECISION_ROWS.lines).map(lineOf),
    to,
    test:
      test && inside !== undefined && insideFrom !== undefined && insideTo !== undefined
        ? { tenders: test.n, inside, from: insideFrom, to: insideTo }
        : null,
  }
}

const lineOf = ({
  position,
  description,
  product_name,
  quantity,
  price,
}: PricedItem & { price: UsualPrice | null }) => ({
  line: position,
  name: description ?? product_name,
  quantity,
  usual: price?.usual ?? null,
})

const criteriaOf = ({ facts, description }: Tender) =>
  tenderCriteria((facts.evaluation_criteria as string | undefined) ?? null, description)

async function rivalsOf(db: Db, tender: Tender, window: { from: string; to: string }, ownRut: string | null) {
  const { n, bidders, companies, others: unnamed } = await similarTo(db, tender, window)
  // few purchases say nothing of the next one
  const isSpeaking = n >= MIN_FOR_MEDIAN
  const spread = isSpeaking ? spreadOf(bidders) : null
  return {
    ...published(window),
    n,
    bidders: spread && { median: spread.median, from: spread.from, to: spread.to },
    winners: isSpeaking
      ? companies.slice(0, DECISION_ROWS.winners).map(({ rut, name, tenders, chosen }) => ({
          rut,
          name,
          is_own: rut === ownRut,
          bids: tenders,
          won: chosen,
        }))
      : [],
    others: isSpeaking ? unnamed : 0,
  }
}

async function similarTo(
  db: Db,
  { id, bid_idn, channel, institution_id, institution_rut }: Tender,
  window: { from: string; to: string },
) {
  const families = (await findBidSubject(db, bid_idn))?.families ?? []
  if (families.length === 0) return NO_PURCHASES
  if (channel === CHANNEL.agile) {
    if (institution_rut === null) return NO_PURCHASES
    return findSimilarAgile(db, { ...window, families, rut: institution_rut, exceptCode: bid_idn })
  }
  if (institution_id === null) return NO_PURCHASES
  return findSimilarPurchases(db, { ...window, families, institutionId: institution_id, exceptTender: id })
}

async function buyerOf(
  db: Db,
  { institution_id, institution_rut, institution_name, facts, channel }: Tender,
  {
    rut,
    choices,
    ...window
  }: {
    from: string
    to: string
    rut: string | null
    choices: () => Promise<{ lowest: { k: number; n: number } } | null>
  },
) {
  const counted = { families: null, types: null, ...window }
  const isAgile = channel === CHANNEL.agile
  const figures =
    isAgile || institution_id === null ? undefined : figuresOf(await listBuyerMonths(db, institution_id, counted))
  const lowest = isAgile ? (await choices())?.lowest : figures?.lowest
  const days = figures ? spreadOf(figures.days) : null
  return {
    rut: institution_rut,
    name: institution_name,
    own: rut !== null && isLegalPerson(rut) ? await ownPurchases(db, rut, institution_id, institution_rut) : null,
    ...published(window),
    lowest: lowest ?? { k: 0, n: 0 },
    // few decisions say nothing of the next one
    decision_days: days && days.n >= MIN_FOR_MEDIAN ? days : null,
    deserted: figures?.deserted ?? { k: 0, n: 0 },
    payment_term: (facts.payment_term as number | undefined) ?? null,
  }
}

async function ownPurchases(db: Db, rut: string, institutionId: number | null, institutionRut: string | null) {
  const none = { bids: 0, won: 0 }
  const bidder = await findBidder(db, rut)
  if (!bidder) return { tenders: none, agile: none }
  return {
    tenders: institutionId === null ? none : await countOwnTenders(db, bidder.id, institutionId),
    agile: institutionRut === null ? none : await countOwnAgile(db, bidder.id, institutionRut),
  }
}

async function changesOf(db: Db, { bid_idn }: Tender) {
  const page = await findTenderHistory(db, bid_idn, { readings: READINGS })
  const all = page ? listedChanges(buildHistory(page.rows, page.state)) : []
  return {
    total: all.length,
    weighing: all.filter(weighs).length,
    latest: all.slice(0, DECISION_ROWS.changes).map((change) => ({ change, weighs: weighs(change) })),
  }
}
