import type { ByteSource, ReadCallbacks } from '../files/file-bytes.ts'
import type { TenderLine } from '../files/tender-line.ts'
import type { Workbook } from '../files/workbook.ts'
import type { ReadingMoment } from '../mercado-publico/reading.ts'

/** A kind of file: how it is recognised and read, and the meaning of its rows and its name. */
export interface FileFormat<Kind extends string = string> {
  kind: Kind
  /** whether several rows, in one file or in several files of a moment, may name one tender */
  isJoined: boolean
  /** whether it has the publications of a month, so that a month in its name tells when it was made */
  isMonthly: boolean
  /** names of files that are only read inside their ZIP, and the reason */
  onlyInZip?: { name: RegExp; reason: string }
  /** Recognises a file by its content; null for another kind. */
  detect(content: FileContent): Detection | Promise<Detection>
}

export type Detection = FileReader | FileRefusal | null

/** The content of a file, as far as it was read to recognise it. */
export type FileContent =
  | { kind: 'workbook'; workbook: Workbook }
  /** the beginning of a text, or of several texts in a ZIP */
  | { kind: 'text'; parts: readonly TextPart[] }
  /** a text that begins like JSON or HTML, and that no format recognised by its beginning */
  | { kind: 'document'; bytes: ByteSource; body: string }

export interface TextPart {
  /** name of the file, or of the part of a ZIP */
  name: string
  bytes: ByteSource
  /** the first bytes, in UTF-8 or Windows-1252 */
  head: Buffer
  /** whether it begins like JSON or HTML, and is therefore no table */
  isDocument: boolean
}

/** How a recognised file is read. */
export interface FileReader {
  /** the time in an answer of the source */
  answeredAt?: Date | null
  /** the time in the title of a sheet */
  titledAt?: Date | null
  /** total of `onBytes` */
  size: number
  read(moment: ReadingMoment, callbacks: ReadCallbacks): AsyncGenerator<TenderLine>
  /** Reads a file without a time by the times of its records. Absent: the file needs a time. */
  readUndated?(readAt: Date, callbacks: ReadCallbacks): AsyncGenerator<TenderLine>
}

/** Why a recognised file is not read, in Spanish. */
export interface FileRefusal {
  reason: string
}
