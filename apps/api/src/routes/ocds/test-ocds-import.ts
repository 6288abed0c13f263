import { Readable } from 'node:stream'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { ocds } from '@mirador/ingestion/formats/ocds'

/** The tenders that our importer reads in a file of records, one a line. */
export async function* importedLines(body: Buffer, readAt: Date): AsyncGenerator<TenderRecord> {
  const bytes = { size: body.length, open: async () => Readable.from([body]) }
  const head = body.subarray(0, 65_536)
  const reader = ocds.detect({ kind: 'text', parts: [{ name: 'ocds.jsonl', bytes, head, isDocument: true }] })
  if (!reader || !('readUndated' in reader) || !reader.readUndated) throw new Error('not recognised')
  for await (const line of reader.readUndated(readAt, {})) {
    if (line.kind !== 'record') throw new Error(JSON.stringify(line))
    yield line.record
  }
}
