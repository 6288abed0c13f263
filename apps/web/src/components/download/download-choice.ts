import {
  EXPORT_COLUMNS,
  EXPORT_FORMATS,
  type ExportedList,
  type ExportFormat,
  USUAL_COLUMNS,
} from '@mirador/contract/export-columns'
import { readStored, writeStored } from '../../session/stored.ts'

const KEY = 'download-choice'

export interface DownloadChoice {
  format: ExportFormat
  /** in the order of the file */
  columns: readonly string[]
}

/**
 * The last download choice for a list of this kind in this browser, until sign-out. Columns that no longer exist are
 * omitted.
 */
export function rememberedChoice(list: ExportedList, storage = () => localStorage): DownloadChoice {
  const stored = (readStored(KEY, storage) ?? {}) as { format?: unknown } & Partial<Record<ExportedList, unknown>>
  const format = EXPORT_FORMATS.find((known) => known === stored.format) ?? 'xlsx'
  const chosen = stored[list]
  const columns = inOrder(list, Array.isArray(chosen) ? chosen : [])
  return { format, columns: columns.length > 0 ? columns : USUAL_COLUMNS[list] }
}

export function rememberChoice(
  list: ExportedList,
  { format, columns }: DownloadChoice,
  storage = () => localStorage,
): void {
  writeStored(KEY, { ...(readStored(KEY, storage) ?? {}), format, [list]: columns }, storage)
}

/** The chosen columns in the order of the file. */
export function inOrder(list: ExportedList, chosen: readonly unknown[]): readonly string[] {
  const all: readonly string[] = EXPORT_COLUMNS[list]
  return all.filter((column) => chosen.includes(column))
}
