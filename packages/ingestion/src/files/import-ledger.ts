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
  /** the month, `YYYY-MM-01`, if it is the source's own file of that month and all rows were read */
  completeMonth: string | null
}

/** The content of a file for one part of the ledger. */
interface LedgerPart {
  name: LedgerCountName
  /**
   * the source's own name of a month: `2026-8.zip`, `COT_2026-06.zip`. The file of a part of a month has another name.
   */
  monthName: RegExp
  /** adds the part's data of a line */
  add(line: MomentLine): void
  /** the counts of what was read */
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
      // in a file with a second month, an unnamed document may still exist, so none is removed
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

/** The content of one file for the ledger, stored after the file was read. */
export class LedgerImport {
  readonly #file: TenderFile
  readonly #part: LedgerPart
  /** whether the file was read to its end, with every row */
  #isComplete = true
  #isCut = false

  constructor(file: TenderFile) {
    this.#file = file
    this.#part = partOf(file)
  }

  add(line: Exclude<MomentLine, { kind: 'unreadable' }>): void {
    // the file has only tenders with offers: rows without offers do not remove known ones
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
   * Stores the content, unless the file has no time or could not be read to its end: then the ledger stays as it was.
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

  /** The month if it is the source's own file of that month; null for any other name. */
  #ownMonth(): string | null {
    const match = this.#part.monthName.exec(basename(this.#file.path))
    return match ? `${match[1]}-${(match[2] as string).padStart(2, '0')}-01` : null
  }
}

const NOTHING_STORED: OfferCounts = { written: 0, created: 0, replaced: 0, unchanged: 0, older: 0, removed: 0 }
