import type { Db } from '@mirador/database/connection/connect'
import { countLines, readChosenPrices } from '@mirador/database/offers/evaluated-offers'
import { type TestedLine, type TotalOutcome, testedLines, totalOutcomes } from '@mirador/domain/prices/total-coverage'
import { clusteredMean, type MeanWithInterval } from '@mirador/domain/statistics/bootstrap'
import { count, type Measurement, percent, table } from './document.ts'
import { type Ledger, lastDayOf, monthNumberOf, monthsBefore } from './ledger.ts'

/** Number of the latest months whose tenders are tested. */
const TESTED_MONTHS = 6
/** Minimum number of lines of a product: five prices before the tested one. */
const MIN_LINES = 6
/** Minimum number of tested tenders. */
const MIN_TENDERS = 100

const CLASSES: readonly [model: string, has: (outcome: TotalOutcome) => boolean][] = [
  ['range of the usual total', () => true],
  ['of one line', ({ lines }) => lines === 1],
  ['of several lines', ({ lines }) => lines > 1],
]

export interface TotalsResult {
  fromOn: string
  toOn: string
  outcomes: readonly TotalOutcome[]
}

/** Measures how often the range of the usual total held what an awarded tender really cost. */
export async function evaluateTotals(db: Db, { months }: Ledger): Promise<TotalsResult> {
  const last = months.at(-1)?.month ?? ''
  const fromOn = monthsBefore(last, TESTED_MONTHS - 1)
  const tested: TestedLine[] = []
  for await (const prices of readChosenPrices(db, MIN_LINES)) {
    for (const line of testedLines(prices, monthNumberOf(fromOn))) tested.push(line)
  }
  const lines = await countLines(db, [...new Set(tested.map(({ tender }) => tender))])
  return { fromOn, toOn: lastDayOf(last), outcomes: totalOutcomes(tested, lines) }
}

/** With its interval over buyers, whose tenders are not independent. */
function shareOf(outcomes: readonly TotalOutcome[]): MeanWithInterval {
  const byBuyer = Map.groupBy(outcomes, ({ buyer }) => buyer)
  return clusteredMean(
    [...byBuyer.values()].map((own) => ({ sum: own.filter(({ isHeld }) => isHeld).length, cases: own.length })),
  )
}

const classesOf = ({ outcomes }: TotalsResult) =>
  CLASSES.map(([model, has]) => ({ model, own: outcomes.filter(has) })).filter(({ own }) => own.length > 0)

export function totalLines(result: TotalsResult): string[] {
  const { outcomes, fromOn, toOn } = result
  if (outcomes.length < MIN_TENDERS) {
    return [
      `Not measured: from ${fromOn} to ${toOn} only ${count(outcomes.length)} awarded tenders have a usual price for every line, at least ${MIN_TENDERS} are needed.`,
    ]
  }
  const widths = outcomes.map(({ width }) => width).sort((a, b) => a - b)
  return [
    `${count(outcomes.length)} awarded tenders from ${fromOn} to ${toOn} have a usual price for every line, from prices known before their month. Median of upper ÷ lower end: ${(widths[widths.length >> 1] ?? 1).toFixed(2)}. With 90 % intervals by bootstrap over buyers.`,
    ...table(
      ['tenders', 'n', 'what they cost lies within the range'],
      classesOf(result).map(({ model, own }) => {
        const { mean, from, to } = shareOf(own)
        return [model, count(own.length), `${percent(mean)} (${(from * 100).toFixed(1)} to ${(to * 100).toFixed(1)})`]
      }),
    ),
  ]
}

export function measuredTotals(result: TotalsResult): Measurement[] {
  const { outcomes, fromOn, toOn } = result
  if (outcomes.length < MIN_TENDERS) return []
  return classesOf(result).map(({ model, own }) => {
    const { mean, from, to } = shareOf(own)
    const metrics = { inside: mean, insideFrom: from, insideTo: to }
    return { name: 'totals', model, fromOn, toOn, n: own.length, metrics }
  })
}
