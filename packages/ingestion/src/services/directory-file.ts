import { DIRECTORY_REFUSALS } from '@mirador/texts/import-refusals'
import { csvRows, delimiterOf, headerNames } from '../files/csv-rows.ts'
import { fieldText } from '../files/field-text.ts'
import { fileBytes, headOf, type OnBytes, packingOf } from '../files/file-bytes.ts'
import type { SheetLine } from '../files/sheet-row.ts'
import { judgeColumns, kindOfSheet, type SheetKind } from './directory-columns.ts'

/** A recognised sheet of the services directory as CSV, not yet read. */
export interface DirectoryFile {
  path: string
  kind: SheetKind
  /** folded names of the columns that are not used */
  unread: string[]
  /** total of `onBytes` */
  size: number
  rows(onBytes?: OnBytes): AsyncGenerator<SheetLine>
}

/** Why a file is not a sheet of the directory, in Spanish. */
export class BadDirectoryFile extends Error {}

/**
 * Recognises a sheet by its first row; comma, semicolon or tab, UTF-8 or Windows-1252.
 * @throws BadDirectoryFile
 */
export async function openDirectoryFile(path: string): Promise<DirectoryFile> {
  const refuse = (reason: string) => new BadDirectoryFile(`${path} ${reason}`)
  const packing = await packingOf(path)
  if (packing === 'zip') throw refuse(DIRECTORY_REFUSALS.workbook)
  const bytes = await fileBytes(path, packing)
  const head = await headOf(bytes)
  if (/^(?:\xff\xfe|\xfe\xff)/.test(head.subarray(0, 2).toString('latin1'))) {
    throw refuse(DIRECTORY_REFUSALS.utf16)
  }
  const header = fieldText(head)
    .split(/\r\n?|\n/)
    .find((line) => line.replace(/[\uFEFF;,\s]/g, '') !== '')
  if (header === undefined) throw refuse(DIRECTORY_REFUSALS.empty)
  const delimiter = delimiterOf(header)
  const names = headerNames(header, delimiter)
  const kind = kindOfSheet(names)
  if (!kind) {
    throw refuse(DIRECTORY_REFUSALS.otherSheet)
  }
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) < index)
  if (twice) throw refuse(DIRECTORY_REFUSALS.duplicateColumn(twice))
  const { missing, unread } = judgeColumns(kind, names)
  if (missing.length > 0) throw refuse(DIRECTORY_REFUSALS.missingColumns(missing))
  return { path, kind, unread, size: bytes.size, rows: (onBytes) => csvRows(() => bytes.open(onBytes), delimiter) }
}
