import { statusOfCode, TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import {
  type ImportCounts,
  type ImportedRows,
  LEDGER_COUNTS,
  type LedgerCountName,
  readOf,
} from '@mirador/ingestion/files/import-counts'
import { figure } from '@mirador/texts/figure'
import { IMPORT_SUMMARY } from './command-texts.ts'
import { pace, refusedLines, type SummaryRow, summaryTable } from './summary-table.ts'

interface ImportOutcome {
  seconds: number
  isDryRun: boolean
  isInterrupted: boolean
  /** the first refusals, one line each */
  refusals: readonly string[]
  /** the first omitted cells, one line each */
  unreadable: readonly string[]
}

const TEXT = IMPORT_SUMMARY.tenders

/** The result of an import of tenders, for the terminal. */
export function importSummary(
  counts: ImportCounts,
  { seconds, isDryRun, isInterrupted, refusals, unreadable }: ImportOutcome,
): string {
  const stored: SummaryRow[] = [
    [TEXT.created, counts.created],
    [TEXT.updated, counts.updated],
    [TEXT.unchanged, counts.unchanged],
    [TEXT.older, counts.older],
  ]
  const rows: SummaryRow[] = [
    [TEXT.files, counts.files],
    [TEXT.read, counts.read],
    ...(isDryRun ? [] : stored),
    [TEXT.refused, counts.refused],
    ...(counts.mended > 0 ? [[TEXT.mended, counts.mended] satisfies SummaryRow] : []),
    ...(counts.unreadable > 0 ? [[TEXT.unreadable, counts.unreadable] as const] : []),
    ...LEDGER_COUNTS.flatMap((name) => ledgerRows(counts, name, isDryRun)),
  ]
  return [
    `${title(isInterrupted, isDryRun)} ${pace(readOf(counts), seconds, counts.read === readOf(counts) ? TEXT.noun : TEXT.otherNoun)}`,
    ...summaryTable(rows, 9),
    ...(counts.read > 0 ? [TEXT.byStatus(countsByStatus(counts))] : []),
    ...refusedLines(counts.refused, refusals),
    ...refusedLines(counts.unreadable, unreadable, TEXT.someUnreadable, TEXT.unreadableCells),
    '',
  ].join('\n')
}

/** The counts of what was read for a part of the ledger, and what was stored unless it is a dry run. */
function ledgerRows(counts: ImportCounts, name: LedgerCountName, isDryRun: boolean): SummaryRow[] {
  const imported = counts[name]
  if (!imported) return []
  const labels: Partial<Record<keyof ImportedRows, string>> = TEXT[name]
  return (Object.entries(labels) as [keyof ImportedRows, string][])
    .filter(([key]) => !isDryRun || key === 'documents' || key === 'read')
    .map(([key, label]) => [label, imported[key]])
}

function title(isInterrupted: boolean, isDryRun: boolean): string {
  if (isInterrupted) return IMPORT_SUMMARY.interrupted
  return isDryRun ? IMPORT_SUMMARY.dryRunDone : IMPORT_SUMMARY.done
}

function countsByStatus(counts: ImportCounts): string {
  const totals = new Map<string, number>()
  for (const [code, count] of Object.entries(counts.by_status)) {
    const status = statusOfCode(Number(code))
    const name = TENDER_STATUSES.find((known) => known.status === status)?.name ?? TEXT.unknownStatus(code)
    totals.set(name, (totals.get(name) ?? 0) + count)
  }
  return [...totals].map(([name, count]) => `${name} ${figure(count)}`).join(' · ')
}
