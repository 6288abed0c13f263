import { type CsvFields, newCsvFields, QUOTE, readFields } from './csv-fields.ts'
import { textBetween } from './field-text.ts'

/** A row of the monthly file has some 3 kB; a quote that is never closed must not swallow the rest of the file. */
const MAX_ROW_BYTES = 200_000
/** Nearly no row is longer. */
const USUAL_ROW_BYTES = 16_384

/** One record of CSV bytes. Its cells are decoded when asked for: the monthly file has 110 and we read half of them. */
export interface CsvRecord {
  width: number
  cell(index: number): string
  /** lines and bytes of the input up to its end */
  lines: number
  bytes: number
}

export interface CsvScanner {
  /** The records that end within what was read so far. */
  add(chunk: Buffer): Generator<CsvRecord>
  /** The record that the end of the input ends. */
  end(): Generator<CsvRecord>
  /** Whether a record is longer than any, or its quote was open at the end: nothing more comes. */
  isBroken(): boolean
}

/** Cuts CSV bytes into records, as bytes: the encoding may differ from field to field. Holds one chunk at a time. */
export function csvScanner(delimiter: string): CsvScanner {
  const fields = newCsvFields(delimiter)
  let rest: Buffer = Buffer.alloc(0)
  let [lines, bytes] = [0, 0]
  let isBroken = false

  function recordAt(input: Buffer, at: number, isLast: boolean): CsvRecord | undefined {
    if (!readFields(fields, input, at, isLast) || fields.end - at > MAX_ROW_BYTES) return undefined
    lines += fields.lines
    bytes += fields.end - at
    return csvRecord(fields, input, at, lines, bytes)
  }

  function* records(input: Buffer, from: number, isLast: boolean): Generator<CsvRecord> {
    let at = from
    while (at < input.length) {
      const record = recordAt(input, at, isLast)
      if (!record) {
        isBroken = isLast || input.length - at > MAX_ROW_BYTES
        break
      }
      at = fields.end
      yield record
    }
    rest = input.subarray(at)
  }

  /** The record that two chunks share is put together alone: to copy each chunk would double what is collected again. */
  function* added(chunk: Buffer): Generator<CsvRecord> {
    const held = rest.length
    const shared = held > 0 ? recordAt(Buffer.concat([rest, chunk.subarray(0, USUAL_ROW_BYTES)]), 0, false) : undefined
    if (held > 0 && !shared) return yield* records(Buffer.concat([rest, chunk]), 0, false)
    const from = shared ? fields.end - held : 0
    if (shared) yield shared
    yield* records(chunk, from, false)
  }

  return {
    add: added,
    end: () => records(rest, 0, true),
    isBroken: () => isBroken,
  }
}

/** The places of its fields are those read last, or are read again when another record was read since. */
function csvRecord(fields: CsvFields, input: Buffer, at: number, lines: number, bytes: number): CsvRecord {
  return {
    width: fields.width,
    cell(index) {
      if (fields.input !== input || fields.start !== at) readFields(fields, input, at, true)
      const begin = fields.places[index * 2] as number
      const text = textBetween(input, begin, fields.places[index * 2 + 1] as number)
      if (!text.includes('"')) return text
      if (input[begin - 1] === QUOTE) return text.replaceAll('""', '"')
      return text.startsWith('"') ? partlyQuoted(text) : text
    },
    lines,
    bytes,
  }
}

/** A quoted part with something after it: both of its quotes are signs of the text. */
function partlyQuoted(text: string): string {
  const [quoted = ''] = /^"(?:[^"]|"")*/.exec(text) ?? []
  return `"${quoted.slice(1).replaceAll('""', '"')}${text.slice(quoted.length)}`
}
