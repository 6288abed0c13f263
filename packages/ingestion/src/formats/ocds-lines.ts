import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { refusedLine } from '../files/tender-line.ts'
import { jsonText, parseJson } from '../mercado-publico/json-text.ts'

/** A record with a thousand items and their bidders has about 2 MB. */
const MAX_LINE_BYTES = 50_000_000

export type JsonLine =
  | { kind: 'json'; line: number; json: unknown; mended: number }
  | { kind: 'refused'; line: number; reason: string }

/** The JSON values of a file with one per line, holding one line in memory; blank lines are skipped. */
export async function* jsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<JsonLine> {
  let line = 0
  for await (const raw of linesOf(bytes)) {
    line++
    if (raw === null) {
      yield refusedLine(line, IMPORT_REFUSALS.longJsonLine(MAX_LINE_BYTES / 1_000_000))
      continue
    }
    const { text, mended } = jsonText(raw)
    if (text.trim() === '') continue
    const parsed = parseJson(text)
    if (parsed.kind === 'json') yield { kind: 'json', line, json: parsed.json, mended }
    else yield refusedLine(line, IMPORT_REFUSALS.brokenJsonLine)
  }
}

/** Lines as bytes; null for one above the limit. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  let parts: Buffer[] = []
  let size = 0
  const take = (piece: Buffer) => {
    size += piece.length
    if (size > MAX_LINE_BYTES) parts = []
    else parts.push(piece)
  }
  const line = () => (size > MAX_LINE_BYTES ? null : Buffer.concat(parts))
  for await (const chunk of bytes) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      take(chunk.subarray(start, end))
      yield line()
      parts = []
      size = 0
      start = end + 1
    }
    take(chunk.subarray(start))
  }
  if (size > 0) yield line()
}
