/** Value of a cell. Instants are written in the time of continental Chile; `null` is an empty cell. */
export type CellValue = string | number | Date | null

/** One sheet of a file; its rows are generated on demand, exactly `rowCount` of them. */
export interface Sheet {
  /** at most 31 characters, none of `[]:*?/\` */
  name: string
  /** width in characters */
  columns: readonly { header: string; width: number }[]
  rowCount: number
  batches: AsyncGenerator<CellValue[][]>
}
