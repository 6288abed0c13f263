/** A type of tender; `id` is the `bid_type` of the API, in which 0 means all. */
export interface TenderType {
  id: number
  code: string
  name: string
  /** the range of amounts, where the type has one */
  range: string | null
  /** 1 to 5 steps of the size glyph, 0 = no glyph */
  size: 0 | 1 | 2 | 3 | 4 | 5
}

const UNDER_100 = 'Menos de 100 UTM'
const TO_1000 = '100 a 1.000 UTM'
const TO_2000 = '1.000 a 2.000 UTM'
const TO_5000 = '2.000 a 5.000 UTM'
const OVER_5000 = 'Más de 5.000 UTM'

/**
 * Ids never change and are never reused: they occur in shared addresses. Names are those of the source's documentation
 * (api.mercadopublico.cl, Licitacion.aspx). Copies of it disagree about B1, E1, F1 and J1: here, as in the copies that name each
 * code, the letters are those of article 8 of Ley 19.886, which lists the grounds (b, remnants of a contract; e, foreign legal
 * persons; f, confidential services). Direct purchases have one name for several grounds; their codes tell them apart.
 */
export const TENDER_TYPES: readonly TenderType[] = [
  { id: 1, code: 'L1', name: 'Licitación pública', range: UNDER_100, size: 1 },
  { id: 2, code: 'LE', name: 'Licitación pública', range: TO_1000, size: 2 },
  { id: 3, code: 'LP', name: 'Licitación pública', range: TO_2000, size: 3 },
  { id: 4, code: 'LQ', name: 'Licitación pública', range: TO_5000, size: 4 },
  { id: 5, code: 'LR', name: 'Licitación pública', range: OVER_5000, size: 5 },
  { id: 6, code: 'LS', name: 'Servicios personales especializados', range: null, size: 0 },
  { id: 7, code: 'O1', name: 'Obras públicas', range: null, size: 0 },
  { id: 8, code: 'O2', name: 'Obras, licitación privada', range: null, size: 0 },
  { id: 9, code: 'E2', name: 'Licitación privada', range: UNDER_100, size: 1 },
  { id: 10, code: 'CO', name: 'Licitación privada', range: TO_1000, size: 2 },
  { id: 11, code: 'B2', name: 'Licitación privada', range: TO_2000, size: 3 },
  { id: 12, code: 'H2', name: 'Licitación privada', range: TO_5000, size: 4 },
  { id: 13, code: 'I2', name: 'Licitación privada', range: OVER_5000, size: 5 },
  { id: 14, code: 'CI', name: 'Contrato para la innovación', range: null, size: 0 },
  { id: 15, code: 'DC', name: 'Diálogo competitivo', range: null, size: 0 },
  { id: 16, code: 'CI2', name: 'Contrato para la innovación, segunda etapa', range: null, size: 0 },
  { id: 17, code: 'DC2', name: 'Diálogo competitivo, segunda etapa', range: null, size: 0 },
  {
    id: 18,
    code: 'A1',
    name: 'Licitación privada por licitación pública anterior sin oferentes',
    range: null,
    size: 0,
  },
  { id: 19, code: 'B1', name: 'Licitación privada por remanente de contrato anterior', range: null, size: 0 },
  { id: 20, code: 'C1', name: 'Compra directa (orden de compra)', range: null, size: 0 },
  { id: 21, code: 'C2', name: 'Trato directo (cotización)', range: null, size: 0 },
  { id: 22, code: 'D1', name: 'Trato directo por proveedor único', range: null, size: 0 },
  {
    id: 23,
    code: 'E1',
    name: 'Licitación privada por convenios con personas jurídicas extranjeras',
    range: null,
    size: 0,
  },
  { id: 24, code: 'F1', name: 'Licitación privada por servicios de naturaleza confidencial', range: null, size: 0 },
  { id: 25, code: 'F2', name: 'Trato directo (cotización)', range: null, size: 0 },
  { id: 26, code: 'F3', name: 'Compra directa (orden de compra)', range: null, size: 0 },
  { id: 27, code: 'G1', name: 'Compra directa (orden de compra)', range: null, size: 0 },
  { id: 28, code: 'G2', name: 'Trato directo (cotización)', range: null, size: 0 },
  {
    id: 29,
    code: 'J1',
    name: 'Licitación privada por otras causales, excluidas de la Ley de Compras',
    range: null,
    size: 0,
  },
  { id: 30, code: 'R1', name: 'Orden de compra menor a 3 UTM', range: null, size: 0 },
  { id: 31, code: 'CA', name: 'Orden de compra sin resolución', range: null, size: 0 },
  { id: 32, code: 'SE', name: 'Orden de compra sin emisión automática', range: null, size: 0 },
  {
    id: 33,
    code: 'A2',
    name: 'Trato directo por licitación privada anterior sin oferentes o desierta',
    range: null,
    size: 0,
  },
]

const BY_CODE = new Map(TENDER_TYPES.map((type) => [type.code, type]))

export function tenderTypeOfCode(code: string | null | undefined): TenderType | undefined {
  return code ? BY_CODE.get(code) : undefined
}
