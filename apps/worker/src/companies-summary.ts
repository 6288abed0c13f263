import type { RegistryImportCounts } from '@mirador/ingestion/tax-registry/import-registry'
import { IMPORT_SUMMARY } from './command-texts.ts'
import { pace, refusedLines, type SummaryRow, summaryTable } from './summary-table.ts'

interface RegistryOutcome {
  file: string
  seconds: number
  isDryRun: boolean
  /** the first refusals, one line each */
  refusals: readonly string[]
}

const TEXT = IMPORT_SUMMARY.companies

/** The result of an import of legal names, for the terminal. */
export function registrySummary(
  counts: RegistryImportCounts,
  { file, seconds, isDryRun, refusals }: RegistryOutcome,
): string {
  const stored: SummaryRow[] = [
    [TEXT.created, counts.created],
    [TEXT.updated, counts.updated],
    [TEXT.unchanged, counts.unchanged],
    [TEXT.duplicates, counts.duplicates],
  ]
  const rows: SummaryRow[] = [
    [TEXT.read, counts.read],
    ...(isDryRun ? [] : stored),
    [TEXT.undated, counts.undated],
    [TEXT.refused, counts.refused],
  ]
  return [
    `${file}: ${isDryRun ? TEXT.dryRunDone : TEXT.done} ${pace(counts.read, seconds, TEXT.noun)}`,
    ...summaryTable(rows, 10),
    ...refusedLines(counts.refused, refusals, TEXT.someRejected),
    '',
  ].join('\n')
}
