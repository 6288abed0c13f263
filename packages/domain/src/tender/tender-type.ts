import { chileDay } from '../time/chile-time.ts'

/** The first day of publication on which LP means 1,000 to 5,000 UTM, and LQ and H2 are no longer made. Source: docs/decisions/0091. */
export const WIDE_LP_FROM = '2025-10-23'

/** A range of amounts that types of tender name. */
export interface AmountRange {
  name: string
  /** UTM */
  from: number
  /** UTM; null: no limit */
  to: number | null
  /** 1 to 5 steps of the size glyph, filled up to the range's end */
  size: 1 | 2 | 3 | 4 | 5
}

/** A type of tender; `id` is the `bid_type` of the API, in which 0 means all. */
export interface TenderType {
  id: number
  code: string
  name: string
  /** range of the tenders published last, where the type has one; rangeOf() has that of a day */
  range: AmountRange | null
  /** ranges of the tenders published before a day, in continental Chile, the oldest first */
  earlier?: readonly { before: string; range: AmountRange }[]
  /** no tender of the type is published since LP reaches 5,000 UTM */
  isEnded?: true
}

const UNDER_100: AmountRange = { name: 'Menos de 100 UTM', from: 0, to: 100, size: 1 }
const TO_1000: AmountRange = { name: '100 a 1.000 UTM', from: 100, to: 1_000, size: 2 }
const TO_2000: AmountRange = { name: '1.000 a 2.000 UTM', from: 1_000, to: 2_000, size: 3 }
const TO_5000: AmountRange = { name: '2.000 a 5.000 UTM', from: 2_000, to: 5_000, size: 4 }
const LP_TO_5000: AmountRange = { name: '1.000 a 5.000 UTM', from: 1_000, to: 5_000, size: 4 }
const OVER_1000: AmountRange = { name: 'Más de 1.000 UTM', from: 1_000, to: null, size: 5 }
const OVER_5000: AmountRange = { name: 'Más de 5.000 UTM', from: 5_000, to: null, size: 5 }

/** Before LQ and LR existed, LP and B2 had no upper limit. */
const EARLIER = [
  { before: '2016-01-01', range: OVER_1000 },
  { before: WIDE_LP_FROM, range: TO_2000 },
]

/**
 * Ids never change and are never reused: they occur in shared addresses. Names are those of the source's documentation
 * (api.mercadopublico.cl, Licitacion.aspx). Copies of it disagree about B1, E1, F1 and J1: here, as in the copies that
 * name each code, the letters are those of article 8 of Ley 19.886, which lists the grounds (b, remnants of a contract;
 * e, foreign legal persons; f, confidential services). Direct purchases have one name for several grounds; their codes
 * tell them apart. The ranges and their days: docs/decisions/0091; the range of B2 since then is unknown.
 */
export const TENDER_TYPES: readonly TenderType[] = [
  { id: 1, code: 'L1', name: 'Licitación pública', range: UNDER_100 },
  { id: 2, code: 'LE', name: 'Licitación pública', range: TO_1000 },
  { id: 3, code: 'LP', name: 'Licitación pública', range: LP_TO_5000, earlier: EARLIER },
  { id: 4, code: 'LQ', name: 'Licitación pública', range: TO_5000, isEnded: true },
  { id: 5, code: 'LR', name: 'Licitación pública', range: OVER_5000 },
  { id: 6, code: 'LS', name: 'Servicios personales especializados', range: null },
  { id: 7, code: 'O1', name: 'Obras públicas', range: null },
  { id: 8, code: 'O2', name: 'Obras, licitación privada', range: null },
  { id: 9, code: 'E2', name: 'Licitación privada', range: UNDER_100 },
  { id: 10, code: 'CO', name: 'Licitación privada', range: TO_1000 },
  { id: 11, code: 'B2', name: 'Licitación privada', range: null, earlier: EARLIER },
  { id: 12, code: 'H2', name: 'Licitación privada', range: TO_5000, isEnded: true },
  { id: 13, code: 'I2', name: 'Licitación privada', range: OVER_5000 },
  { id: 14, code: 'CI', name: 'Contrato para la innovación', range: null },
  { id: 15, code: 'DC', name: 'Diálogo competitivo', range: null },
  { id: 16, code: 'CI2', name: 'Contrato para la innovación, segunda etapa', range: null },
  { id: 17, code: 'DC2', name: 'Diálogo competitivo, segunda etapa', range: null },
  {
    id: 18,
    code: 'A1',
    name: 'Licitación privada por licitación pública anterior sin oferentes',
    range: null,
  },
  { id: 19, code: 'B1', name: 'Licitación privada por remanente de contrato anterior', range: null },
  { id: 20, code: 'C1', name: 'Compra directa (orden de compra)', range: null },
  { id: 21, code: 'C2', name: 'Trato directo (cotización)', range: null },
  { id: 22, code: 'D1', name: 'Trato directo por proveedor único', range: null },
  {
    id: 23,
    code: 'E1',
    name: 'Licitación privada por convenios con personas jurídicas extranjeras',
    range: null,
  },
  { id: 24, code: 'F1', name: 'Licitación privada por servicios de naturaleza confidencial', range: null },
  { id: 25, code: 'F2', name: 'Trato directo (cotización)', range: null },
  { id: 26, code: 'F3', name: 'Compra directa (orden de compra)', range: null },
  { id: 27, code: 'G1', name: 'Compra directa (orden de compra)', range: null },
  { id: 28, code: 'G2', name: 'Trato directo (cotización)', range: null },
  {
    id: 29,
    code: 'J1',
    name: 'Licitación privada por otras causales, excluidas de la Ley de Compras',
    range: null,
  },
  { id: 30, code: 'R1', name: 'Orden de compra menor a 3 UTM', range: null },
  { id: 31, code: 'CA', name: 'Orden de compra sin resolución', range: null },
  { id: 32, code: 'SE', name: 'Orden de compra sin emisión automática', range: null },
  {
    id: 33,
    code: 'A2',
    name: 'Trato directo por licitación privada anterior sin oferentes o desierta',
    range: null,
  },
]

const BY_CODE = new Map(TENDER_TYPES.map((type) => [type.code, type]))

export function tenderTypeOfCode(code: string | null | undefined): TenderType | undefined {
  return code ? BY_CODE.get(code) : undefined
}

/** The bid_type that stands for a range instead of a type: LQ, and LP published since it reaches 5,000 UTM. */
export const FROM_2000_TO_5000 = { id: 35, range: TO_5000 } as const

/**
 * The range of amounts of a tender of a type, by the day of its publication in continental Chile.
 * @param published an instant, or a day `2025-10-23`; null: not known
 * @returns null for a type without a range, and where the type has had several and the day is not known
 */
export function rangeOf(type: TenderType | undefined, published: Date | string | null): AmountRange | null {
  if (!type?.earlier) return type?.range ?? null
  if (published === null) return null
  const day = typeof published === 'string' ? published : chileDay(published)
  return type.earlier.find(({ before }) => day < before)?.range ?? type.range
}
