import { type RawBuilder, sql } from 'kysely'
import { ADVISORY_LOCKS } from '../connection/advisory-locks.ts'
import type { Database, Tx } from '../connection/connect.ts'
import type { CopyBytes } from '../connection/copy-format.ts'
import { countSuppliers, createSupplierTable, removeUnusedSuppliers } from '../offers/supplier-counts.ts'
import { type DocumentSpool, HEADER_COLUMNS, SUPPLIER_COLUMNS, UNIT_COLUMNS } from './document-spool.ts'
import type { DocumentTables } from './document-tables.ts'

/** A file of documents that was read to its end. */
export interface DocumentFile<Document> {
  spool: DocumentSpool<Document>
  /** when the source made it */
  sourceAt: Date
  /** first day of the month of which the file names every document; null for any other file */
  completeMonth: string | null
}

/** Numbers of documents by outcome. */
export interface DocumentCounts {
  /** rows of the counted table */
  written: number
  created: number
  replaced: number
  unchanged: number
  /** stored from a newer file, or a newer complete month does not name them */
  older: number
  /** a newer complete month does not name them any more */
  removed: number
}

/**
 * Stores the documents of a file in one transaction. The newest file that names a document decides its content,
 * whatever the order of the files; the same file again changes nothing.
 */
export async function replaceDocuments<Document>(
  database: Database,
  { spool, sourceAt, completeMonth }: DocumentFile<Document>,
): Promise<DocumentCounts> {
  const { tables } = spool
  const names = [tables.header, ...tables.parts.map(({ table }) => table)]
  const counts = await database.bulk(async (tx, _copy, bytes) => {
    // one writer of the ledger at a time
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.ledger})`.execute(tx)
    await load(tx, bytes, spool)
    const verdicts = await judge(tx, tables, sourceAt)
    const removed = completeMonth === null ? 0 : await removeUnnamed(tx, tables, completeMonth, sourceAt)
    await sql`delete from ${sql.table(tables.header)} h using header_incoming i
      where i.verdict = 'replaced' and h.id = i.id`.execute(tx)
    const written = await write(tx, tables, sourceAt)
    await sql`update ${sql.table(tables.header)} h set source_at = ${sourceAt} from header_incoming i
      where i.verdict = 'unchanged' and h.id = i.id and h.source_at < ${sourceAt}`.execute(tx)
    if (removed + verdicts.created + verdicts.replaced > 0) {
      await removeUnusedSuppliers(tx)
      await removeUnusedUnits(tx)
    }
    return { written, removed, ...verdicts }
  })
  if (counts.created + counts.replaced + counts.removed > 0) {
    const analyzed = [...names, 'buying_unit', 'supplier', 'supplier_name'].map((name) => sql.table(name))
    await sql`analyze ${sql.join(analyzed)}`.execute(database.db)
  }
  return counts
}

const incoming = (table: string) => `${table}_incoming`
/** Names of columns, each with a prefix. */
const columnsOf = (columns: readonly string[], prefix = ''): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => `${prefix}${column}`).join(', '))

async function load<Document>(tx: Tx, bytes: CopyBytes, spool: DocumentSpool<Document>): Promise<void> {
  const { header, columns, parts, supplied } = spool.tables
  await sql`create temporary table header_incoming on commit drop as
    select 0 as place, 0 as unit, 0 as supplier, null::text as verdict, h.* from ${sql.table(header)} h with no data`.execute(
    tx,
  )
  await sql`create temporary table unit_incoming on commit drop as
    select 0 as unit, false as is_written, u.* from buying_unit u with no data`.execute(tx)
  await createSupplierTable(tx)
  await bytes.write('unit_incoming', UNIT_COLUMNS, spool.unitRows())
  await bytes.write('supplier_incoming', SUPPLIER_COLUMNS, spool.supplierRows())
  const ofSupplier = (table: string) => (table === supplied ? ['supplier'] : [])
  await bytes.write('header_incoming', [...HEADER_COLUMNS, ...ofSupplier(header), ...columns], spool.headerRows())
  for (const [index, { table, columns: ofPart }] of parts.entries()) {
    await sql`create temporary table ${sql.table(incoming(table))} on commit drop as
      select 0 as place, 0 as supplier, p.* from ${sql.table(table)} p with no data`.execute(tx)
    await bytes.write(incoming(table), ['place', ...ofSupplier(table), ...ofPart], spool.partRows(index))
    await sql`analyze ${sql.table(incoming(table))}`.execute(tx)
  }
  await sql`analyze header_incoming, unit_incoming, supplier_incoming`.execute(tx)
}

/**
 * Decides for each document of the file. Of two files of one moment the one with more progress counts: a file of a
 * month that was written again often has the moment of the first. With equal progress the greater digest wins, only so
 * that the order of imports does not matter.
 */
async function judge<Document>(
  tx: Tx,
  { header, kind }: DocumentTables<Document>,
  sourceAt: Date,
): Promise<Omit<DocumentCounts, 'written' | 'removed'>> {
  await sql`
    update header_incoming i set id = h.id, verdict = case
      when h.id is null then case when m.source_at > ${sourceAt} then 'older' else 'created' end
      when h.digest = i.digest then 'unchanged'
      when h.source_at < ${sourceAt} then 'replaced'
      when h.source_at = ${sourceAt} and (i.progress, i.digest) > (h.progress, h.digest) then 'replaced'
      else 'older' end
    from header_incoming j
    left join ${sql.table(header)} h on h.code = j.code
    left join document_month m on m.kind = ${kind} and m.month = j.month
    where j.place = i.place`.execute(tx)
  await sql`update header_incoming set id = nextval(pg_get_serial_sequence(${header}, 'id'))
    where verdict = 'created'`.execute(tx)
  await sql`analyze header_incoming`.execute(tx)
  const { rows } = await sql<{ verdict: 'created' | 'replaced' | 'unchanged' | 'older'; documents: number }>`
    select verdict, count(*)::int as documents from header_incoming group by verdict`.execute(tx)
  const counts = { created: 0, replaced: 0, unchanged: 0, older: 0 }
  for (const { verdict, documents } of rows) counts[verdict] = documents
  return counts
}

/** @returns how many documents were removed */
async function removeUnnamed<Document>(
  tx: Tx,
  { header, kind }: DocumentTables<Document>,
  month: string,
  sourceAt: Date,
): Promise<number> {
  await sql`insert into document_month (kind, month, source_at) values (${kind}, ${month}::date, ${sourceAt})
    on conflict (kind, month) do update
    set source_at = greatest(document_month.source_at, excluded.source_at)`.execute(tx)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(header)} h where h.month = ${month}::date and h.source_at < ${sourceAt}
      and not exists (select from header_incoming i where i.code = h.code)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** @returns how many rows of the counted table were written */
async function write<Document>(tx: Tx, tables: DocumentTables<Document>, sourceAt: Date): Promise<number> {
  const { header, columns, key, parts, supplied, counted } = tables
  await storeUnits(tx)
  const suppliers = sql`join supplier_known u on u.supplier`
  await storeSuppliers(tx, tables)
  const isHeaderSupplied = supplied === header
  const ofHeader = isHeaderSupplied ? ['supplier_id', 'name_number'] : []
  await sql`
    insert into ${sql.table(header)} (id, code, source_at, month, digest, progress, buying_unit_id,
      ${columnsOf([...ofHeader, ...columns])})
    select i.id, i.code, ${sourceAt}, i.month, i.digest, i.progress, b.id,
      ${columnsOf([...ofHeader.map((column) => `u.${column}`), ...columns.map((column) => `i.${column}`)])}
    from header_incoming i join unit_incoming b on b.unit = i.unit
    ${isHeaderSupplied ? sql`${suppliers} = i.supplier` : sql``}
    where i.verdict in ('created', 'replaced')`.execute(tx)
  let written = 0
  for (const { table, columns: ofPart } of parts) {
    const isSupplied = table === supplied
    const ofSupplier = isSupplied ? ['supplier_id', 'name_number'] : []
    const added = await sql`
      insert into ${sql.table(table)} (${columnsOf([key, ...ofSupplier, ...ofPart])})
      select i.id, ${columnsOf([...ofSupplier.map((column) => `u.${column}`), ...ofPart.map((column) => `p.${column}`)])}
      from ${sql.table(incoming(table))} p
      join header_incoming i on i.place = p.place and i.verdict in ('created', 'replaced')
      ${isSupplied ? sql`${suppliers} = p.supplier` : sql``}`.execute(tx)
    if (table === counted) written = Number(added.numAffectedRows ?? 0)
  }
  return written
}

/** Stores the units of the written documents. */
async function storeUnits(tx: Tx): Promise<void> {
  await sql`update unit_incoming u set is_written = true
    where exists (select from header_incoming i where i.unit = u.unit and i.verdict in ('created', 'replaced'))`.execute(
    tx,
  )
  await sql`insert into buying_unit (rut, institution, code, name)
    select rut, institution, code, name from unit_incoming where is_written on conflict do nothing`.execute(tx)
  await sql`update unit_incoming u set id = b.id from buying_unit b
    where u.is_written and b.rut = u.rut and b.code = u.code and b.institution = u.institution and b.name = u.name`.execute(
    tx,
  )
  await sql`analyze unit_incoming`.execute(tx)
}

/** Stores the suppliers of the written documents, with their counts. */
async function storeSuppliers<Document>(
  tx: Tx,
  { header, supplied, counter }: DocumentTables<Document>,
): Promise<void> {
  const named =
    supplied === header
      ? sql`header_incoming p where p.verdict in ('created', 'replaced')`
      : sql`${sql.table(incoming(supplied))} p join header_incoming i on i.place = p.place
          and i.verdict in ('created', 'replaced')`
  await sql`update supplier_incoming u set rows = w.rows
    from (select p.supplier, count(*)::int as rows from ${named} group by p.supplier) w
    where w.supplier = u.supplier`.execute(tx)
  await countSuppliers(tx, counter)
}

async function removeUnusedUnits(tx: Tx): Promise<void> {
  await sql`delete from buying_unit u
    where not exists (select from quotation_request r where r.buying_unit_id = u.id)
      and not exists (select from purchase_order o where o.buying_unit_id = u.id)`.execute(tx)
}
