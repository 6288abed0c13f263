const QUOTE = 34
const LF = 10
const CR = 13

/** How much of a field is in quotes; those that enclose all of it lie outside of its bounds. */
export const QUOTING = { none: 0, whole: 1, part: 2 } as const

/** Where the fields of one record begin and end; used again for the next one, since files have hundreds of thousands. */
export interface CsvFields {
  readonly delimiter: number
  input: Buffer | undefined
  start: number
  /** after the sign that ends the record */
  end: number
  lines: number
  width: number
  begins: Int32Array
  ends: Int32Array
  /** one of QUOTING each */
  quoting: Uint8Array
}

export function newCsvFields(delimiter: string): CsvFields {
  return {
    delimiter: delimiter.charCodeAt(0),
    input: undefined,
    start: 0,
    end: 0,
    lines: 0,
    width: 0,
    begins: new Int32Array(128),
    ends: new Int32Array(128),
    quoting: new Uint8Array(128),
  }
}

/**
 * Reads the record that begins at a place. Records end with LF, CR or CRLF, also mixed; a quote inside of a field
 * that does not begin with one is a sign like any other.
 * @param isLast whether no more bytes come
 * @returns false when the record does not end within the input
 */
export function readFields(fields: CsvFields, input: Buffer, start: number, isLast: boolean): boolean {
  const { delimiter } = fields
  const { length } = input
  // what stands at the end may be half of a CRLF or of a doubled quote
  const isCut = (at: number) => at + 1 >= length && !isLast
  fields.input = undefined
  fields.width = 0
  let lines = 1
  for (let at = start; ; at++) {
    let begin = at
    let isClosed = false
    const isQuoted = input[at] === QUOTE
    if (isQuoted) {
      for (at++; ; at++) {
        if (at >= length) return false
        const sign = input[at] as number
        if (sign === QUOTE) {
          if (isCut(at)) return false
          if (input[at + 1] !== QUOTE) break
          at++
        } else if (sign === LF) lines++
        else if (sign === CR) {
          if (isCut(at)) return false
          if (input[at + 1] !== LF) lines++
        }
      }
      const next = input[at + 1]
      isClosed = next === undefined || next === delimiter || next === LF || next === CR
    }
    if (isClosed) begin++
    else while (at < length && input[at] !== delimiter && input[at] !== LF && input[at] !== CR) at++
    addField(fields, begin, at, isClosed ? QUOTING.whole : isQuoted ? QUOTING.part : QUOTING.none)
    if (isClosed) at++
    if (at >= length ? !isLast : input[at] === CR && isCut(at)) return false
    if (at < length && input[at] === delimiter) continue
    if (input[at] === CR && input[at + 1] === LF) at++
    fields.input = input
    fields.start = start
    fields.end = Math.min(at + 1, length)
    fields.lines = lines
    return true
  }
}

function addField(fields: CsvFields, begin: number, end: number, quoting: number) {
  const { width } = fields
  if (width === fields.begins.length) {
    fields.begins = twice(fields.begins)
    fields.ends = twice(fields.ends)
    const more = new Uint8Array(width * 2)
    more.set(fields.quoting)
    fields.quoting = more
  }
  fields.begins[width] = begin
  fields.ends[width] = end
  fields.quoting[width] = quoting
  fields.width++
}

function twice(places: Int32Array): Int32Array {
  const more = new Int32Array(places.length * 2)
  more.set(places)
  return more
}
