import { spreadOf, type ValueCount } from '@mirador/domain/market/value-counts'
import { storedTypesOf } from '@mirador/domain/tender/stored-type'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** What `market_value.measure` means; the trigger `tally_outcomes` has the same numbers. */
export const MEASURES = { bidders: 1, days: 2, end: 3, compared: 4, lowest: 5 } as const

/** The value of the measure `end`: how a process ended. */
export const ENDS = { deserted: 7, awarded: 8, revoked: 15 } as const

/** k cases of n. */
export interface Share {
  k: number
  n: number
}

/** The outcomes of some tenders. */
export interface OutcomeFigures {
  /** number of suppliers of each awarded tender with a loaded file */
  bidders: ValueCount[]
  /** days from closing to award */
  days: ValueCount[]
  single: Share
  /** of the lines with a chosen price and another one, those in which no price was below the chosen one */
  lowest: Share
  /** of the tenders that ended: awarded, deserted or revoked */
  deserted: Share
  revoked: Share
}

/** Converts figures to the form of the screens: quartiles instead of single values. */
export function outcomeFigures({ bidders, days, single, lowest, deserted, revoked }: OutcomeFigures) {
  return { bidders: spreadOf(bidders), days: spreadOf(days), single, lowest, deserted, revoked }
}

/** A selection of tenders to count. */
export interface CountedTenders {
  /** null: all families */
  families: readonly number[] | null
  /** ids of types; null: all */
  types: readonly number[] | null
  /** first and last month of publication, both included */
  from: string
  to: string
}

export const familiesOf = ({ families }: Pick<CountedTenders, 'families'>) =>
  sql`any(${families ? [...families] : [0]}::int[])`
export const ofTypes = ({ types }: Pick<CountedTenders, 'types'>) =>
  types === null ? sql`true` : sql`type_id = any(${types.flatMap(storedTypesOf)}::smallint[])`

/** The figures of all buyers. A tender counts once in each of the families. */
export async function findMarketFigures(db: Db, counted: CountedTenders): Promise<OutcomeFigures> {
  const { rows } = await sql<{ measure: number; value: number; amount: number }>`
    select measure, value, sum(amount)::int as amount from market_value
    where family = ${familiesOf(counted)} and month between ${counted.from}::date and ${counted.to}::date
      and ${ofTypes(counted)}
    group by measure, value having sum(amount) > 0 order by measure, value`.execute(db)
  const valuesOf = (measure: number) =>
    rows.filter((row) => row.measure === measure).map(({ value, amount }): ValueCount => [value, amount])
  const bidders = valuesOf(MEASURES.bidders)
  const ends = valuesOf(MEASURES.end)
  const [lines, lowest] = [valuesOf(MEASURES.compared), valuesOf(MEASURES.lowest)].map(sumOf)
  const ended = sumOf(ends)
  return {
    bidders,
    days: valuesOf(MEASURES.days),
    single: { k: countOf(bidders, 1), n: sumOf(bidders) },
    lowest: { k: lowest ?? 0, n: lines ?? 0 },
    deserted: { k: countOf(ends, ENDS.deserted), n: ended },
    revoked: { k: countOf(ends, ENDS.revoked), n: ended },
  }
}

/**
 * The family, among some, in which most tenders ended; the first one where no tender ended, undefined without families.
 */
export async function findBusiestFamily(
  db: Db,
  families: readonly number[],
  { from, to }: Pick<CountedTenders, 'from' | 'to'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ family: number }>`
    select family from market_value
    where family = ${familiesOf({ families })} and month between ${from}::date and ${to}::date
      and measure = ${MEASURES.end}::smallint
    group by family order by sum(amount) desc, family limit 1`.execute(db)
  return rows[0]?.family ?? families[0]
}

export const sumOf = (counts: readonly ValueCount[]) => counts.reduce((sum, [, count]) => sum + count, 0)
export const countOf = (counts: readonly ValueCount[], value: number) => counts.find(([own]) => own === value)?.[1] ?? 0
