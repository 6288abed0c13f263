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

/** Ids never change and are never reused: they occur in shared addresses. */
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
  ...['A1', 'B1', 'C1', 'C2', 'D1', 'E1', 'F1', 'F2', 'F3', 'G1', 'G2', 'J1', 'R1', 'CA', 'SE'].map(
    (code, index): TenderType => ({ id: 18 + index, code, name: 'Otro procedimiento', range: null, size: 0 }),
  ),
]

const BY_CODE = new Map(TENDER_TYPES.map((type) => [type.code, type]))

export function tenderTypeOfCode(code: string | null | undefined): TenderType | undefined {
  return code ? BY_CODE.get(code) : undefined
}
