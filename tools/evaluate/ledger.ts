import type { Db } from '@mirador/database/connection/connect'
import {
  hashLedger,
  type LedgerMonth,
  type LedgerTender,
  listLedgerMonths,
  readLedgerMonth,
} from '@mirador/database/offers/evaluated-offers'
import { NO_TERMS, NO_WORDS } from '@mirador/domain/fit/similar-terms'
import type { OfferedTender } from './offered-tender.ts'

/** Number of months before the tested one from which is learnt: a year of offers fits into 200 MB. */
const LEARNT_MONTHS = 12
/** Number of the latest months that are tested: a whole year. */
const TESTED_MONTHS = 12

/** A tender of the loaded offers; suppliers are ids as text. */
export interface LoadedTender extends OfferedTender {
  id: number
}

/** A tested month, and the months before it. */
export interface TestedMonth {
  /** first day of the month of publication */
  month: string
  history: readonly LoadedTender[]
  tested: readonly LoadedTender[]
}

export interface Ledger {
  months: readonly LedgerMonth[]
  dataHash: string
}

/** @returns undefined when no offers are loaded */
export async function findLedger(db: Db): Promise<Ledger | undefined> {
  const months = await listLedgerMonths(db)
  return months.length === 0 ? undefined : { months, dataHash: await hashLedger(db) }
}

/** Each of the latest months with the publications before it, in order; only these months are kept in memory. */
export async function* testedMonths(db: Db, months: readonly LedgerMonth[]): AsyncGenerator<TestedMonth> {
  const first = Math.max(1, months.length - TESTED_MONTHS)
  let known: { month: string; tenders: LoadedTender[] }[] = []
  for (const [i, { month }] of months.entries()) {
    if (i < first - LEARNT_MONTHS) continue
    known = known.filter((one) => one.month >= monthsBefore(month, LEARNT_MONTHS))
    const tested = (await readLedgerMonth(db, month)).map(loadedTender)
    if (i >= first) yield { month, history: known.flatMap(({ tenders }) => tenders), tested }
    known.push({ month, tenders: tested })
  }
}

/** The first day of the month `count` months before a month: `2024-01-01`, 2 → `2023-11-01`. */
export function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 10)
}

/** A month as a number of months: `2024-01-01` and `2024-02-01` differ by 1. */
export function monthNumberOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number - 1
}

/** The last day of a month. */
export const lastDayOf = (month: string) =>
  new Date(Date.parse(monthsBefore(month, -1)) - 86_400_000).toISOString().slice(0, 10)

function loadedTender({
  awarded_on,
  institution_id,
  families,
  bidders,
  winners,
  ...tender
}: LedgerTender): LoadedTender {
  const { id, code, type, region, amount } = tender
  return {
    id,
    code,
    type,
    region,
    amount,
    words: NO_WORDS,
    terms: NO_TERMS,
    awardedOn: awarded_on ?? '',
    buyer: institution_id === null ? null : String(institution_id),
    families: new Map(Object.entries(families ?? {}).map(([family, lines]) => [Number(family), lines])),
    bidders: new Set(bidders?.map(String)),
    winners: new Set(winners?.map(String)),
  }
}
