import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import type { FileKind } from '../formats/formats.ts'
import { detectKind } from './detect-kind.ts'
import type { ReadCallbacks } from './file-bytes.ts'
import { sourceTimeOf } from './source-time.ts'
import type { TenderLine } from './tender-line.ts'

/** A recognised file of tenders, not yet read. */
export interface TenderFile {
  kind: FileKind
  path: string
  /** whether several rows, in this file or in several files of its moment, may name one tender */
  isJoined: boolean
  /** when the source made it; null when only its records have a time */
  sourceAt: Date | null
  /** total of `onBytes` */
  size: number
  /** Its tenders and refusals in order, with constant memory. */
  read(options: ReadCallbacks & { readAt: Date }): AsyncGenerator<TenderLine>
}

/** A file that cannot be imported, with the reason in Spanish: it has no tenders, or its day is unknown. */
export interface RefusedFile {
  kind: 'unknown' | 'undated'
  path: string
  reason: string
}

export interface OpenOptions {
  now: Date
  /** when the file was made, by the operator */
  asOf?: Date | undefined
  /** the only kind to accept */
  kind?: FileKind | undefined
}

/** Recognises a file and when it was made. Never throws. */
export async function openTenderFile(
  path: string,
  { now, asOf, kind }: OpenOptions,
): Promise<TenderFile | RefusedFile> {
  const refused = (reason: string): RefusedFile => ({ kind: 'unknown', path, reason })
  try {
    const detected = await detectKind(path)
    if ('reason' in detected) return refused(detected.reason)
    const { format, size, read, readUndated } = detected
    if (kind && format.kind !== kind) return refused(IMPORT_REFUSALS.otherKind(format.kind, kind))
    const file = { path, kind: format.kind, isJoined: format.isJoined, size }
    const time = sourceTimeOf(path, detected, { asOf, now })
    if ('sourceAt' in time) {
      const { sourceAt } = time
      return { ...file, sourceAt, read: ({ readAt, ...callbacks }) => read({ sourceAt, readAt }, callbacks) }
    }
    if (!readUndated) return { kind: 'undated', path, reason: time.reason }
    return { ...file, sourceAt: null, read: ({ readAt, ...callbacks }) => readUndated(readAt, callbacks) }
  } catch (error) {
    return refused(IMPORT_REFUSALS.cannotOpen((error as Error).message))
  }
}
