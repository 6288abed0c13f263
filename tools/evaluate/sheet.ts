import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextTender } from '@mirador/database/offers/evaluated-offers'
import { lexemesOf } from '@mirador/database/search/lexemes'
import { foldWords } from '@mirador/domain/text/words'
import type { WordCounts } from '@mirador/domain/words/bm25'
import type { LabelledTender } from '@mirador/domain/words/related-words'
import { csvRows } from '@mirador/ingestion/files/csv-rows'
import { fileBytes } from '@mirador/ingestion/files/file-bytes'
import { openTenderFile } from '@mirador/ingestion/files/tender-file'

export const SHEET = 'export_publicadas_2025-05-06.csv.gz'
export const CATALOGUE = 'productos_onu.csv.gz'
const READ_AT = new Date('2025-05-06T12:00:00Z')
/** Words that occur in every second tender and name no product. */
const PROCEDURE_WORDS = new Set(['bases', 'segun', 'adjunto', 'adjunta', 'adjuntos', 'adjuntas'])
const MIN_LETTERS = 3

export interface SheetTender extends LabelledTender {
  code: string
  /** names of the products of its lines */
  products: ReadonlySet<string>
}

export interface Sheet {
  tenders: readonly SheetTender[]
  /** the words of the name of each product and of its class */
  catalogue: ReadonlyMap<number, WordCounts>
  words: (text: string) => WordCounts
  dataHash: string
}

/** The published tenders of a day with the products of their lines, as the stems of the product's own search. */
export async function readSheet(folder: string): Promise<Sheet> {
  const texts = await readTexts(join(folder, SHEET))
  const names = await readCatalogue(join(folder, CATALOGUE))
  const hash = createHash('sha256')
  for (const name of [SHEET, CATALOGUE]) hash.update(readFileSync(join(folder, name)))
  return { ...withStems(texts, names), dataHash: hash.digest('hex') }
}

/**
 * Texts as the stems of the product's own search.
 * @param names of products, with those of their classes
 */
export function withStems(texts: readonly TextTender[], names: ReadonlyMap<number, string>): Omit<Sheet, 'dataHash'> {
  const words = (text: string) => countLexemes(tellingWords(text))
  const tenders = texts.map(({ code, buyer, title, description, lines }) => ({
    code,
    buyer,
    title: words(title),
    description: words(description),
    lines: lines.map(({ product, text }) => ({ product, words: words(text) })),
    products: new Set(lines.flatMap(({ name }) => name ?? [])),
  }))
  return { tenders, catalogue: new Map([...names].map(([product, name]) => [product, words(name)])), words }
}

async function readTexts(path: string): Promise<TextTender[]> {
  const file = await openTenderFile(path, { asOf: READ_AT, now: READ_AT })
  if ('reason' in file) throw new Error(file.reason)
  const texts: TextTender[] = []
  for await (const line of file.read({ readAt: READ_AT })) {
    if (line.kind !== 'record') continue
    const { bid_idn, name, description, institution_name, items = [] } = line.record
    texts.push({
      code: bid_idn,
      buyer: institution_name ?? null,
      title: name,
      description: description ?? '',
      lines: items.map((item) => ({
        product: item.product_code,
        name: item.product_name,
        text: item.description ?? '',
      })),
    })
  }
  return texts
}

async function readCatalogue(path: string): Promise<Map<number, string>> {
  const bytes = await fileBytes(path, 'gzip')
  const names = new Map<number, string>()
  for await (const line of csvRows(() => bytes.open(), ';')) {
    if (line.kind === 'refused') continue
    const code = Number(line.row.cell('idproducto onu'))
    const name = ['nombreproducto onu', 'nombre nivel3'].map((column) => line.row.cell(column) ?? '').join(' ')
    if (code > 0) names.set(code, name)
  }
  return names
}

function countLexemes(words: readonly string[]): WordCounts {
  const counts = new Map<string, number>()
  for (const word of words) {
    for (const lexeme of lexemesOf(word)) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1)
  }
  return counts
}

/** Words without stop words, short ones and numbers. */
const tellingWords = (text: string) =>
  foldWords(text)
    .split(' ')
    .filter((word) => word.length >= MIN_LETTERS && !/^\d+$/.test(word) && !PROCEDURE_WORDS.has(word))
