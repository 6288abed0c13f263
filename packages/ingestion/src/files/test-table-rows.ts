import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect } from 'vitest'
import { importFiles } from './import-files.ts'
import type { TenderLine } from './tender-line.ts'
import { openKnown, testFolder } from './test-folder.ts'
import type { TestKind } from './test-table-kinds.ts'
import { workbookFile } from './test-workbook.ts'
import { encoded, type TestColumn, type Writing, type WrittenCell } from './test-written-cells.ts'

const ROWS_PER_FILE = 100

/** The damage of a row: a cell is missing, or one too many. */
type Spoilt = 'whole' | 'missing' | 'extra'

interface TestRow {
  cells: readonly WrittenCell[]
  spoilt: Spoilt
  place: number
  isWindows: boolean
  isQuotedThroughout: boolean
  end: string
}

interface TestTable {
  writing: Writing
  rows: readonly TestRow[]
}

/**
 * Writes random files of a kind and reads them back: each row equals the written one or is refused with its line,
 * column and text, an omitted cell is reported, and the import counts both.
 */
export async function checkRowsOfKind(kind: TestKind, { rows, seed }: { rows: number; seed: number }): Promise<void> {
  const path = join(testFolder(), kind.fileName)
  await fc.assert(
    fc.asyncProperty(tables(kind), async (table) => {
      const columns = kind.columns(table.writing)
      const lines = await write(path, kind, columns, table)
      const file = await openKnown(path)
      expect(file.kind).toBe(kind.kind)
      const read: TenderLine[] = []
      for await (const line of file.read({ readAt: new Date('2026-11-21T12:00:00Z') })) read.push(line)
      const expected = table.rows.map((row, index) => expectedOf(row, columns, lines[index] as number, table.writing))
      expect(differences(read, expected, columns)).toEqual([])
      const counts = await importFiles(undefined, [file], { now: () => new Date('2026-11-21T12:00:00Z') })
      const behind = read.filter(
        ({ kind: read, line }) => read === 'refused' && line > (lines[table.rows.length - 1] as number),
      )
      expect({ refused: counts.refused - behind.length, unreadable: counts.unreadable }).toEqual({
        refused: expected.filter(({ refusal }) => refusal).length,
        unreadable: expected.reduce((sum, { reports }) => sum + reports.length, 0),
      })
    }),
    { numRuns: Math.ceil(rows / ROWS_PER_FILE), seed, endOnFailure: true },
  )
}

function tables(kind: TestKind): fc.Arbitrary<TestTable> {
  return fc
    .record({ isMonthFirst: fc.boolean(), isPlain: kind.kind === 'state-csv' ? fc.boolean() : fc.constant(false) })
    .chain((writing) => {
      const columns = kind.columns(writing)
      const row = fc.record({
        cells: fc.tuple(...columns.map(({ cells }) => cells)),
        spoilt: kind.isWorkbook
          ? fc.constant<Spoilt>('whole')
          : fc.constantFrom<Spoilt>(...Array<Spoilt>(10).fill('whole'), 'missing', 'extra'),
        place: fc.nat(columns.length - 1),
        isWindows: fc.boolean(),
        isQuotedThroughout: fc.boolean(),
        end: fc.constantFrom('\n', '\r\n'),
      })
      return fc.record({
        writing: fc.constant(writing),
        rows: fc.array(row, { minLength: ROWS_PER_FILE, maxLength: ROWS_PER_FILE }),
      })
    })
}

/**
 * Writes a file.
 * @returns the line on which each row begins
 */
async function write(path: string, kind: TestKind, columns: readonly TestColumn[], { rows, writing }: TestTable) {
  const header = columns.map(({ header: name }) => name)
  const texts = rows.map(({ cells }, index) => [kind.codeOf(index), ...cells.slice(1).map(({ text }) => text)])
  const proof = proofRow(kind, columns, rows.length)
  const table = writing.isMonthFirst ? [...texts, proof] : texts
  if (kind.isWorkbook) {
    writeFileSync(path, await workbookFile([header, ...table], 'inline'))
    return rows.map((_, index) => index + 2)
  }
  const parts: Buffer[] = [Buffer.from(`${foldAccents(header.join(kind.delimiter))}\n`)]
  const lines: number[] = []
  let line = 2
  for (const [index, written] of table.entries()) {
    const row = rows[index] ?? { spoilt: 'whole', place: 0, isWindows: false, isQuotedThroughout: true, end: '\n' }
    const bytes = rowBytes(spoil(written.map(String), row), row, kind.delimiter, writing.isPlain)
    lines.push(line)
    line += (bytes.toString('latin1').match(/\r\n?|\n/g) ?? []).length
    parts.push(bytes)
  }
  writeFileSync(path, Buffer.concat(parts))
  return lines
}

/** Without accents, so that a file is recognised whatever the encodings of its first rows. */
const foldAccents = (text: string) => text.normalize('NFD').replace(/\p{Mn}/gu, '')

/** A row after all others that shows that months come first. */
function proofRow(kind: TestKind, columns: readonly TestColumn[], number: number): (string | number)[] {
  const isDate = ({ header }: TestColumn) => /^fecha/i.test(header)
  return [
    kind.codeOf(number),
    ...columns
      .slice(1)
      .map((column) => (isDate(column) ? '11/25/2026 10:00' : column.header === 'CodigoEstado' ? '8' : '')),
  ]
}

function spoil(cells: string[], { spoilt, place }: Pick<TestRow, 'spoilt' | 'place'>): string[] {
  if (spoilt === 'missing') return cells.toSpliced(place, 1)
  return spoilt === 'extra' ? cells.toSpliced(place, 0, 'de más') : cells
}

function rowBytes(
  cells: readonly string[],
  { isWindows, isQuotedThroughout, end }: Pick<TestRow, 'isWindows' | 'isQuotedThroughout' | 'end'>,
  delimiter: string,
  isPlain: boolean,
): Buffer {
  const written = cells.map((text) => {
    const mustQuote = text.includes(delimiter) || /["\r\n]/.test(text)
    if (!mustQuote && !isQuotedThroughout && !isPlain) return encoded(text, isWindows)
    return encoded(`"${isPlain ? text : text.replaceAll('"', '""')}"`, isWindows)
  })
  return Buffer.concat(
    written.flatMap((bytes, index) => [Buffer.from(index === 0 ? '' : delimiter), bytes]).concat(Buffer.from(end)),
  )
}

interface Expected {
  line: number
  /** parts of the message that refuses the row */
  refusal?: readonly string[]
  reports: readonly (readonly string[])[]
  values: readonly unknown[]
}

function expectedOf(
  { cells, spoilt }: TestRow,
  columns: readonly TestColumn[],
  line: number,
  { isPlain }: Writing,
): Expected {
  if (spoilt !== 'whole') {
    // quotes that are not doubled leave the number of columns uncertain
    const count = columns.length + (spoilt === 'missing' ? -1 : 1)
    return { line, refusal: [isPlain ? '' : `${count} columnas en vez de ${columns.length}`], reports: [], values: [] }
  }
  const faults = columns.flatMap((column, index) => {
    const { text, isUnreadable } = cells[index] as WrittenCell
    return isUnreadable ? [{ column, parts: [`«${text}»`, `bajo ${column.header}`] }] : []
  })
  const refusing = faults.filter(({ column }) => column.decides)
  if (refusing.length > 0) return { line, refusal: refusing.flatMap(({ parts }) => parts), reports: [], values: [] }
  return { line, reports: faults.map(({ parts }) => parts), values: cells.map(({ value }) => value) }
}

/** The differences between the rows that were read and the expected ones, one sentence each. */
function differences(
  read: readonly TenderLine[],
  expected: readonly Expected[],
  columns: readonly TestColumn[],
): string[] {
  const byLine = Map.groupBy(read, ({ line }) => line)
  const known = new Set(expected.map(({ line }) => line))
  const last = expected.at(-1)?.line ?? 0
  const otherLines = read.filter(({ line }) => line <= last && !known.has(line))
  if (otherLines.length > 0) return otherLines.map((line) => `no row begins there: ${JSON.stringify(line)}`)
  return expected.flatMap(({ line, refusal, reports, values }) => {
    const lines = byLine.get(line) ?? []
    const refused = lines.flatMap((one) => (one.kind === 'refused' ? [one.reason] : []))
    if (refusal) {
      const isNamed =
        refused.length === 1 &&
        lines.length === 1 &&
        (refusal.length === 1 ? refused[0]?.includes(refusal[0] as string) : namesOne(refused[0] ?? '', refusal))
      return isNamed ? [] : [`${line}: expected a refusal with ${refusal.join(' ')}, read ${JSON.stringify(lines)}`]
    }
    const document = lines.find(({ kind }) => kind !== 'refused' && kind !== 'unreadable')
    if (!document) return [`${line}: expected a row, read ${JSON.stringify(lines)}`]
    const reported = lines.flatMap((one) => (one.kind === 'unreadable' ? [one.reason] : []))
    const missing = reports.filter((parts) => !reported.some((reason) => parts.every((part) => reason.includes(part))))
    return [
      ...missing.map((parts) => `${line}: not reported: ${parts.join(' ')}`),
      ...(reported.length > reports.length ? [`${line}: reported too much: ${reported.join(' | ')}`] : []),
      ...columns.flatMap(({ header, readOf }, index) => {
        const value = readOf?.(document)
        return !readOf || isDeepStrictEqual(value, values[index])
          ? []
          : [`${line}: ${header} is ${JSON.stringify(value)} instead of ${JSON.stringify(values[index])}`]
      }),
    ]
  })
}

/** Whether a message names one of several unreadable cells, given as pairs of text and column. */
function namesOne(reason: string, parts: readonly string[]): boolean {
  for (let index = 0; index < parts.length; index += 2) {
    if (reason.includes(parts[index] as string) && reason.includes(parts[index + 1] as string)) return true
  }
  return false
}
