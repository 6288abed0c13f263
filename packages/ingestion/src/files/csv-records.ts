import { type CsvFields, newCsvFields, QUOTE, readFields } from './csv-fields.ts'
import { textBetween } from './field-text.ts'

/** A row of the monthly file has about 3 kB; the limit keeps an unterminated quote from consuming the rest of the file. */
const MAX_ROW_BYTES = 200_000
/** Size up to which most rows fit. */
const USUAL_ROW_BYTES = 16_384

/** One record of CSV bytes. Cells are decoded on request: the monthly file has 110, of which half are read. */
export interface CsvRecord {
  width: number
  cell(index: number): string
  /** lines and bytes of the input up to the end of the record */
  lines: number
  bytes: number
  /** Whether a quote inside an enclosed field is not doubled, so that the limits of its fields are uncertain. */
  isLoose: boolean
  /** Whether a field ends with a quote but does not begin with one, like the second half of a divided field. */
  hasHalfField(): boolean
  /** The same bytes with inner quotes that are not doubled; undefined when the record then ends elsewhere. */
  withPlainQuotes(): CsvRecord | undefined
}

export interface CsvScanner {
  /** Returns the records that are complete after this chunk. */
  add(chunk: Buffer): Generator<CsvRecord>
  /** Returns the last record, which the end of the input ends. */
  end(): Generator<CsvRecord>
  /** Whether a record was too long or its quote was never closed; no further records follow. */
  isBroken(): boolean
}

/** Splits CSV bytes into records before decoding, because the encoding may differ between fields. Holds one chunk at a time. */
export function csvScanner(delimiter: string): CsvScanner {
  const fields = newCsvFields(delimiter)
  let rest: Buffer = Buffer.alloc(0)
  let [lines, bytes] = [0, 0]
  let isBroken = false

  function recordAt(input: Buffer, at: number, isLast: boolean): CsvRecord | undefined {
    if (!readFields(fields, input, at, isLast) || fields.end - at > MAX_ROW_BYTES) return undefined
    lines += fields.lines
    bytes += fields.end - at
    return csvRecord(fields, input, at, { lines, bytes })
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

  /** Joins only the record that crosses two chunks: copying every chunk would double the garbage to collect. */
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

/** A view of the last scan; scans again when another record was read since. */
function csvRecord(
  fields: CsvFields,
  input: Buffer,
  at: number,
  { lines, bytes }: Pick<CsvRecord, 'lines' | 'bytes'>,
  isPlain = false,
): CsvRecord {
  const { width, end } = fields
  const readAgain = () => {
    if (fields.input !== input || fields.start !== at || fields.isPlain !== isPlain) {
      readFields(fields, input, at, true, isPlain)
    }
  }
  return {
    width,
    isLoose: fields.firstLoose < width,
    hasHalfField() {
      readAgain()
      return Array.from({ length: width }, (_, index) => index).some((index) => {
        const [begin, last] = [fields.places[index * 2] as number, (fields.places[index * 2 + 1] as number) - 1]
        const isEnclosed = begin > at && input[begin - 1] === QUOTE
        return !isEnclosed && last >= begin && input[last] === QUOTE && input[begin] !== QUOTE
      })
    },
    cell(index) {
      readAgain()
      const begin = fields.places[index * 2] as number
      const text = textBetween(input, begin, fields.places[index * 2 + 1] as number)
      if (!text.includes('"')) return text
      if (input[begin - 1] === QUOTE) return text.replaceAll('""', '"')
      return text.startsWith('"') ? partlyQuoted(text) : text
    },
    lines,
    bytes,
    withPlainQuotes() {
      const isSame = readFields(fields, input, at, true, true) && fields.end === end
      return isSame ? csvRecord(fields, input, at, { lines, bytes }, true) : undefined
    },
  }
}

/** For a quoted part followed by other characters, whose quotes belong to the text. */
function partlyQuoted(text: string): string {
  const [quoted = ''] = /^"(?:[^"]|"")*/.exec(text) ?? []
  return `"${quoted.slice(1).replaceAll('""', '"')}${text.slice(quoted.length)}`
}
