import { COMPARED_ROWS, listTenderPrices, PRICED_LINES, type PricedLineAnswer } from '@mirador/contract/tender-prices'
import { findCompany } from '@mirador/database/accounts/companies'
import { findLoadedEvaluation } from '@mirador/database/evaluation/evaluations'
import {
  COMPARED_MONTHS,
  type ComparableLine,
  findLastMonth,
  listComparableLines,
  MAX_COMPARED,
  type PricedItem,
} from '@mirador/database/prices/comparable-prices'
import { describeLines, listOwnPrices, listPricedItems, type OwnPrice } from '@mirador/database/prices/comparable-rows'
import { findUsualPrices } from '@mirador/database/prices/usual-total'
import { bandTest } from '@mirador/domain/evaluation/gates'
import { whyNoPrice } from '@mirador/domain/ledger/price-key'
import { addMonths } from '@mirador/domain/market/market-months'
import { priceSummary } from '@mirador/domain/prices/price-summary'
import { type PricedQuantity, usualCost } from '@mirador/domain/prices/usual-total'
import { readRoute } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'

/** Prices of products like the lines of a tender, five lines a page; none for an unknown tender. */
export const listTenderPricesRoute = readRoute(
  listTenderPrices,
  async ({ query, session, walk }, { database: { db } }) => {
    const [items, to, measured] = await Promise.all([
      listPricedItems(db, query.bid_idn.toUpperCase()),
      findLastMonth(db),
      findLoadedEvaluation(db, 'prices'),
    ])
    const test = bandTest(measured)
    const [row] = measured
    const answer = {
      from: to && addMonths(to, 1 - COMPARED_MONTHS),
      to,
      has_band: test?.missed === null,
      band_test: test && row ? { ...test, tested: row.n, from_on: row.fromOn, to_on: row.toOn } : null,
      total: items?.length ?? 0,
    }
    const { page: place, take } = pageOf(walk, query.offset, PRICED_LINES)
    const requested = (items ?? []).filter(({ position }) => query.line === undefined || position === query.line)
    const priced = await findUsualPrices(db, requested, to)
    const sorted = place.byKey ? byPosition(priced, place.byKey.after) : heaviestFirst(priced)
    const page = take(sorted.slice(place.offset, place.offset + place.limit), ({ position }) => [position])
    if (page.length === 0) return { ...answer, lines: [] }
    const linesByItem = to ? await listComparableLines(db, page, to) : page.map(() => null)
    const rut = (await findCompany(db, session.sub))?.rut ?? ''
    const all = linesByItem.flatMap((lines) => lines ?? [])
    const [own, rows] = await Promise.all([
      listOwnPrices(db, rut, all),
      describeLines(
        db,
        linesByItem.flatMap((lines) => lines?.slice(0, COMPARED_ROWS.first) ?? []),
      ),
    ])
    let described = 0
    const lines = page.map((item, place) => {
      const compared = linesByItem[place] ?? null
      const first = described
      described += Math.min(COMPARED_ROWS.first, compared?.length ?? 0)
      return { ...lineAnswer(item, compared, own, answer.has_band), rows: rows.slice(first, described) }
    })
    return { ...answer, lines }
  },
)

/**
 * The lines that cost the most at their usual prices first, then those without one, by quantity; lines that cannot be
 * compared come last.
 */
function heaviestFirst<I extends PricedItem & PricedQuantity>(items: readonly I[]): I[] {
  const isSilent = (item: I) => Number(reasonOf(item) !== null)
  return items.toSorted(
    (one, two) =>
      isSilent(one) - isSilent(two) ||
      usualCost(two) - usualCost(one) ||
      (two.quantity ?? 0) - (one.quantity ?? 0) ||
      one.position - two.position,
  )
}

/** The lines after a line, in the order of the tender. */
function byPosition<I extends PricedItem>(items: readonly I[], [last] = [0] as readonly [number]): I[] {
  return items.filter(({ position }) => position > last).toSorted((one, two) => one.position - two.position)
}

function reasonOf({ product_code, unit, description, product_name, quantity }: PricedItem) {
  const reason = whyNoPrice({ productCode: product_code, unit, text: description ?? product_name })
  if (reason !== null) return reason
  return quantity !== null && quantity > 0 ? null : ('quantity' as const)
}

function lineAnswer(
  item: PricedItem,
  compared: readonly ComparableLine[] | null,
  own: readonly OwnPrice[],
  hasBand: boolean,
): Omit<PricedLineAnswer, 'rows'> {
  const lines = compared ?? []
  const sorted = (prices: number[]) => prices.sort((one, two) => one - two)
  const chosen = sorted(lines.flatMap((line) => line.chosen))
  return {
    line: item.position,
    name: item.description ?? item.product_name,
    quantity: item.quantity,
    unit: item.unit,
    product_code: item.product_code,
    product_name: item.product_name,
    no_price: reasonOf(item),
    summary: priceSummary(chosen, hasBand),
    chosen,
    others: sorted(lines.flatMap(({ others: otherPrices }) => otherPrices)),
    lines: lines.length,
    // an unknown buyer counts as a buyer of its own
    buyers: new Set(lines.map(({ institution_id, tender_id }) => institution_id ?? `tender ${tender_id}`)).size,
    is_cut: lines.length >= MAX_COMPARED,
    own: lines.flatMap(({ tender_id, line, month }) =>
      own
        .filter((price) => price.tender_id === tender_id && price.line === line)
        .map(({ price, is_chosen }) => ({ price, is_chosen, month })),
    ),
  }
}
