import { regionOfSourceText } from '@mirador/domain/tender/region'
import { foldText } from '@mirador/domain/text/search-text'
import { type DecimalSign, int, number, rut } from '../mercado-publico/source-values.ts'
import { writtenTime } from '../mercado-publico/written-time.ts'

type Cell = string | number

/** The expected values in a column of a kind of file, so that unreadable ones are detected. */
export interface ColumnRule {
  column: string
  folded: string
  /** whether they are dates, which readers get in one form */
  isDate: boolean
  /** whether a row without a value is refused */
  isRequired: boolean
  /**
   * the consequence of an unreadable value: the row is refused, as a row with shifted values or not, or read without
   * the value
   */
  fault: Fault
  isReadable(value: Cell): boolean
}

type Fault = 'shifted' | 'refused' | 'reported'
/** Whether a value is valid in a column. */
type IsReadable = (value: Cell) => boolean

export const isDate: IsReadable = (value) => writtenTime(value).kind !== 'unreadable'
export const isNumber =
  (decimal: DecimalSign): IsReadable =>
  (value) =>
    number(value, decimal) !== null
/** Whether a value is an integer of 32 bits. */
export const isInteger: IsReadable = (value) => int(value, 'comma') !== null
export const isRegion: IsReadable = (value) => regionOfSourceText(String(value)) !== null
/** A RUT, or the zeros that the portal publishes in place of an absent one. */
export const isRut: IsReadable = (value) => rut(value) !== null || /^[0.-]+$/.test(String(value))
/** The code of a request or a purchase order. */
export const isDocumentCode: IsReadable = (value) => /^\d{1,7}-\d{1,7}-[A-Z][A-Z0-9]{1,7}$/.test(String(value))
export const oneOf = (...words: readonly string[]): IsReadable => {
  const known = new Set(words)
  return (value) => known.has(foldText(String(value)))
}

/** The rules of some columns with the same consequence. */
export const rulesFor = (fault: Fault, columns: Readonly<Record<string, IsReadable>>): ColumnRule[] =>
  Object.entries(columns).map(([column, isReadable]) => ({
    column,
    folded: foldText(column),
    isDate: isReadable === isDate,
    isRequired: false,
    fault,
    isReadable,
  }))

/** Rules whose columns must have a value. */
export const required = (rules: readonly ColumnRule[]): ColumnRule[] =>
  rules.map((rule) => ({ ...rule, isRequired: true }))
