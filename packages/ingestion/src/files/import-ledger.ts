import { basename } from 'node:path'
import type { Database } from '@mirador/database/connection/connect'
import { DocumentSpool } from '@mirador/database/documents/document-spool'
import type { DocumentTables } from '@mirador/database/documents/document-tables'
import { PURCHASE_TABLES } from '@mirador/database/documents/purchase-tables'
import { QUOTATION_TABLES } from '@mirador/database/documents/quotation-tables'
import { replaceDocuments } from '@mirador/database/documents/replace-documents'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { type OfferCounts, replaceOffers } from '@mirador/database/offers/replace-offers'
import type { ImportedRows, LedgerCountName } from './import-counts.ts'
import type { MomentLine } from './same-moment.ts'
import type { TenderFile } from './tender-file.ts'

/** A file of the ledger that was read to its end. */
interface ReadFile {
  sourceAt: Date
  /** the month of which it is the source's own and all rows were read, `YYYY-MM-01` */
  completeMonth: string | null
}

/** What a file brings to one part of the ledger. */
interface LedgerPart {
  name: LedgerCountName
  /** the source's own name of a month: `2026-8.zip`, `COT_2026-06.zip`. A part of one has another name. */
  monthName: RegExp
  /** takes what a line of the file has for it */
  add(line: MomentLine): void
  /** what was read */
  read(): { read: number; rows: number }
  store(database: Database, file: ReadFile): Promise<OfferCounts>
}

function offersPart(): LedgerPart {
  const spool = new OfferSpool()
  return {
    name: 'offers',
    monthName: /^(?:lic[_-])?(20\d\d)-(0?[1-9]|1[0-2])\.(?:csv|zip)(?:\.gz)?$/i,
    add(line) {
      if (line.kind === 'record' && line.offers) spool.add(line.offers)
    },
    read: () => ({ read: spool.tenders, rows: spool.offers }),
    store: (database, file) => replaceOffers(database, { spool, ...file }),
  }
}

function documentsPart<Document>(
  name: LedgerCountName,
  tables: DocumentTables<Document>,
  monthName: RegExp,
  documentOf: (line: MomentLine) => Document | undefined,
): LedgerPart {
  const spool = new DocumentSpool(tables)
  return {
    name,
    monthName,
    add(line) {
      const document = documentOf(line)
      if (document) spool.add(document)
    },
    read: () => ({ read: spool.documents, rows: spool.rows }),
    store: (database, { sourceAt, completeMonth: month }) =>
      // a file that also has another month is not understood well enough to remove what it does not name
      replaceDocuments(database, {
        spool,
        sourceAt,
        completeMonth: month !== null && spool.isOf(month) ? month : null,
      }),
  }
}

function partOf({ kind }: TenderFile): LedgerPart {
  if (kind === 'monthly-quotations') {
    const monthName = /^cot_(20\d\d)-(0?[1-9]|1[0-2])\.(?:csv|zip)(?:\.gz)?$/i
    return documentsPart('quotations', QUOTATION_TABLES, monthName, (line) =>
      line.kind === 'quotations' ? line.document : undefined,
    )
  }
  if (kind === 'monthly-orders') {
    const monthName = /^(?:oc[_-])?(20\d\d)-(0?[1-9]|1[0-2])\.(?:csv|zip)(?:\.gz)?$/i
    return documentsPart('orders', PURCHASE_TABLES, monthName, (line) =>
      line.kind === 'orders' ? line.document : undefined,
    )
  }
  return offersPart()
}

/** What one file brings to the ledger, stored once it was read. */
export class LedgerImport {
  readonly #file: TenderFile
  readonly #part: LedgerPart
  /** whether the file was read to its end, and every row of it */
  #isComplete = true
  #isCut = false

  constructor(file: TenderFile) {
    this.#file = file
    this.#part = partOf(file)
  }

  add(line: Exclude<MomentLine, { kind: 'unreadable' }>): void {
    // the file names tenders with offers only: rows without any say nothing of those that are known
    const isHollow = line.kind === 'record' && line.offers?.offers.length === 0
    if (line.kind !== 'refused' && !isHollow) {
      this.#part.add(line)
      return
    }
    this.#isComplete = false
    // the rest of the file cannot be read
    if (line.kind === 'refused' && line.line === 0) this.#isCut = true
  }

  get isEmpty(): boolean {
    return this.#part.read().read === 0
  }

  /**
   * Stores it, unless the file has no time or could not be read to its end: then the ledger stays as it was.
   * @param database undefined for a dry run
   */
  async finish(database: Database | undefined): Promise<Partial<Record<LedgerCountName, ImportedRows>>> {
    const { read, rows } = this.#part.read()
    const { sourceAt } = this.#file
    const counts: OfferCounts =
      !database || this.#isCut || !sourceAt
        ? NOTHING_STORED
        : await this.#part.store(database, { sourceAt, completeMonth: this.#isComplete ? this.#ownMonth() : null })
    const imported: ImportedRows = { ...counts, documents: read, read: rows }
    return { [this.#part.name]: imported }
  }

  /** The month of which the file is the source's own; null for any other name. */
  #ownMonth(): string | null {
    const match = this.#part.monthName.exec(basename(this.#file.path))
    return match ? `${match[1]}-${(match[2] as string).padStart(2, '0')}-01` : null
  }
}

const NOTHING_STORED: OfferCounts = { written: 0, created: 0, replaced: 0, unchanged: 0, older: 0, removed: 0 }
