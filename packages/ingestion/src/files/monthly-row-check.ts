import { foldText } from '@mirador/domain/text/search-text'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { int, number } from '../mercado-publico/source-values.ts'
import { cellValue } from './cell-value.ts'
import type { SheetLine, SheetRow } from './sheet-row.ts'
import { refusedLine } from './tender-line.ts'

const DAY = /^\d{4}-\d\d-\d\d/
const CODE = /^\d{1,7}-\d{1,7}-[A-Z][A-Z0-9]{1,7}$/

/** Whether a value may stand under a column. */
type HasShape = (value: string) => boolean

export const isDay: HasShape = (value) => DAY.test(value)
export const isNumber: HasShape = (value) => number(value) !== null
/** Of 32 bits. */
export const isInteger: HasShape = (value) => int(value) !== null
/** Of a request or a purchase order. */
export const isDocumentCode: HasShape = (value) => CODE.test(value)
export const oneOf =
  (words: readonly string[]): HasShape =>
  (value) =>
    words.includes(foldText(value))

/** A column whose values have a shape, so that a row with shifted values is noticed. */
export interface Shape {
  column: string
  folded: string
  /** whether a row without it says nothing */
  isRequired: boolean
  hasShape: HasShape
}

export const shapesOf = (columns: Readonly<Record<string, HasShape>>, required: readonly string[] = []): Shape[] =>
  Object.entries(columns).map(([column, hasShape]) => ({
    column,
    folded: foldText(column),
    isRequired: required.includes(column),
    hasShape,
  }))

/** Of the monthly file of tenders and offers. */
export const MONTHLY_SHAPES = shapesOf({
  FechaPublicacion: isDay,
  FechaEnvioOferta: isDay,
  Codigoitem: isNumber,
  Correlativo: isNumber,
  'Cantidad Ofertada': isNumber,
  MontoUnitarioOferta: isNumber,
  'Valor Total Ofertado': isNumber,
  CantidadAdjudicada: isNumber,
  'Estado Oferta': oneOf(['aceptada', 'rechazada']),
  'Oferta seleccionada': oneOf(['seleccionada', 'no seleccionada']),
})

/** Refuses the rows of a monthly file whose values stand under the wrong columns, and those without a required one. */
export async function* refuseShiftedRows(
  lines: AsyncIterable<SheetLine>,
  shapes: readonly Shape[],
): AsyncGenerator<SheetLine> {
  for await (const line of lines) {
    const reason = line.kind === 'row' ? faultOf(line.row, shapes) : undefined
    yield line.kind === 'row' && reason ? refusedLine(line.row.line, reason) : line
  }
}

function faultOf(row: SheetRow, shapes: readonly Shape[]): string | undefined {
  for (const { column, folded, isRequired, hasShape } of shapes) {
    const value = cellValue(row, folded)
    if (value === undefined) {
      if (isRequired) return IMPORT_REFUSALS.missingValue(column)
    } else if (!hasShape(value)) return IMPORT_REFUSALS.shifted(column, value.slice(0, 40))
  }
  return undefined
}
