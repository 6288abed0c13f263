import { basename } from 'node:path'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import type { FileContent, FileFormat, FileReader, FileRefusal, TextPart } from '../formats/file-format.ts'
import { type FileKind, FORMATS } from '../formats/formats.ts'
import { jsonText, parseJson } from '../mercado-publico/json-text.ts'
import { findCsvHeader } from './csv-header.ts'
import { fieldText } from './field-text.ts'
import { allOf, type ByteSource, fileBytes, headOf, packingOf } from './file-bytes.ts'
import { withoutUtf16 } from './utf16.ts'
import { openWorkbook, tablesOf, type ZipPart } from './workbook.ts'

/** A recognised file, with the data its reader needs. */
export interface DetectedFile extends FileReader {
  format: FileFormat<FileKind>
  /** name of the part of a ZIP that was read */
  partName?: string | undefined
}

const MAX_ANSWER_BYTES = 100_000_000
/** First bytes of an `.xls`, and of a workbook with a password. */
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** A column name in the CSV of the portal's report designer. */
const REPORT_COLUMN = /^(?:textbox ?\d+|tipolc)$/

/** Recognises a file by its content; only the state of a per-state CSV comes from its name. */
export async function detectKind(path: string): Promise<DetectedFile | FileRefusal> {
  const packing = await packingOf(path)
  if (packing === 'zip') return detectZip(path)
  const name = basename(path)
  const { onlyInZip } = FORMATS.find((format) => format.onlyInZip?.name.test(name)) ?? {}
  return onlyInZip ? { reason: onlyInZip.reason } : detectText(name, await fileBytes(path, packing))
}

async function detectZip(path: string): Promise<DetectedFile | FileRefusal> {
  const tables = await tablesOf(path)
  if (tables === null) return { reason: IMPORT_REFUSALS.zipWithoutTable }
  if (tables.kind === 'text') return detectParts(tables.parts)
  const detected = await detectContent({ kind: 'workbook', workbook: await openWorkbook(tables.source) })
  return detected ? { ...detected, partName: tables.name } : { reason: IMPORT_REFUSALS.unknownColumns }
}

/** Recognises one CSV or file of JSON lines of any kind, or several that a format reads as one. */
async function detectParts(parts: readonly ZipPart[]): Promise<DetectedFile | FileRefusal> {
  const [first] = parts
  if (first && parts.length === 1) return { ...(await detectText(first.name, first.bytes)), partName: first.name }
  const texts = await Promise.all(parts.map(({ name, bytes }) => textPart(name, bytes)))
  return (await detectContent({ kind: 'text', parts: texts })) ?? { reason: IMPORT_REFUSALS.zipWithoutTable }
}

async function detectText(name: string, source: ByteSource): Promise<DetectedFile | FileRefusal> {
  const part = await textPart(name, source)
  const { bytes, head, isDocument } = part
  if (head.subarray(0, 4).equals(OLD_WORKBOOK)) return { reason: IMPORT_REFUSALS.otherWorkbook }
  const detected = await detectContent({ kind: 'text', parts: [part] })
  if (detected) return detected
  if (isDocument) return detectDocument(bytes)
  const isReport = findCsvHeader(head, (names) => names.some((each) => REPORT_COLUMN.test(each)) || undefined)
  return { reason: isReport ? IMPORT_REFUSALS.reportColumns : IMPORT_REFUSALS.unknownColumns }
}

async function textPart(name: string, source: ByteSource): Promise<TextPart> {
  const rawHead = await headOf(source)
  const bytes = withoutUtf16(source, rawHead)
  const head = bytes === source ? rawHead : await headOf(bytes)
  return { name, bytes, head, isDocument: /^\uFEFF?\s*[{[<]/.test(fieldText(head)) }
}

async function detectDocument(bytes: ByteSource): Promise<DetectedFile | FileRefusal> {
  const { text: body } = jsonText(await allOf(bytes, MAX_ANSWER_BYTES))
  const detected = await detectContent({ kind: 'document', bytes, body })
  if (detected) return detected
  const parsed = parseJson(body)
  return { reason: parsed.kind === 'unreadable' ? parsed.reason : IMPORT_REFUSALS.notAnAnswer }
}

async function detectContent(content: FileContent): Promise<DetectedFile | FileRefusal | null> {
  for (const format of FORMATS) {
    const detection = await format.detect(content)
    if (detection) return 'reason' in detection ? detection : { ...detection, format }
  }
  return null
}
