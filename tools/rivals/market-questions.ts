import { listCompanies } from '@mirador/database/companies/company-list'
import type { Db } from '@mirador/database/connection/connect'
import { findBuyerChoices } from '@mirador/database/market/buyer-choices'
import { listBoughtFamilies, listBuyerMonths } from '@mirador/database/market/buyer-profile'
import { listMarketBuyers, listMarketCompanies, listMarketMonths } from '@mirador/database/market/market-outcomes'
import { findMarketFigures } from '@mirador/database/market/market-values'
import { listComparableLines } from '@mirador/database/prices/comparable-prices'
import { itemPriceKey } from '@mirador/database/tenders/item-price-key'
import { COUNTED } from '@mirador/domain/ledger/counted-offers'
import { OFFER_STATES } from '@mirador/domain/ledger/offer'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { comparableQuantities } from '@mirador/domain/ledger/price-key'
import { sql } from 'kysely'
import { productOf } from '../bench/ledger-fill.ts'
import type { LedgerSamples } from '../bench/ledger-samples.ts'
import type { Columns } from './duckdb.ts'

/** The figures of an answer, row by row, so that two engines can be compared. */
export type Answer = readonly (readonly unknown[])[]

/** A question of a screen; `call` chooses what is asked. */
export interface MarketQuestion {
  name: string
  product(call: number): Promise<Answer>
  duckdb(call: number): Promise<Answer>
}

const AWARDED = 'status in (8, 9, 10)'
const MONEY = `case when is_selected and flags & ${excludedMask('money')} = 0 then unit_amount * awarded_quantity end`
const NO_ACCOUNT = '00000000-0000-4000-8000-000000000000'
/** Rows of a table on a screen. */
const LISTED = 10
/** Latest awarded tenders whose offers are read (buyer-choices.ts). */
const MAX_READ = 500
const COMPARED_LINES = 1_000

const has = (bit: number) => `counted & ${bit} > 0`
const rowsOf = (rows: readonly Record<string, unknown>[]): Answer => rows.map((row) => Object.values(row))
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Ten questions that the screens of the market ask, with the same question to DuckDB. */
export function marketQuestions(db: Db, columns: Columns, samples: LedgerSamples): MarketQuestion[] {
  const { company, family, buyer, ofYear, monthsAgo, to } = samples
  const from = monthsAgo(24)
  const ask = async (statement: string) => rowsOf(await columns.rows(statement))
  const inMonths = `month between '${from}' and '${to}'`
  const ofAll = { families: null, types: null, from, to }
  const marketOf = (call: number) => ({ family: family(call), region: null, type: null, from: monthsAgo(36), to })
  /** the tenders of a family, each with its bidders, the lines of the family, and its pesos */
  const tendersOf = (call: number) => `with own as (
      select tender_id, count(distinct case when is_selected then line end) as awarded_lines,
        count(*) filter (where ${has(COUNTED.compared)}) as compared, count(*) filter (where ${has(COUNTED.lowestWon)}) as lowest,
        coalesce(sum(${MONEY}), 0) as money
      from offer where family = ${family(call)} and month between '${monthsAgo(36)}' and '${to}' and ${AWARDED}
      group by tender_id
    ), bidding as (
      select tender_id, count(distinct supplier_id) as bidders from offer semi join own using (tender_id)
      where month between '${monthsAgo(36)}' and '${to}' group by tender_id
    ), those as (select * from own join bidding using (tender_id) join tender using (tender_id))`
  /** the companies that are chosen in the latest of some awarded tenders */
  const chosenIn = (tenders: string, lines: string) => `with latest as (
      select tender_id from (${tenders}) order by month desc, tender_id desc limit ${MAX_READ}
    ), offered as (
      select tender_id, supplier_id, bool_or(is_selected) as is_chosen, sum(${MONEY}) as money
      from offer semi join latest using (tender_id) where is_legal and ${lines} group by all
    ) select rut, count(*)::int as tenders, (count(*) filter (where is_chosen))::int as chosen,
        round(coalesce(sum(money), 0)) as money
      from offered join company on bidder_id = supplier_id group by rut, bidder_id having bool_or(is_chosen)
      order by chosen desc, tenders, bidder_id limit ${LISTED}`
  const chosenRows = ({ companies }: Awaited<ReturnType<typeof listMarketCompanies>> | ChosenByBuyer): Answer =>
    companies
      .slice(0, LISTED)
      .map(({ rut, tenders, chosen, awarded_clp }) => [rut, tenders, chosen, Math.round(awarded_clp)])
  const companiesOf = async (call: number, query: { group: 'met' | 'market'; sort: 'lines' | 'won' }) =>
    listCompanies(
      db,
      {
        rut: company(call),
        sub: NO_ACCOUNT,
        group: query.group,
        market: query.group === 'met' ? null : ofYear(call),
        order: { sort: query.sort, isDescending: true },
      },
      { offset: 0, limit: LISTED },
    )
  const ownId = (call: number) => `(select bidder_id from company where rut = '${company(call)}')`
  return [
    {
      name: 'how all markets end',
      async product() {
        const { single, lowest, deserted } = await findMarketFigures(db, ofAll)
        return [[single.k, single.n, lowest.k, lowest.n, deserted.k, deserted.n]]
      },
      duckdb: () =>
        ask(`with bidding as (
            select tender_id, count(distinct supplier_id) as bidders from offer where ${inMonths} and ${AWARDED} group by tender_id
          ) select (count(*) filter (where bidders = 1))::int, count(bidders)::int,
            (select count(*)::int from offer where ${inMonths} and ${has(COUNTED.lowestWon)}) as lowest,
            (select count(*)::int from offer where ${inMonths} and ${has(COUNTED.compared)}) as compared,
            (count(*) filter (where status = 7))::int as deserted, (count(*) filter (where status in (7, 8, 9, 10, 15, 18)))::int
          from tender left join bidding using (tender_id) where ${inMonths}`),
    },
    {
      name: 'a family by month',
      product: async (call) =>
        (await listMarketMonths(db, marketOf(call))).map((month) => [
          month.month,
          month.tenders,
          sumOf(month.bidders),
          month.awarded_lines,
          month.compared_lines,
          month.lowest_won,
          Math.round(month.awarded_clp),
        ]),
      duckdb: (call) =>
        ask(`${tendersOf(call)} select month::varchar, count(*)::int, sum(bidders)::int, sum(awarded_lines)::int,
          sum(compared)::int, sum(lowest)::int, round(sum(money)) from those group by month order by month`),
    },
    {
      name: 'who buys it',
      product: async (call) =>
        (await listMarketBuyers(db, marketOf(call))).buyers.map(({ rut, tenders, single }) => [rut, tenders, single]),
      duckdb: (call) =>
        ask(`${tendersOf(call)} select rut, count(*)::int as tenders, (count(*) filter (where bidders = 1))::int
          from those join institution using (institution_id) where institution_id <> 0
          group by rut, institution_id order by tenders desc, institution_id limit ${LISTED}`),
    },
    {
      name: 'whom they choose',
      product: async (call) => chosenRows(await listMarketCompanies(db, marketOf(call))),
      duckdb: (call) =>
        ask(
          chosenIn(
            `select distinct tender_id, month from offer where family = ${family(call)} and ${AWARDED}
              and month between '${monthsAgo(36)}' and '${to}'`,
            `family = ${family(call)}`,
          ),
        ),
    },
    {
      name: 'how a buyer buys, by month',
      product: async (call) =>
        (await listBuyerMonths(db, buyer(call), ofAll)).map(
          ({ month, tenders, awarded, deserted, bidders, lowest_won }) => [
            month,
            tenders,
            awarded,
            deserted,
            sumOf(bidders),
            lowest_won,
          ],
        ),
      duckdb: (call) =>
        ask(`with bidding as (
            select tender_id, count(distinct supplier_id) as bidders, count(*) filter (where ${has(COUNTED.lowestWon)}) as lowest
            from offer where institution_id = ${buyer(call)} and ${inMonths} and ${AWARDED} group by tender_id
          ) select month::varchar, count(*)::int, (count(*) filter (where ${AWARDED}))::int,
            (count(*) filter (where status = 7))::int, coalesce(sum(bidders), 0)::int, coalesce(sum(lowest), 0)::int
          from tender left join bidding using (tender_id) where institution_id = ${buyer(call)} and ${inMonths}
          group by month order by month`),
    },
    {
      name: 'what it buys',
      product: async (call) =>
        (await listBoughtFamilies(db, buyer(call), ofAll)).families.map((one) => [one.family, one.tenders]),
      duckdb: (call) =>
        ask(`select family, count(distinct tender_id)::int as tenders from offer
          where institution_id = ${buyer(call)} and ${inMonths} and ${AWARDED} and family > 0
          group by family order by tenders desc, family limit ${LISTED}`),
    },
    {
      name: 'whom it chooses',
      product: async (call) => chosenRows(await findBuyerChoices(db, buyer(call), ofAll)),
      duckdb: (call) =>
        ask(
          chosenIn(
            `select distinct tender_id, month from offer where institution_id = ${buyer(call)} and ${inMonths} and ${AWARDED}`,
            'true',
          ),
        ),
    },
    {
      name: 'rivals of a company of 5,000 offers',
      product: async (call) =>
        (await companiesOf(call, { group: 'met', sort: 'lines' })).companies.map(({ rut, lines, lost }) => [
          rut,
          lines,
          Math.round(lost),
        ]),
      duckdb: (call) =>
        ask(`with own as (
            select tender_id, line, bool_or(${has(COUNTED.won)}) as own_won from offer
            where supplier_id = ${ownId(call)} and ${AWARDED} group by all having bool_or(${has(COUNTED.line)})
          ) select rut, (count(*) filter (where ${has(COUNTED.line)}))::int as lines,
            round(coalesce(sum(case when not own_won then ${MONEY} end), 0)) as lost
          from offer join own using (tender_id, line) join company on bidder_id = supplier_id
          where bidder_id <> ${ownId(call)} group by rut, bidder_id order by lines desc, bidder_id limit ${LISTED}`),
    },
    {
      name: 'companies of four families, by won lines',
      product: async (call) =>
        (await companiesOf(call, { group: 'market', sort: 'won' })).companies.map(({ rut, offered, won }) => [
          rut,
          offered,
          won,
        ]),
      duckdb: (call) => {
        const { families, from, to } = ofYear(call)
        return ask(`with met as (
            select o.supplier_id, count(*) filter (where o.counted & ${COUNTED.line} > 0) as lines from offer o
            semi join (select tender_id, line from offer where supplier_id = ${ownId(call)} and ${AWARDED}) own
              on own.tender_id = o.tender_id and own.line = o.line where ${AWARDED} group by all
          ), market as (
            select supplier_id, (count(*) filter (where ${has(COUNTED.line)}))::int as offered,
              (count(*) filter (where ${has(COUNTED.won)}))::int as won from offer
            where family in (${families.join(', ')}) and month between '${from}' and '${to}' and ${AWARDED}
            group by all having offered > 0
          ) select rut, offered, won from market join company on bidder_id = supplier_id left join met using (supplier_id)
          where bidder_id <> ${ownId(call)}
          order by won desc, coalesce(lines, 0) desc, bidder_id limit ${LISTED}`)
      },
    },
    {
      name: "a product's prices",
      async product(call) {
        const [lines] = await listComparableLines(db, [productOf(call)], to)
        return (lines ?? []).map((line) => [Math.round(sumOf(line.chosen)), Math.round(sumOf(line.others))])
      },
      duckdb(call) {
        const item = productOf(call)
        const range = comparableQuantities(item.quantity as number)
        return ask(`with those as (
            select i.tender_id, i.line, s.month from item i join tender s using (tender_id)
            where price_key = ${itemPriceKey(item)} and product_code = ${item.product_code}
              and quantity between ${range.from} and ${range.to}
              and s.month <= date '${to}' and s.month > date '${to}' - interval 24 months
            order by s.month desc, i.tender_id desc, i.line limit ${COMPARED_LINES}
          ) select round(sum(case when is_selected then unit_amount end)) as chosen,
            round(coalesce(sum(case when not is_selected then unit_amount end), 0)) as other
          from those t join offer o on o.tender_id = t.tender_id and o.line = t.line and o.month = t.month
          where ${AWARDED} and unit_amount > 0 and flags & ${excludedMask('price')} = 0 and state <> ${OFFER_STATES.rejected}
          group by t.month, t.tender_id, t.line having bool_or(is_selected)
          order by t.month desc, t.tender_id desc, t.line`)
      },
    },
  ]
}

type ChosenByBuyer = Awaited<ReturnType<typeof findBuyerChoices>>

/** Three questions that no screen asks and no tally answers: plain SQL over all offers. */
export function adHocQuestions(db: Db, columns: Columns): MarketQuestion[] {
  const both = (name: string, ofServer: ReturnType<typeof sql>, ofColumns: string): MarketQuestion => ({
    name,
    product: async () => rowsOf((await ofServer.execute(db)).rows as Record<string, unknown>[]),
    duckdb: async () => rowsOf(await columns.rows(ofColumns)),
  })
  return [
    both(
      'the middle unit price of each family and year',
      sql`select family, year::int as year, percentile_cont(0.5) within group (order by unit_amount::float8) as middle
        from bid where family is not null and unit_amount > 0 group by family, year order by family, year`,
      `select family, year(month)::int as year, quantile_cont(unit_amount, 0.5) as middle
        from offer where family > 0 and unit_amount > 0 group by all order by family, year`,
    ),
    both(
      'how often companies of each size are chosen',
      sql`select floor(log(c.offers))::int as size, count(*)::int as offers, (count(*) filter (where b.is_selected))::int as chosen
        from bid b join bidder c on c.id = b.supplier_id group by 1 order by 1`,
      `select floor(log10(c.offers))::int as size, count(*)::int as offers, (count(*) filter (where is_selected))::int as chosen
        from offer join company c on bidder_id = supplier_id group by all order by size`,
    ),
    both(
      'lines with prices within 1 %, by number of offers',
      sql`select offers::int, count(*)::int as lines from (
          select count(*) as offers, max(unit_amount) as highest, min(unit_amount) as lowest from bid where unit_amount > 0
          group by tender_id, year, position
        ) l where highest < 1.01 * lowest group by 1 order by 1`,
      `select offers::int, count(*)::int as lines from (
          select count(*) as offers, max(unit_amount) as highest, min(unit_amount) as lowest from offer where unit_amount > 0
          group by tender_id, line
        ) l where highest < 1.01 * lowest group by 1 order by 1`,
    ),
  ]
}
