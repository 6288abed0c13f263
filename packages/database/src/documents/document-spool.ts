import { hash } from 'node:crypto'
import type { BuyingUnit } from '@mirador/domain/ledger/buying-unit'
import { type CopyRow, copyLine } from '../connection/copy-format.ts'
import { Pieces } from '../offers/offer-spool.ts'
import { publishedSupplier, storedSupplier } from '../offers/stored-supplier.ts'
import type { DocumentTables } from './document-tables.ts'

/** Bytes of the digest that distinguishes two versions of one document. */
const DIGEST_BYTES = 16

/** `unit`, `supplier`: numbers in the file. `place`: number of the document in the file. */
export const UNIT_COLUMNS = ['unit', 'rut', 'institution', 'code', 'name']
export const SUPPLIER_COLUMNS = ['supplier', 'key', 'kind', 'name']
export const HEADER_COLUMNS = ['place', 'code', 'month', 'digest', 'progress', 'unit']

/**
 * Collects the documents of one file while it is read, compressed in memory. They are stored in one transaction, once
 * the file was read to its end, with names of legal persons only.
 */
export class DocumentSpool<Document> {
  readonly tables: DocumentTables<Document>
  readonly #headers = new Pieces()
  readonly #parts: readonly Pieces[]
  readonly #codes = new Set<string>()
  /** numbers in the file, by line in COPY's text format */
  readonly #units = new Map<string, number>()
  readonly #suppliers = new Map<string, number>()
  readonly #months = new Set<string | null>()
  /** number of rows of the counted table */
  rows = 0

  constructor(tables: DocumentTables<Document>) {
    this.tables = tables
    this.#parts = tables.parts.map(() => new Pieces())
  }

  get documents(): number {
    return this.#codes.size
  }

  /** Whether every document has this month. */
  isOf(month: string): boolean {
    return this.#months.size === 1 && this.#months.has(month)
  }

  /** A document is added once; a file that spells its code in two ways keeps the first. */
  add(document: Document): void {
    const { code, month, progress, unit, header, parts, suppliers } = this.tables.rowsOf(document)
    if (this.#codes.has(code)) return
    this.#codes.add(code)
    this.#months.add(month)
    const place = this.#codes.size
    const named = suppliers.map(({ identity, name }) => copyLine(storedSupplier(identity, name)))
    const published = suppliers.map(({ identity, name }) => copyLine(publishedSupplier(identity, name)))
    const lines = parts.map((rows) => rows.map(copyLine))
    const head = copyLine(header)
    const content = [copyLine([month, progress]), unitLine(unit), head, ...lines.flat(), ...published].join('')
    const digest = hash('sha256', content, 'buffer').subarray(0, DIGEST_BYTES)
    const { supplied, header: headerTable } = this.tables
    const numbers = named.map((supplier) => numberOf(this.#suppliers, supplier))
    const start = [place, code, month, digest, progress, numberOf(this.#units, unitLine(unit))]
    this.#headers.add(joined([...start, ...(supplied === headerTable ? [numbers[0]] : [])], head))
    for (const [index, ofPart] of lines.entries()) {
      const isSupplied = this.tables.parts[index]?.table === supplied
      const rows = ofPart.map((line, i) => joined(isSupplied ? [place, numbers[i]] : [place], line))
      this.#parts[index]?.add(rows.join(''))
    }
    this.rows += parts[this.tables.parts.findIndex(({ table }) => table === this.tables.counted)]?.length ?? 0
  }

  /** Complete rows in COPY's text format: place, number of the unit, number of the supplier if any, and the columns. */
  headerRows(): AsyncGenerator<Uint8Array> {
    return this.#headers.read()
  }

  /** Complete rows of a part: place, number of the supplier if any, and the columns. */
  partRows(index: number): AsyncGenerator<Uint8Array> {
    return (this.#parts[index] as Pieces).read()
  }

  /** Complete rows of UNIT_COLUMNS. */
  unitRows(): AsyncGenerator<Uint8Array> {
    return numbered(this.#units)
  }

  /** Complete rows of SUPPLIER_COLUMNS. */
  supplierRows(): AsyncGenerator<Uint8Array> {
    return numbered(this.#suppliers)
  }
}

const unitLine = ({ rut, institution, code, name }: BuyingUnit) => copyLine([rut, institution, code, name])

/** A line with some values before it. */
const joined = (values: CopyRow, line: string) => `${copyLine(values).slice(0, -1)}\t${line}`

function numberOf(numbers: Map<string, number>, line: string): number {
  const known = numbers.get(line)
  if (known !== undefined) return known
  const number = numbers.size
  numbers.set(line, number)
  return number
}

async function* numbered(numbers: ReadonlyMap<string, number>): AsyncGenerator<Uint8Array> {
  const pieces = new Pieces()
  for (const [line, number] of numbers) pieces.add(joined([number], line))
  yield* pieces.read()
}
