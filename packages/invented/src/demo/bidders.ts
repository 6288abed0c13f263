import { type SupplierIdentity, supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { DEMO_COMPANY } from '../companies.ts'
import { type Random, seededRandom } from '../random.ts'
import { rutOf } from '../rut.ts'
import { DEMO_SUPPLIERS } from '../suppliers.ts'
import { SEGMENTS_OF_DEMO } from './demo-account.ts'

/** A supplier that makes offers in the demo's past. */
export interface DemoBidder {
  identity: SupplierIdentity
  /** as in awards; empty without one */
  rut: string
  name: string
  segments: readonly number[]
  /** how often it makes offers, relative to other suppliers of the same products */
  size: number
  /** its prices, relative to the usual ones */
  level: number
}

/** Invented names, with RUTs far above those of natural persons, which are below 30 million. */
const PEOPLE = ['Alba', 'Bruno', 'Celia', 'Darío', 'Elisa', 'Fermín', 'Gilda', 'Hugo', 'Irma', 'Julio']
const FIRST_PERSON = 45_120_000
const PEOPLE_SELL = [72, 78, 80, 82, 85, 86, 90, 50].map((segment) => segment * 1_000_000)

const random = seededRandom(30)

/** Few suppliers of a trade make most of its offers, so that they meet again. */
const COMPANIES = DEMO_SUPPLIERS.map(({ rut, name, segments }, i) =>
  bidder(rut, name, segments, 1 / (1 + Math.floor((i % 10) / 2))),
)

const PERSONS = PEOPLE.map((name, i) => {
  const segments = [PEOPLE_SELL[i % PEOPLE_SELL.length] as number, PEOPLE_SELL[(i + 3) % PEOPLE_SELL.length] as number]
  return bidder(rutOf(FIRST_PERSON + i * 3_719), `${name} Ficticia Ejemplo`, segments, 0.5)
})

/** A supplier whose RUT has a wrong check digit, and one from abroad, without a RUT. */
const ODD_ONES = [
  bidder(
    rutOf(98_591_300, { isWrong: true }),
    'Comercial Ficticia Dígito Trocado Ltda.',
    segments(44, 47, 50, 53),
    0.3,
  ),
  bidder('', 'Fictitious Instruments Inc.', segments(43, 41, 42), 0.25, '994100'),
]

export const DEMO_BIDDERS: readonly DemoBidder[] = [...COMPANIES, ...PERSONS, ...ODD_ONES]

/** The company of the demo account. */
export const DEMO_COMPANY_BIDDER: DemoBidder = {
  ...bidder(DEMO_COMPANY.rut, DEMO_COMPANY.canonical_name, SEGMENTS_OF_DEMO, 1),
  level: 1.02,
}

/** Chooses suppliers for a segment; few offers come from other segments. */
export function chooseBidders(segment: number, count: number, random: Random): DemoBidder[] {
  return DEMO_BIDDERS.map((bidder) => {
    const weight = bidder.size * (bidder.segments.includes(segment) ? 1 : 0.004)
    return { bidder, order: -Math.log(1 - random.next()) / weight }
  })
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ bidder }) => bidder)
}

export const bidderOf = (rut: string): DemoBidder | undefined => BY_RUT.get(rut)

const BY_RUT = new Map([...DEMO_BIDDERS, DEMO_COMPANY_BIDDER].map((bidder) => [bidder.rut, bidder]))

function bidder(rut: string, name: string, segments: readonly number[], size: number, code?: string): DemoBidder {
  return {
    identity: supplierIdentity(rut, code, name),
    rut,
    name,
    segments,
    size,
    level: 0.94 + random.next() * 0.14,
  }
}

function segments(...millions: number[]): number[] {
  return millions.map((segment) => segment * 1_000_000)
}
