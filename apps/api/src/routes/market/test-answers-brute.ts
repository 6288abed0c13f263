import { monthsFrom } from '@mirador/domain/market/market-months'
import { type AnswerSample, QUANTITY, STRANGERS, SUPPLIERS } from './test-answers.ts'
import type { World } from './test-answers-world.ts'
import { OWN, PERSON } from './test-market.ts'

export const MONTHS = monthsFrom('2026-01-01', '2026-10-01')
const LAST_YEAR = monthsFrom('2025-01-01', '2025-10-01')

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const distinct = <Value>(values: readonly Value[]) => [...new Set(values)]

function bruteSpread(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => {
    const place = part * (sorted.length - 1)
    const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
    return low + (high - low) * (place % 1)
  }
  return sorted.length === 0 ? null : { n: sorted.length, median: at(0.5), from: at(0.25), to: at(0.75) }
}

/** The four answers, counted offer by offer. */
export function bruteAnswers(
  { samples, requests, agileFrom }: World,
  { families, regions, own }: { families: number[]; regions: number[] | null; own: string | null },
) {
  const isIn = (region: number | null) => regions === null || (region !== null && regions.includes(region))
  const matching = samples.filter(
    ({ region, lines }) => isIn(region) && lines.some(({ family }) => families.includes(family)),
  )
  const inMonth = (month: string) => matching.filter((one) => one.month === month).length
  const agileIn = (month: string) =>
    month < agileFrom
      ? null
      : sum(
          requests
            .filter((one) => one.month === month && isIn(one.region))
            .map((one) => one.families.filter((family) => families.includes(family)).length),
        )
  const awarded = matching.filter(
    ({ month, status, lines }) => MONTHS.includes(month) && status === 8 && lines.some(({ bids }) => bids.length > 0),
  )
  const chosenIn = ({ lines }: AnswerSample, isOwnFamily: boolean) =>
    lines
      .filter(({ family }) => !isOwnFamily || families.includes(family))
      .flatMap(({ bids }) => bids.filter(({ isChosen }) => isChosen))
  const pesos = (bids: readonly { price: number; flag: string | undefined }[]) =>
    sum(bids.map(({ price, flag }) => (flag === 'otherCurrency' ? 0 : price * QUANTITY)))
  const wonOf = (some: readonly AnswerSample[]) => pesos(some.flatMap((one) => chosenIn(one, true)))

  const offeredTo = distinct(
    samples
      .filter(({ lines }) => lines.some(({ bids }) => bids.some(({ rut }) => rut === own)))
      .map(({ buyer }) => buyer)
      .concat(own === OWN.rut ? (STRANGERS[0] ?? []) : []),
  )
  const buyers = distinct(awarded.map(({ buyer }) => buyer)).map((rut) => {
    const theirs = awarded.filter(({ buyer }) => buyer === rut)
    return { rut, awarded_clp: wonOf(theirs), tenders: theirs.length, has_own_offer: offeredTo.includes(rut) }
  })
  const companies = SUPPLIERS.filter(({ rut }) => rut !== PERSON.rut).flatMap(({ rut }) => {
    const won = awarded.filter((one) => chosenIn(one, true).some((bid) => bid.rut === rut))
    const awarded_clp = pesos(won.flatMap((one) => chosenIn(one, true).filter((bid) => bid.rut === rut)))
    return won.length > 0 ? [{ rut, awarded_clp, tenders: won.length, is_own: rut === own }] : []
  })
  const ranked = companies.map((one) => ({
    ...one,
    rank: 1 + companies.filter(({ awarded_clp }) => awarded_clp > one.awarded_clp).length,
  }))
  const shares = awarded
    .filter(
      (one) =>
        one.budget !== null &&
        one.lines.every(({ bids }) => bids.some(({ isChosen }) => isChosen)) &&
        chosenIn(one, false).every(({ flag }) => flag === undefined),
    )
    .map((one) => ({
      bidders: distinct(one.lines.flatMap(({ bids }) => bids.map(({ rut }) => rut))).length,
      share: pesos(chosenIn(one, false)) / (one.budget ?? 1),
    }))
  const strangers = buyers.filter(({ has_own_offer }) => !has_own_offer)
  return {
    months: MONTHS.map((month, i) => ({
      month,
      tenders: inMonth(month),
      tenders_before: inMonth(LAST_YEAR[i] ?? ''),
      agile: agileIn(month),
      agile_before: agileIn(LAST_YEAR[i] ?? ''),
    })),
    awarded: { tenders: awarded.length, clp: wonOf(awarded) },
    buyers: {
      total: buyers.length,
      never:
        own === null
          ? null
          : { institutions: strangers.length, clp: sum(strangers.map(({ awarded_clp }) => awarded_clp)) },
    },
    strangers: own === null ? [] : strangers.map(({ rut }) => rut).toSorted(),
    largestBuyers: buyers
      .toSorted((one, other) => other.awarded_clp - one.awarded_clp || other.tenders - one.tenders)
      .slice(0, 7),
    winners: ranked.length,
    largestWinners: ranked.toSorted((one, other) => one.rank - other.rank),
    prices: {
      all: bruteSpread(shares.map(({ share }) => share)),
      bands: (
        [
          [1, 1],
          [2, 2],
          [3, 4],
          [5, null],
        ] as const
      ).map(([from, to]) => ({
        from,
        to,
        share: bruteSpread(
          shares.filter(({ bidders }) => bidders >= from && bidders <= (to ?? 99)).map(({ share }) => share),
        ),
      })),
    },
  }
}
