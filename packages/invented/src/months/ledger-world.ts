import { numberedInstitution } from '../institutions.ts'
import { demoProduct } from '../products.ts'
import { type Random, seededRandom } from '../random.ts'
import { dottedRut } from '../rut.ts'
import { numberedSupplier } from '../suppliers.ts'

export interface MarketFamily {
  family: number
  product: number
  name: string
  unit: string
  /** a usual price in pesos */
  price: number
  /** months in which it is bought four times as often */
  season: readonly number[]
}

export interface MarketSupplier {
  /** as published; empty for a supplier without a RUT */
  rut: string
  /** its key in the ledger */
  key: string
  code: number
  kind: 'legal' | 'natural' | 'foreign'
  isWrong: boolean
  name: string
  /** its prices relative to the market's */
  level: number
  families: readonly number[]
  /** index of the buyer on whose lines in its families it always bids; undefined in a world without loyalty */
  home?: number | undefined
}

export interface MarketBuyer {
  rut: string
  code: number
  name: string
  unit: number
  region: string
}

/** The buyers and suppliers of the generated months. */
export interface LedgerWorld {
  families: readonly MarketFamily[]
  suppliers: readonly MarketSupplier[]
  buyers: readonly MarketBuyer[]
}

/** Products that every buyer buys: code, unit, a usual price in pesos, and the months in which most is bought. */
const BOUGHT: readonly (readonly [code: number, unit: string, price: number, season: readonly number[]])[] = [
  [42_231_504, 'Unidad', 14_500, [4, 5]],
  [43_211_503, 'Unidad', 620_000, [11, 12]],
  [44_121_701, 'Caja', 6_400, [2, 3]],
  [50_192_701, 'Ración', 3_900, [3]],
  [72_131_702, 'Metro Cuadrado', 48_000, [1, 12]],
  [76_111_501, 'Mes', 2_300_000, [12]],
  [46_181_504, 'Par', 2_750, [5, 6, 7]],
  [51_101_511, 'Frasco', 1_850, [6, 7]],
]

const FAMILIES: readonly MarketFamily[] = BOUGHT.map(([product, unit, price, season]) => {
  const { name } = demoProduct(product)
  return { family: Math.floor(product / 10_000) * 10_000, product, name, unit, price, season }
})

const REGIONS = ['Región de Coquimbo ', 'Región del Maule ', 'Región Metropolitana de Santiago', 'Región del Ñuble']

export interface WorldSize {
  suppliers: number
  buyers: number
  /** each supplier always bids on the lines of one buyer in its families */
  isLoyal?: boolean
}

/** Generates a market, the same for the same seed. Suppliers i and i + 1 are rivals: they sell the same families. */
export function ledgerWorld(seed: number, size: WorldSize): LedgerWorld {
  const random = seededRandom(seed)
  const home = (i: number) => (size.isLoyal ? (i * 7) % size.buyers : undefined)
  return {
    families: FAMILIES,
    suppliers: Array.from({ length: size.suppliers }, (_, i) => ({ ...supplier(random, i), home: home(i) })),
    buyers: Array.from({ length: size.buyers }, (_, i) => {
      const { rut, name } = numberedInstitution(i)
      const region = REGIONS[i % REGIONS.length] as string
      return { rut: dottedRut(rut), code: 7_000 + i, name: name.toUpperCase(), unit: 1_057_000 + i, region }
    }),
  }
}

function supplier(random: Random, index: number): MarketSupplier {
  const kind = index % 9 === 4 ? 'natural' : index % 17 === 11 ? 'foreign' : 'legal'
  const isWrong = kind === 'legal' && index % 13 === 6
  const { rut, name } = numberedSupplier(index, kind === 'natural' ? 'natural' : 'legal', isWrong)
  const code = 500_000 + index
  // rivals share their first family
  const first = (index >> 1) % FAMILIES.length
  return {
    rut: kind === 'foreign' ? '' : dottedRut(random.chance(0.5) ? rut.toLowerCase() : rut),
    key: kind === 'foreign' ? `p${code}` : rut,
    code,
    kind,
    isWrong,
    name: name.toUpperCase(),
    level: 0.85 + random.next() * 0.3,
    families: [first, (first + 3) % FAMILIES.length],
  }
}
