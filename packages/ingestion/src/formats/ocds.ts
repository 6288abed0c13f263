import { OCDS_REFUSALS } from '@mirador/texts/import-refusals'
import { allOf, type ByteSource, MAX_DOCUMENT_BYTES, type ReadCallbacks } from '../files/file-bytes.ts'
import { refusedLine, type TenderLine } from '../files/tender-line.ts'
import { jsonText, parseJson } from '../mercado-publico/json-text.ts'
import { text } from '../mercado-publico/source-values.ts'
import type { Detection, FileFormat, FileReader, TextPart } from './file-format.ts'
import { joinReleases, ocdsDocument, releasesOf } from './ocds-document.ts'
import { jsonLines } from './ocds-lines.ts'
import { type OcdsMoment, tenderFromRelease } from './ocds-release.ts'
import { ocdsInstant, type Parts } from './ocds-values.ts'

/** One JSON document, or one per line. */
type Layout = 'document' | 'lines'

/** Records and releases of the Open Contracting Data Standard, which have times of their own. */
export const ocds: FileFormat<'ocds'> = {
  kind: 'ocds',
  isJoined: false,
  isMonthly: false,
  detect(content) {
    if (content.kind === 'document') return detectDocument(content.bytes, content.body)
    const [part, second] = content.kind === 'text' ? content.parts : []
    return part && !second && startsLines(part) ? readerOf(part.bytes, 'lines', null) : null
  },
}

function readerOf(bytes: ByteSource, layout: Layout, answeredAt: Date | null): FileReader {
  return {
    answeredAt,
    size: bytes.size,
    read: (moment, callbacks) => ocdsTenders(bytes, layout, moment, callbacks),
    readUndated: (readAt, callbacks) => ocdsTenders(bytes, layout, { sourceAt: null, readAt }, callbacks),
  }
}

/** Whether a file has one document per line, by its name or its first two lines. */
function startsLines({ name: fileName, head: bytes }: TextPart): boolean {
  const head = jsonText(bytes).text
  if (!/^[ \t]*\{.*"(ocid|records|releases)"/m.test(head)) return false
  if (/\.jsonl(\.gz)?$/i.test(fileName)) return true
  const [first = '', ...rest] = head.trimStart().split('\n')
  return parseJson(first).kind === 'json' && rest.some((line) => line.startsWith('{'))
}

/** Recognises a complete body; its date is that of its first release. */
function detectDocument(bytes: ByteSource, body: string): Detection {
  const parsed = parseJson(body)
  if (parsed.kind !== 'json') return null
  const document = ocdsDocument(parsed.json)
  if (document.kind === 'other') return null
  if (document.kind === 'refused') return { reason: document.reason }
  const releases = releasesOf(document.entries[0])
  const first = Array.isArray(releases) ? ocdsInstant(releases[0]?.date) : null
  return readerOf(bytes, 'document', first ?? document.publishedAt)
}

/** The tenders of an OCDS file; `line` is the line, or the position in the list. */
async function* ocdsTenders(
  bytes: ByteSource,
  layout: Layout,
  moment: OcdsMoment,
  { onBytes, onMended }: ReadCallbacks,
): AsyncGenerator<TenderLine> {
  if (layout === 'document') {
    const { text, mended } = jsonText(await allOf(bytes, MAX_DOCUMENT_BYTES, onBytes))
    if (mended > 0) onMended?.(mended)
    const parsed = parseJson(text)
    yield* documentTenders(parsed.kind === 'json' ? parsed.json : undefined, moment)
    return
  }
  for await (const line of jsonLines(await bytes.open(onBytes))) {
    if (line.kind === 'refused') {
      yield line
      continue
    }
    if (line.mended > 0) onMended?.(line.mended)
    yield* documentTenders(line.json, moment, line.line)
  }
}

/** @param line line of the document; without it, entries are numbered by position */
function* documentTenders(json: unknown, moment: OcdsMoment, line?: number): Generator<TenderLine> {
  const document = ocdsDocument(json)
  if (document.kind !== 'entries') {
    yield refusedLine(line ?? 1, document.kind === 'refused' ? document.reason : OCDS_REFUSALS.notOcds)
    return
  }
  const processes = new Map<unknown, { line: number; releases: Parts[] }>()
  for (const [index, entry] of document.entries.entries()) {
    const place = line ?? index + 1
    const releases = releasesOf(entry)
    if ('reason' in releases) {
      yield refusedLine(place, releases.reason)
      continue
    }
    for (const release of releases) {
      const ocid = text(release.ocid) ?? release
      const process = processes.get(ocid) ?? { line: place, releases: [] }
      process.releases.push(release)
      processes.set(ocid, process)
    }
  }
  for (const process of processes.values()) {
    const reading = tenderFromRelease(joinReleases(process.releases), document.publishedAt, moment)
    if (reading.kind === 'refused') yield refusedLine(process.line, reading.reason)
    else yield { kind: 'record', line: process.line, record: reading.record }
  }
}
