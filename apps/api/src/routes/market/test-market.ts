import { addMonths } from '@mirador/domain/market/market-months'
import { randomNumbers } from '@mirador/domain/statistics/random'

export const MONTH = '2026-11-01'
export const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
export const OWN = { rut: '76482913-1', name: 'Andina SpA' }
export const COMPANIES = [OWN, { rut: '76000002-K', name: 'Dos Ltda' }, { rut: '76000003-8', name: 'Tres SpA' }]
export const BUYERS = ['61602000-8', '69070100-6', '61202000-0']
export const [LAPTOPS, CLINICAL] = [43_210_000, 42_230_000]

interface Bid {
  rut: string
  price: number
  isChosen: boolean
}

export interface Sample {
  code: string
  month: string
  family: number
  region: number
  type: 'LE' | 'LP'
  buyer: string
  status: number
  /** days from closing to award */
  days: number
  bids: Bid[]
}

export interface Request {
  code: string
  month: string
  families: number[]
  region: number
}

/** Tenders of one line, of all states, in months up to the current one. */
export function makeSamples(): Sample[] {
  const random = randomNumbers(20261122)
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  return Array.from({ length: 400 }, (_, i) => {
    const status = oneOf([8, 8, 8, 8, 7, 15, 5])
    const bidders = [...COMPANIES, PERSON].filter(() => random() < 0.5)
    const winner = Math.floor(random() * bidders.length)
    return {
      code: `1057-${i + 1}-LE26`,
      month: addMonths(MONTH, -Math.floor(random() * 30)),
      status,
      family: random() < 0.7 ? LAPTOPS : CLINICAL,
      region: oneOf([5, 9, 13]),
      type: oneOf(['LE', 'LP'] as const),
      buyer: oneOf(BUYERS),
      days: 1 + Math.floor(random() * 60),
      bids: bidders.map(({ rut }, j) => ({
        rut,
        price: 100 + Math.floor(random() * 900),
        isChosen: status === 8 && j === winner,
      })),
    }
  })
}

/** Compra Ágil of the last months, some of both families. */
export function makeRequests(): Request[] {
  const random = randomNumbers(7)
  return Array.from({ length: 120 }, (_, i) => ({
    code: `1057-${i + 1}-COT26`,
    month: addMonths(MONTH, -Math.floor(random() * 5)),
    families: random() < 0.2 ? [LAPTOPS, CLINICAL] : [random() < 0.5 ? LAPTOPS : CLINICAL],
    region: [5, 9, 13][i % 3] ?? 5,
  }))
}
