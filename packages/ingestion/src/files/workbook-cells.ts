import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import sax from 'sax'
import { decoderOf } from './utf16.ts'

const MAX_CELL = 100_000
/** Maximum number of columns of a spreadsheet. */
const MAX_CELLS = 16_384
/** Maximum depth: a worksheet nests some eight elements, and sax keeps every open one in memory. */
const MAX_DEPTH = 100
/** Days from 1 January 1900, with its false leap day, to 1 January 1904. */
const DAYS_TO_1904 = 1462

/** The values of a row by the number of their column, from 0. */
export type Cells = Map<number, string | number>

/**
 * The cells of each row. Row and column numbers are optional in the file: without one, a row or cell follows the
 * previous one.
 */
export async function* worksheetCells(
  xml: AsyncIterable<Buffer>,
  sharedTexts: readonly string[],
): AsyncGenerator<{ line: number; cells: Cells }> {
  let ready: { line: number; cells: Cells }[] = []
  let line = 0
  let cells: Cells = new Map()
  let column = -1
  let type = ''
  const parsing = parseTexts(xml, ['v', 't'], {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(/^\d+$/.exec(attributes.r ?? '')?.[0] ?? line + 1)
        cells = new Map()
        column = -1
      } else if (name === 'c') {
        if (cells.size >= MAX_CELLS) throw new Error(IMPORT_REFUSALS.workbookTooWide)
        column = columnOf(attributes.r) ?? column + 1
        type = attributes.t ?? 'n'
      }
    },
    close: (name, text) => {
      if (name === 'row') ready.push({ line, cells })
      else if (name === 'c' && text !== undefined) cells.set(column, cellValue(type, text, sharedTexts))
      return name === 'c'
    },
  })
  for await (const _ of parsing) {
    yield* ready
    ready = []
  }
}

/** The column of a reference such as `B12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]+)\d*$/i.exec(reference ?? '')?.[1]?.toUpperCase()
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The shared texts of a workbook; each may consist of several formatted runs. */
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

/** The days to add to a date of a workbook to convert it to the 1900 system: Excel for Macintosh counted from 1904. */
export async function dateOffsetOf(xml: AsyncIterable<Buffer>): Promise<number> {
  let offset = 0
  const parsing = parseTexts(xml, [], {
    open: (name, { date1904 = '' }) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(date1904)) offset = DAYS_TO_1904
    },
    close: () => true,
  })
  for await (const _ of parsing);
  return offset
}

interface Parts {
  /** @param name without the prefix that the file's elements have */
  open(name: string, attributes: Record<string, string>): void
  /**
   * @param text the text collected so far
   * @returns whether to discard it
   */
  close(name: string, text: string | undefined): boolean
}

/** Parses XML chunk by chunk and collects the text inside some tags, except phonetic hints (`rPh`). */
async function* parseTexts(xml: AsyncIterable<Buffer>, tags: readonly string[], parts: Parts): AsyncGenerator<void> {
  // with its default `position`, without which sax does not limit the length of texts and attributes
  const parser = sax.parser(true)
  let decoder: TextDecoder | undefined
  let prefix: string | undefined
  let text: string | undefined
  /** text of the open element, still escaped */
  let piece: string | undefined
  let isAid = false
  let depth = 0
  // elements with another prefix than the root belong to extensions
  const localName = (name: string) => (name.startsWith(prefix ?? '') ? name.slice((prefix ?? '').length) : '')
  parser.onopentag = (tag) => {
    if (++depth > MAX_DEPTH) throw new Error(IMPORT_REFUSALS.workbookTooDeep)
    prefix ??= tag.name.slice(0, tag.name.indexOf(':') + 1)
    const name = localName(tag.name)
    if (name === 'rPh') isAid = true
    if (tags.includes(name) && !isAid) piece = ''
    parts.open(name, tag.attributes as Record<string, string>)
  }
  parser.ontext = (more) => {
    if (piece !== undefined && piece.length + (text?.length ?? 0) < MAX_CELL) piece += more
  }
  parser.oncdata = parser.ontext
  parser.onclosetag = (tag) => {
    depth--
    const name = localName(tag)
    if (name === 'rPh') isAid = false
    if (piece !== undefined && tags.includes(name)) {
      text = (text ?? '') + unescaped(piece)
      piece = undefined
    }
    if (parts.close(name, text)) text = undefined
  }
  for await (const chunk of xml) {
    decoder ??= decoderOf(chunk)
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  parser.close()
  yield
}

function cellValue(type: string, text: string, sharedTexts: readonly string[]): string | number {
  if (type === 's') return sharedTexts[Number(text)] ?? ''
  if (type === 'n' && text !== '' && Number.isFinite(Number(text))) return Number(text)
  return text
}

/**
 * Decodes a text in which characters that XML cannot hold are escaped as `_x000D_`, and a literal `_x` is `_x005F_x`
 * (ECMA-376, ST_Xstring).
 */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
