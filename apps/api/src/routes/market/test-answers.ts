import { maskOf } from '@mirador/domain/ledger/offer-flags'
import { addMonths, monthsFrom } from '@mirador/domain/market/market-months'
import { randomNumbers } from '@mirador/domain/statistics/random'
import { MONTH, OWN, PERSON } from './test-market.ts'

export const [FIRST, SECOND, FOREIGN] = [43_210_000, 42_230_000, 44_120_000]
export const SUPPLIERS = [
  OWN,
  PERSON,
  ...Array.from({ length: 11 }, (_, i) => ({ rut: `${76_000_100 + i}-0`, name: `Empresa ${i} SpA` })),
]
export const INSTITUTIONS = Array.from({ length: 10 }, (_, i) => ({
  rut: `${61_602_000 + i}-0`,
  name: `Hospital ${i}`,
}))
/** Institutions to which the own company never makes an offer in a tender; in Compra Ágil it quotes to the first. */
export const STRANGERS = INSTITUTIONS.slice(6).map(({ rut }) => rut)

interface SampleBid {
  rut: string
  price: number
  isChosen: boolean
  flag: 'otherCurrency' | 'unitPriceContract' | undefined
}

interface SampleLine {
  family: number
  bids: SampleBid[]
}

export interface AnswerSample {
  code: string
  month: string
  status: number
  region: number | null
  buyer: string
  /** pesos; null: not published */
  budget: number | null
  lines: SampleLine[]
}

export interface AnswerRequest {
  code: string
  month: string
  region: number
  families: number[]
}

export const QUANTITY = 10
export const flagsOfBid = ({ flag }: SampleBid) => (flag ? maskOf([flag]) : 0)

/** Tenders of one to three lines in some families, with companies and a natural person as bidders. */
export function makeAnswerSamples(seed: number): AnswerSample[] {
  const random = randomNumbers(seed)
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const bidsOf = (status: number, buyer: string): SampleBid[] => {
    const bidders = SUPPLIERS.filter(({ rut }) => random() < 0.22 && !(rut === OWN.rut && STRANGERS.includes(buyer)))
    const winner = Math.floor(random() * (bidders.length + 0.3))
    return bidders.map(({ rut }, i) => ({
      rut,
      price: 1_000 + Math.floor(random() * 90_000),
      isChosen: status === 8 && i === winner,
      flag: random() < 0.08 ? oneOf(['otherCurrency', 'unitPriceContract'] as const) : undefined,
    }))
  }
  return Array.from({ length: 320 }, (_, i): AnswerSample => {
    const status = oneOf([8, 8, 8, 8, 7, 5])
    const buyer = oneOf(INSTITUTIONS).rut
    return {
      code: `2239-${i + 1}-LE26`,
      month: addMonths(MONTH, -Math.floor(random() * 27)),
      status,
      region: oneOf([5, 7, 9, null]),
      buyer,
      budget: random() < 0.75 ? 200_000 + Math.floor(random() * 1_500_000) : null,
      lines: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
        family: oneOf([FIRST, FIRST, SECOND, FOREIGN]),
        bids: bidsOf(status, buyer),
      })),
    }
  })
}

/** Compra Ágil of each month from the given one on. */
export function makeAnswerRequests(seed: number, from: string): AnswerRequest[] {
  const random = randomNumbers(seed)
  return monthsFrom(from, MONTH).flatMap((month, at) =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, (_, i) => ({
      code: `2239-${at * 10 + i + 1}-COT26`,
      month,
      region: [5, 7, 9][i % 3] ?? 5,
      families: random() < 0.3 ? [FIRST, SECOND] : [random() < 0.6 ? FIRST : FOREIGN],
    })),
  )
}
