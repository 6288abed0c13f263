/** One row of a table with a header, from CSV or from a workbook. */
export interface SheetRow {
  /** line of a CSV file on which the row starts, or row number in a workbook */
  line: number
  /** The value under a column, named in folded form (`codigo onu`); undefined when the file has no such column. */
  cell(column: string): string | number | undefined
}

export type SheetLine = { kind: 'row'; row: SheetRow } | RefusedRow

/** A line with checked values: a row may be followed by reports of its omitted values. */
export type CheckedLine = SheetLine | UnreadableCell

/** A filled cell that cannot be read, in a row that is read without it. */
export interface UnreadableCell {
  kind: 'unreadable'
  line: number
  /** in Spanish, for the operator, with its column and text */
  reason: string
  /** name of the part with the line, for a ZIP with several */
  part?: string
}

/** A row that cannot be read. */
export interface RefusedRow {
  kind: 'refused'
  line: number
  /** in Spanish, for the operator */
  reason: string
  /** name of the part with the line, for a ZIP with several */
  part?: string
}
