import { apiAnswers } from './api-answers.ts'
import { dailySheet } from './daily-sheet.ts'
import { dayList } from './day-list.ts'
import { monthlyCsv } from './monthly-csv.ts'
import { monthlyOrders } from './monthly-orders.ts'
import { monthlyQuotations } from './monthly-quotations.ts'
import { ocds } from './ocds.ts'
import { stateCsv } from './state-csv.ts'

/** Every kind of file; the first that recognises a file reads it. */
export const FORMATS = [
  dailySheet,
  stateCsv,
  monthlyCsv,
  monthlyQuotations,
  monthlyOrders,
  dayList,
  apiAnswers,
  ocds,
] as const

export type FileKind = (typeof FORMATS)[number]['kind']
export const FILE_KINDS: readonly FileKind[] = FORMATS.map(({ kind }) => kind)
