import type { ColumnType } from 'kysely'

export interface EvaluationTable {
  name: string
  model: string
  data_hash: Buffer
  /** names of the data */
  data: ColumnType<string, string | undefined, string>
  /** select the days as text */
  from_on: string
  to_on: string
  n: number
  metrics: ColumnType<Record<string, number>, string, string>
  made_at: Date
}

export interface EvaluationSchema {
  evaluation: EvaluationTable
}
