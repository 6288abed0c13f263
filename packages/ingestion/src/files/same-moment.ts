import type { TenderOffers } from '@mirador/domain/ledger/offer'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import type { FileKind } from '../formats/formats.ts'
import type { ReadCallbacks } from './file-bytes.ts'
import { joinRecords } from './join-records.ts'
import type { TenderFile } from './tender-file.ts'
import type { LedgerDocument } from './tender-line.ts'

/**
 * Maximum number of records that are held back until the last row of their tender is read; beyond it, the oldest are
 * joined with the rows read so far.
 */
const MAX_HELD = 20_000

/** Files that are read together: those of one kind and one moment. */
export interface FileMoment {
  kind: FileKind
  isJoined: boolean
  files: readonly TenderFile[]
  /** total of `onBytes` */
  size: number
}

/** Groups files, oldest first. Only kinds whose rows are joined have several files in a group. */
export function momentsOf(files: readonly TenderFile[]): FileMoment[] {
  const sorted = files.toSorted(
    (a, b) => timeOf(a) - timeOf(b) || compareTexts(a.kind, b.kind) || compareTexts(a.path, b.path),
  )
  const moments: TenderFile[][] = []
  for (const file of sorted) {
    const last = moments.at(-1)
    if (last?.[0]?.kind === file.kind && file.isJoined && timeOf(last[0]) === timeOf(file)) last.push(file)
    else moments.push([file])
  }
  return moments.map((group) => {
    const [{ kind, isJoined }] = group as [TenderFile]
    const size = group.reduce((sum, file) => sum + file.size, 0)
    return { kind, isJoined, files: group, size: isJoined ? size * 2 : size }
  })
}

/** Files without a time of their own hold records with one. */
const timeOf = ({ sourceAt }: TenderFile) => sourceAt?.getTime() ?? Number.NEGATIVE_INFINITY
const compareTexts = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** A tender or document, or a refused line or an omitted cell with its place; `line` 0 stands for the file. */
export type MomentLine =
  | { kind: 'record'; record: TenderRecord; offers?: TenderOffers }
  | LedgerDocument
  | { kind: 'refused' | 'unreadable'; path: string; line: number; reason: string }

type ReadOptions = ReadCallbacks & { readAt: Date }

/**
 * The tenders and refusals of a moment. The records of one tender are joined: a first pass counts them, and the second
 * holds back tenders with several records, so that memory does not grow with the size of the files.
 */
export async function* momentLines({ isJoined, files }: FileMoment, options: ReadOptions): AsyncGenerator<MomentLine> {
  if (!isJoined) {
    yield* linesOf(files, options)
    return
  }
  const remaining = await countRepeated(files, options)
  const held = new Map<string, TenderRecord[]>()
  let heldRecords = 0
  const release = (code: string, records: readonly TenderRecord[]): MomentLine => {
    held.delete(code)
    heldRecords -= records.length
    return { kind: 'record', record: joinRecords(records) }
  }
  for await (const line of linesOf(files, options)) {
    const count = line.kind === 'record' && remaining.get(line.record.bid_idn)
    if (line.kind !== 'record' || !count) {
      yield line
      continue
    }
    const { record } = line
    const records = held.get(record.bid_idn) ?? []
    records.push(record)
    held.set(record.bid_idn, records)
    heldRecords++
    remaining.set(record.bid_idn, count - 1)
    if (count === 1) yield release(record.bid_idn, records)
    const [oldest] = heldRecords > MAX_HELD ? held : []
    if (oldest) yield release(...oldest)
  }
  // the file changed between the passes
  for (const entry of [...held]) yield release(...entry)
}

/** The number of records of each tender with several records. */
async function countRepeated(files: readonly TenderFile[], options: ReadOptions): Promise<Map<string, number>> {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  for await (const line of linesOf(files, options)) {
    if (line.kind !== 'record') continue
    const { bid_idn } = line.record
    if (seen.has(bid_idn)) counts.set(bid_idn, (counts.get(bid_idn) ?? 1) + 1)
    else seen.add(bid_idn)
  }
  return counts
}

/** The lines of some files. A damaged file (truncated gzip, bad ZIP) ends with a refusal. */
async function* linesOf(files: readonly TenderFile[], options: ReadOptions): AsyncGenerator<MomentLine> {
  for (const { path, read } of files) {
    try {
      for await (const line of read(options)) {
        if (line.kind !== 'refused' && line.kind !== 'unreadable') yield line
        else
          yield {
            kind: line.kind,
            path: line.part ? `${path}/${line.part}` : path,
            line: line.line,
            reason: line.reason,
          }
      }
    } catch (error) {
      yield { kind: 'refused', path, line: 0, reason: IMPORT_REFUSALS.cannotFinish((error as Error).message) }
    }
  }
}
