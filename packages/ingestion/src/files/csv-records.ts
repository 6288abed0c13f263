import { CsvError, parse } from 'csv-parse'

/** A row of the monthly file has some 3 kB; a quote that is never closed must not swallow the rest of the file. */
const MAX_ROW_BYTES = 200_000

/** A record with how far the input was read up to its end; `broken` is the last thing said of an input. */
export type CsvRecord = { kind: 'record'; cells: Buffer[]; lines: number; bytes: number } | { kind: 'broken' }

/** The records of CSV bytes, as bytes: the encoding may differ from field to field. Holds one chunk at a time. */
export async function* csvRecords(bytes: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<CsvRecord> {
  let ready: CsvRecord[] = []
  const parser = parse({
    delimiter,
    encoding: null,
    info: true,
    // told, not found out by the first line: files put together by hand mix them
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
    // taken here and not from the stream, which forgets the records before a broken one
    on_record: (parsed) => {
      const { record, info } = parsed as unknown as { record: Buffer[]; info: { bytes: number } }
      ready.push({ kind: 'record', cells: record, lines: lines.upTo(info.bytes), bytes: info.bytes })
      return null
    },
  })
  const lines = lineCounter()
  let failure: Error | null | undefined
  parser.on('error', () => {})
  try {
    for await (const chunk of bytes) {
      lines.add(chunk)
      failure = await new Promise((resolve) => parser.write(chunk, resolve))
      yield* ready
      ready = []
      if (failure) break
    }
    if (!failure) {
      failure = await new Promise((resolve) => {
        parser.once('error', resolve)
        parser.end(() => resolve(null))
      })
      yield* ready
    }
  } finally {
    parser.destroy()
  }
  if (!failure) return
  if (!(failure instanceof CsvError)) throw failure
  yield { kind: 'broken' }
}

/** Counts the lines of an input up to a place; the parser takes a CRLF inside quotes for two. */
function lineCounter() {
  let rest: Buffer = Buffer.alloc(0)
  let counted = 0
  let lines = 0
  return {
    add(chunk: Buffer) {
      rest = Buffer.concat([rest, chunk])
    },
    /** @param bytes where a record ended, never before the last place asked for */
    upTo(bytes: number): number {
      const part = rest.subarray(0, bytes - counted)
      for (let at = 0; at < part.length; at++) {
        if (part[at] === 10 || (part[at] === 13 && part[at + 1] !== 10)) lines++
      }
      rest = rest.subarray(part.length)
      counted = bytes
      return lines
    },
  }
}
