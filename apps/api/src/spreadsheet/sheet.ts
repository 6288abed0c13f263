/** What a cell may hold. An instant is written as the clock in continental Chile shows it; `null` is an empty cell. */
export type CellValue = string | number | Date | null

/** One sheet of a file; its rows are made when they are asked for, as many as there are said to be. */
export interface Sheet {
  /** 31 letters at most, none of `[]:*?/\` */
  name: string
  /** width in letters */
  columns: readonly { header: string; width: number }[]
  rowCount: number
  batches: AsyncGenerator<CellValue[][]>
}
