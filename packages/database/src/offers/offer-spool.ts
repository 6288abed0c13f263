import { hash } from 'node:crypto'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { countedAs } from '@mirador/domain/ledger/counted-offers'
import type { Offer, TenderOffers } from '@mirador/domain/ledger/offer'
import type { SupplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { copyLine, NULL } from '../connection/copy-format.ts'
import { publishedSupplier, storedSupplier } from './stored-supplier.ts'
import { totalDifference } from './total-difference.ts'

/** Characters of a piece before it is compressed. */
const PIECE = 1_000_000
/** A tenth larger than at the usual level, in half the time. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** Bytes of the digest that distinguishes two snapshots of one tender. */
const DIGEST_BYTES = 16

/** Columns of `bid`: the ids first, then the values of the file. */
export const OFFER_COLUMNS = [
  ...['tender_id', 'supplier_id', 'name_number', 'year', 'family', 'position', 'number', 'sent_on', 'flags', 'state'],
  ...['currency', 'is_selected', 'unit_amount', 'quantity', 'awarded_quantity', 'total_difference', 'counted'],
]
/** `supplier`: number in the file of a supplier with one spelling of its name. */
export const SUPPLIER_COLUMNS = ['supplier', 'key', 'kind', 'name', 'rows']
/** `place`: number of the tender in the file. */
export const SNAPSHOT_COLUMNS = [
  ...['place', 'bid_idn', 'institution_rut', 'year', 'month', 'status', 'closed_on', 'awarded_on', 'offers', 'digest'],
]

/** The offers to write, by the ids of the database. */
export interface OfferIds {
  /** tender id by place; 0: its offers are not written */
  tenders: Int32Array
  /** supplier id by number of the supplier in the file */
  suppliers: Int32Array
  /** number of the spelling, by the same index; 0: none */
  names: Int32Array
}

/** A supplier with one spelling of its name, in a tender. */
interface KnownSupplier {
  kind: SupplierIdentity['kind']
  name: string | null
  /** in the file */
  number: number
  /** for the digest, in COPY's text format */
  published: string
}

/**
 * Collects the offers of one file while it is read, compressed in memory (about 5 MB for a month of 200,000). They are
 * stored in one transaction, once the file was read to its end, with names of legal persons only.
 */
export class OfferSpool {
  readonly #offers = new Pieces()
  readonly #snapshots = new Pieces()
  readonly #codes = new Set<string>()
  /** the numbers of suppliers, by key, kind and name in COPY's text format */
  readonly #suppliers = new Map<string, number>()
  /** number of the supplier of each offer */
  readonly #supplierOf = new GrowingInts()
  /** number of offers of each tender */
  readonly #offersOf = new GrowingInts()

  /** number of added offers */
  get offers(): number {
    return this.#supplierOf.length
  }

  get tenders(): number {
    return this.#codes.size
  }

  get suppliers(): number {
    return this.#suppliers.size
  }

  /** A tender is added once; a file that spells its code in two ways keeps the first. */
  add({ bidIdn, institutionRut, year, month, status, closedOn, awardedOn, offers }: TenderOffers): void {
    if (this.#codes.has(bidIdn)) return
    const place = this.#codes.size
    this.#codes.add(bidIdn)
    const snapshot = [institutionRut, year, month, status, closedOn, awardedOn]
    let lines = ''
    let content = copyLine(snapshot)
    const counted = countedAs(offers, status)
    /** by key: a supplier makes several offers, and its texts take longer than the rest of an offer */
    const known = new Map<string, KnownSupplier>()
    for (let i = 0; i < offers.length; i++) {
      const offer = offers[i] as Offer
      const { supplier, supplierName } = offer
      let one = known.get(supplier.key)
      if (one?.name !== supplierName || one.kind !== supplier.kind) {
        one = this.#supplierOfTender(supplier, supplierName)
        known.set(supplier.key, one)
      }
      const line = offerLine(year, offer, counted[i] as number)
      this.#supplierOf.push(one.number)
      lines += line
      content += one.published
      content += line
    }
    const digest = hash('sha256', content, 'buffer').subarray(0, DIGEST_BYTES)
    this.#offers.add(lines)
    this.#offersOf.push(offers.length)
    this.#snapshots.add(copyLine([place, bidIdn, ...snapshot, offers.length, digest]))
  }

  #supplierOfTender(supplier: SupplierIdentity, name: string | null): KnownSupplier {
    return {
      kind: supplier.kind,
      name,
      number: this.#numberOf(copyLine(storedSupplier(supplier, name))),
      published: copyLine(publishedSupplier(supplier, name)),
    }
  }

  #numberOf(supplier: string): number {
    const known = this.#suppliers.get(supplier)
    if (known !== undefined) return known
    const number = this.#suppliers.size
    this.#suppliers.set(supplier, number)
    return number
  }

  /** Complete rows of SNAPSHOT_COLUMNS in COPY's text format. */
  snapshotRows(): AsyncGenerator<Uint8Array> {
    return this.#snapshots.read()
  }

  /**
   * The number of written offers by supplier of the file.
   * @param tenders see OfferIds
   */
  countOffers(tenders: Int32Array): Int32Array {
    const counts = new Int32Array(this.#suppliers.size)
    let offer = 0
    for (let place = 0; place < this.#offersOf.length; place++) {
      for (const end = offer + this.#offersOf.at(place); offer < end; offer++) {
        if (tenders[place]) (counts[this.#supplierOf.at(offer)] as number)++
      }
    }
    return counts
  }

  /** Rows of SUPPLIER_COLUMNS, of the suppliers with offers in `counts`. */
  async *supplierRows(counts: Int32Array): AsyncGenerator<Uint8Array> {
    const pieces = new Pieces()
    for (const [supplier, number] of this.#suppliers) {
      if (counts[number]) pieces.add(`${number}\t${supplier.slice(0, -1)}\t${counts[number]}\n`)
    }
    yield* pieces.read()
  }

  /** Rows of OFFER_COLUMNS, for the written tenders. */
  async *offerRows({ tenders, suppliers, names }: OfferIds): AsyncGenerator<Uint8Array> {
    let [place, offer, end] = [-1, 0, 0]
    for await (const piece of this.#offers.read()) {
      let rows = ''
      for (const line of piece.toString('latin1').split('\n')) {
        if (line === '') continue
        while (offer === end) end += this.#offersOf.at(++place)
        const supplier = this.#supplierOf.at(offer++)
        if (tenders[place]) rows += `${tenders[place]}\t${suppliers[supplier]}\t${names[supplier]}\t${line}\n`
      }
      if (rows !== '') yield Buffer.from(rows, 'latin1')
    }
  }
}

/** The part of a row of OFFER_COLUMNS after the ids, all ASCII. One template is a third faster than a joined list. */
function offerLine(year: number, offer: Offer, counted: number): string {
  const { position, number, flags, state, currency, isSelected, unitAmount, quantity, awardedQuantity } = offer
  const place = `${year}\t${offer.family ?? NULL}\t${position}\t${number}\t${offer.sentOn ?? NULL}`
  const kind = `${flags}\t${state}\t${currency}\t${isSelected ? 't' : 'f'}`
  const amounts = `${unitAmount ?? NULL}\t${quantity ?? NULL}\t${awardedQuantity ?? NULL}\t${totalDifference(offer) ?? NULL}`
  return `${place}\t${kind}\t${amounts}\t${counted}\n`
}

/** Rows in COPY's text format, compressed. */
export class Pieces {
  readonly #compressed: Uint8Array[] = []
  #text = ''

  /** @param rows complete ones */
  add(rows: string): void {
    this.#text += rows
    if (this.#text.length >= PIECE) this.#compress()
  }

  async *read(): AsyncGenerator<Buffer> {
    if (this.#text !== '') this.#compress()
    for (const piece of this.#compressed) yield zstdDecompressSync(piece)
  }

  #compress(): void {
    this.#compressed.push(zstdCompressSync(this.#text, FAST))
    this.#text = ''
  }
}

class GrowingInts {
  #values = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const values = new Int32Array(2 * this.length)
      values.set(this.#values)
      this.#values = values
    }
    this.#values[this.length++] = value
  }

  at(index: number): number {
    return this.#values[index] as number
  }
}
