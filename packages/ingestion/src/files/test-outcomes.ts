import type { Database } from '@mirador/database/connection/connect'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { chileDay } from '@mirador/domain/time/chile-time'
import { sql } from 'kysely'

const NOT_A_PRICE = excludedMask('price')
const NOT_MONEY = excludedMask('money')

interface Searched {
  tender: number
  institution: number | null
  published_at: Date | null
  type: number
  region: number | null
  status: number
  families: number[]
}

interface Snapshot {
  tender: number
  institution: number | null
  month: string
  status: number
  days: number | null
}

interface OfferRow {
  tender: number
  line: number
  family: number
  supplier: number
  selected: boolean
  state: number
  flags: number
  unit: number | null
  awarded: number | null
}

/** The outcome of a tender, counted from its rows. */
export interface Outcome {
  tender: number
  institution: number
  /** 0: the whole tender */
  family: number
  month: string
  type: number
  region: number
  status: number
  bidders: number | null
  days: number | null
  awarded_lines: number
  compared_lines: number
  lowest_won: number
  awarded_clp: number
}

/** The outcome of every tender with a month, from its stored rows alone. */
export async function countOutcomes({ db }: Database): Promise<Outcome[]> {
  const { rows: searched } = await sql<Searched>`
    select tender_id as tender, institution_id as institution, published_at, type_id as type, region, status, families
    from tender_search where channel = 1`.execute(db)
  const { rows: snapshots } = await sql<Snapshot>`
    select tender_id as tender, institution_id as institution, month::text, status, awarded_on - closed_on as days
    from offer_snapshot where month is not null`.execute(db)
  const { rows: offers } = await sql<OfferRow>`
    select tender_id as tender, position as line, coalesce(family, 0) as family, supplier_id as supplier,
      is_selected as selected, state, flags, unit_amount as unit, awarded_quantity as awarded from bid`.execute(db)
  const tenders = new Set([...searched, ...snapshots].map(({ tender }) => tender))
  const searchedOf = new Map(searched.map((row) => [row.tender, row]))
  const snapshotOf = new Map(snapshots.map((row) => [row.tender, row]))
  const offersOf = Map.groupBy(offers, ({ tender }) => tender)
  return [...tenders].flatMap((tender) =>
    outcomesOf(tender, searchedOf.get(tender), snapshotOf.get(tender), offersOf.get(tender) ?? []),
  )
}

function outcomesOf(
  tender: number,
  searched: Searched | undefined,
  snapshot: Snapshot | undefined,
  all: readonly OfferRow[],
): Outcome[] {
  const published = searched?.published_at && `${chileDay(searched.published_at).slice(0, 7)}-01`
  const month = snapshot?.month ?? published
  if (!month) return []
  const isAwarded = snapshot !== undefined && [8, 9, 10].includes(snapshot.status)
  const offers = isAwarded ? all : []
  const lines = Map.groupBy(offers, ({ line }) => line)
  const priceOf = ({ flags, state, unit }: OfferRow) => ((flags & NOT_A_PRICE) === 0 && state !== 2 ? unit : null)
  const pricesOf = ({ line }: OfferRow) => (lines.get(line) ?? []).flatMap((one) => priceOf(one) ?? [])
  const linesOf = (some: readonly OfferRow[]) => new Set(some.map(({ line, family }) => `${line} ${family}`)).size
  const families = new Set([...(searched?.families ?? []), ...offers.map(({ family }) => family)].filter(Boolean))
  return [0, ...families].map((family) => {
    const own = offers.filter((offer) => family === 0 || offer.family === family)
    const chosen = own.filter((one) => one.selected && priceOf(one) !== null && pricesOf(one).length > 1)
    const lowest = chosen.filter((one) => pricesOf(one).every((price) => price >= (priceOf(one) as number)))
    const money = own.filter(({ selected, flags }) => selected && (flags & NOT_MONEY) === 0)
    return {
      tender,
      family,
      month,
      institution: searched?.institution ?? snapshot?.institution ?? 0,
      type: searched?.type ?? 0,
      region: searched?.region ?? 0,
      status: searched?.status ?? snapshot?.status ?? 0,
      bidders: isAwarded ? new Set(offers.map(({ supplier }) => supplier)).size : null,
      days: isAwarded ? (snapshot?.days ?? null) : null,
      awarded_lines: linesOf(own.filter(({ selected }) => selected)),
      compared_lines: linesOf(chosen),
      lowest_won: linesOf(lowest),
      awarded_clp: money.reduce((sum, { unit, awarded }) => sum + (unit ?? 0) * (awarded ?? 0), 0),
    }
  })
}

const END = { 7: 7, 8: 8, 9: 8, 10: 8, 15: 15, 18: 15 } as const
/** The measures of `market_value`, each with the value of an outcome and its number of tenders or lines. */
const MEASURES: readonly ((
  outcome: Outcome,
) => readonly [measure: number, value: number | null | undefined, n: number])[] = [
  ({ bidders }) => [1, bidders, 1],
  ({ days }) => [2, days, 1],
  ({ status }) => [3, END[status as keyof typeof END], 1],
  ({ compared_lines }) => [4, 0, compared_lines],
  ({ lowest_won }) => [5, 0, lowest_won],
]

/** Outcomes, values of the market and months of buyers: the stored ones, and those counted from the rows. */
export async function outcomeTallies(database: Database): Promise<{ stored: string[]; counted: string[] }> {
  const stored = await sql<{ text: string }>`
    select concat_ws(' ', 'outcome', tender_id, institution_id, family, month, type_id, region, status,
      coalesce(bidders::text, '-'), coalesce(days::text, '-'), awarded_lines, compared_lines, lowest_won,
      awarded_clp::float8) as text from tender_outcome
    union all select concat_ws(' ', 'value', month, family, type_id, measure, value, amount) from market_value
      where amount <> 0
    union all select concat_ws(' ', 'buyer', month, institution_id, tenders, awarded_clp::float8) from buyer_month
      where tenders <> 0`.execute(database.db)
  const outcomes = await countOutcomes(database)
  const values = outcomes.flatMap((outcome) =>
    MEASURES.flatMap((measureOf) => {
      const [measure, value, n] = measureOf(outcome)
      if (value == null || n === 0) return []
      return [{ key: ['value', outcome.month, outcome.family, outcome.type, measure, value].join(' '), n }]
    }),
  )
  const buyers = outcomes.filter(({ family, institution }) => family === 0 && institution !== 0)
  const counted = [
    ...outcomes.map((one) =>
      [
        ...['outcome', one.tender, one.institution, one.family, one.month, one.type, one.region, one.status],
        ...[
          one.bidders ?? '-',
          one.days ?? '-',
          one.awarded_lines,
          one.compared_lines,
          one.lowest_won,
          one.awarded_clp,
        ],
      ].join(' '),
    ),
    ...[...Map.groupBy(values, ({ key }) => key)].map(
      ([key, all]) => `${key} ${all.reduce((sum, { n }) => sum + n, 0)}`,
    ),
    ...[...Map.groupBy(buyers, ({ month, institution }) => `buyer ${month} ${institution}`)].map(
      ([key, own]) => `${key} ${own.length} ${own.reduce((sum, { awarded_clp }) => sum + awarded_clp, 0)}`,
    ),
  ]
  return { stored: stored.rows.map(({ text }) => text).sort(), counted: counted.sort() }
}
