import type { Readable } from 'node:stream'
import { foldText } from '@mirador/domain/text/search-text'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import sax from 'sax'
import type { SheetLine } from './sheet-row.ts'

/** The header is below a title; a sheet without it up to this row is another kind. */
const LAST_HEADER_ROW = 50
const MAX_CELL = 100_000
/** Columns that a spreadsheet can have. */
const MAX_CELLS = 16_384
/** A worksheet nests some eight elements; sax keeps every open one in memory. */
const MAX_DEPTH = 100

type Cells = Map<string, string | number>

/**
 * The rows below the header of a worksheet's XML of any size; the header is found by its column names. Blank rows are
 * skipped: the portal's sheet ends with one.
 */
export async function* workbookRows(
  xml: Readable,
  sharedTexts: readonly string[],
  headerNames: readonly string[],
): AsyncGenerator<SheetLine> {
  let columns: Map<string, string> | undefined
  for await (const { line, cells } of worksheetCells(xml, sharedTexts)) {
    if (!columns) {
      columns = columnsOf(cells, headerNames)
      if (!columns && line > LAST_HEADER_ROW) return
      continue
    }
    if ([...cells.values()].every((value) => String(value).trim() === '')) continue
    const letters = columns
    yield { kind: 'row', row: { line, cell: (column) => cells.get(letters.get(column) ?? '') } }
  }
}

/** Whether a worksheet has a row with these column names where headers are. */
export async function hasHeader(xml: Readable, sharedTexts: readonly string[], headerNames: readonly string[]) {
  for await (const { line, cells } of worksheetCells(xml, sharedTexts)) {
    if (columnsOf(cells, headerNames)) return true
    if (line > LAST_HEADER_ROW) return false
  }
  return false
}

/** The column letters by folded name, if the row has all of these names. */
function columnsOf(cells: Cells, headerNames: readonly string[]): Map<string, string> | undefined {
  const named = new Map([...cells].map(([letters, value]) => [foldText(String(value)), letters]))
  return headerNames.every((header) => named.has(header)) ? named : undefined
}

/** The cells of each row by their column letters. */
export async function* worksheetCells(
  xml: AsyncIterable<Buffer>,
  sharedTexts: readonly string[],
): AsyncGenerator<{ line: number; cells: Cells }> {
  let ready: { line: number; cells: Cells }[] = []
  let line = 0
  let cells: Cells = new Map()
  let letters = ''
  let type = ''
  const parsing = parseTexts(xml, ['v', 't'], {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1)
        cells = new Map()
      } else if (name === 'c') {
        if (cells.size >= MAX_CELLS) throw new Error(IMPORT_REFUSALS.workbookTooWide)
        letters = (attributes.r ?? '').replace(/\d+$/, '')
        type = attributes.t ?? 'n'
      }
    },
    close: (name, text) => {
      if (name === 'row') ready.push({ line, cells })
      else if (name === 'c' && text !== undefined) cells.set(letters, cellValue(type, text, sharedTexts))
      return name === 'c'
    },
  })
  for await (const _ of parsing) {
    yield* ready
    ready = []
  }
}

/** The shared texts of a workbook; each may come in several formatted runs. */
export async function sharedTextsOf(xml: AsyncIterable<Buffer>): Promise<string[]> {
  const texts: string[] = []
  const parsing = parseTexts(xml, ['t'], {
    open: () => {},
    close: (name, text) => {
      if (name === 'si') texts.push(text ?? '')
      return name === 'si'
    },
  })
  for await (const _ of parsing);
  return texts
}

interface Parts {
  open(tag: { name: string; attributes: Record<string, string> }): void
  /** @param text the text collected so far. @returns whether to discard it */
  close(name: string, text: string | undefined): boolean
}

/** Parses XML chunk by chunk and collects the text inside some tags, except phonetic hints (`rPh`). */
async function* parseTexts(xml: AsyncIterable<Buffer>, tags: readonly string[], parts: Parts): AsyncGenerator<void> {
  // with its default `position`, without which sax does not limit the length of texts and attributes
  const parser = sax.parser(true)
  const decoder = new TextDecoder()
  let text: string | undefined
  let isGathering = false
  let isAid = false
  let depth = 0
  parser.onopentag = (tag) => {
    if (++depth > MAX_DEPTH) throw new Error(IMPORT_REFUSALS.workbookTooDeep)
    if (tag.name === 'rPh') isAid = true
    if (tags.includes(tag.name) && !isAid) {
      isGathering = true
      text ??= ''
    }
    parts.open(tag as { name: string; attributes: Record<string, string> })
  }
  parser.ontext = (piece) => {
    if (isGathering && (text as string).length < MAX_CELL) text += piece
  }
  parser.oncdata = parser.ontext
  parser.onclosetag = (name) => {
    depth--
    if (name === 'rPh') isAid = false
    if (tags.includes(name)) isGathering = false
    if (parts.close(name, text)) text = undefined
  }
  for await (const chunk of xml) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.close()
  yield
}

function cellValue(type: string, text: string, sharedTexts: readonly string[]): string | number {
  if (type === 's') return sharedTexts[Number(text)] ?? ''
  if (type === 'n' && text !== '' && Number.isFinite(Number(text))) return Number(text)
  // the escape of a carriage return inside a text
  return text.replaceAll('_x000D_', '')
}
