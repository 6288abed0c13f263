import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { fieldText } from './field-text.ts'
import { refusedLine } from './tender-line.ts'

/** A record with a thousand lines and their bidders has some 2 MB. */
const MAX_LINE_BYTES = 50_000_000

export type JsonLine = { kind: 'json'; line: number; json: unknown } | { kind: 'refused'; line: number; reason: string }

/** The JSON values of a file that has one a line, with one line in memory at a time; blank lines are none. */
export async function* jsonLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<JsonLine> {
  let line = 0
  for await (const raw of linesOf(bytes)) {
    line++
    if (raw === null) {
      yield refusedLine(line, IMPORT_REFUSALS.longJsonLine(MAX_LINE_BYTES / 1_000_000))
      continue
    }
    const text = fieldText(raw)
      .replace(/^\uFEFF/, '')
      .trim()
    if (text === '') continue
    const json = parsed(text)
    yield json === undefined ? refusedLine(line, IMPORT_REFUSALS.brokenJsonLine) : { kind: 'json', line, json }
  }
}

/** The value of some JSON, or undefined when it is none. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Lines as bytes; null for one that is too long to be held. */
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
