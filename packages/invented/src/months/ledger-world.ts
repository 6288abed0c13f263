import { checkDigit } from '@mirador/domain/account/rut'
import { type Random, seededRandom } from '../random.ts'

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

const FAMILIES: readonly MarketFamily[] = [
  {
    family: 42_230_000,
    product: 42_231_504,
    name: 'Contenedores de nutrición',
    unit: 'Unidad',
    price: 14_500,
    season: [4, 5],
  },
  {
    family: 43_210_000,
    product: 43_211_503,
    name: 'Computadores portátiles',
    unit: 'Unidad',
    price: 620_000,
    season: [11, 12],
  },
  { family: 44_120_000, product: 44_121_701, name: 'Bolígrafos', unit: 'Caja', price: 6_400, season: [2, 3] },
  { family: 50_190_000, product: 50_192_701, name: 'Colaciones', unit: 'Ración', price: 3_900, season: [3] },
  {
    family: 72_130_000,
    product: 72_131_702,
    name: 'Obras de pavimentación',
    unit: 'Metro Cuadrado',
    price: 48_000,
    season: [1, 12],
  },
  { family: 76_110_000, product: 76_111_501, name: 'Servicio de aseo', unit: 'Mes', price: 2_300_000, season: [12] },
  {
    family: 46_180_000,
    product: 46_181_504,
    name: 'Guantes de protección',
    unit: 'Par',
    price: 2_750,
    season: [5, 6, 7],
  },
  { family: 51_100_000, product: 51_101_511, name: 'Amoxicilina', unit: 'Frasco', price: 1_850, season: [6, 7] },
]

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
    buyers: Array.from({ length: size.buyers }, (_, i) => ({
      rut: dotted(61_600_000 + i * 977),
      code: 7_000 + i,
      name: `HOSPITAL DE PRUEBA ${i + 1}`,
      unit: 1_057_000 + i,
      region: REGIONS[i % REGIONS.length] as string,
    })),
  }
}

function supplier(random: Random, index: number): MarketSupplier {
  const kind = index % 9 === 4 ? 'natural' : index % 17 === 11 ? 'foreign' : 'legal'
  const isWrong = kind === 'legal' && index % 13 === 6
  const body = (kind === 'natural' ? 9_200_000 : 76_100_000) + index * 1_483
  const digit = checkDigit(String(body))
  const writtenDigit = isWrong ? (digit === '1' ? '2' : '1') : digit
  const code = 500_000 + index
  // rivals share their first family
  const first = (index >> 1) % FAMILIES.length
  return {
    rut: kind === 'foreign' ? '' : `${dots(body)}-${random.chance(0.5) ? writtenDigit.toLowerCase() : writtenDigit}`,
    key: kind === 'foreign' ? `p${code}` : `${body}-${writtenDigit}`,
    code,
    kind,
    isWrong,
    name: kind === 'natural' ? `PERSONA DE PRUEBA ${index}` : `PROVEEDOR DE PRUEBA ${index} SPA`,
    level: 0.85 + random.next() * 0.3,
    families: [first, (first + 3) % FAMILIES.length],
  }
}

const dots = (body: number) => String(body).replace(/\B(?=(\d{3})+$)/g, '.')
const dotted = (body: number) => `${dots(body)}-${checkDigit(String(body))}`
