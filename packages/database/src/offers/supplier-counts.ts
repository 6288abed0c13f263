import { sql } from 'kysely'
import type { Tx } from '../connection/connect.ts'

/** A column of supplier and supplier_name that counts the rows of one part of the ledger. */
export type SupplierCounter = 'offers' | 'quotations' | 'orders'

/**
 * Creates the table before its rows are loaded: number in the file of a supplier with one spelling, key, kind, name,
 * and rows to count.
 */
export async function createSupplierTable(tx: Tx): Promise<void> {
  await sql`create temporary table supplier_incoming (supplier int, key text collate "C", kind smallint, name text,
    rows int) on commit drop`.execute(tx)
}

/**
 * Adds the rows of `supplier_incoming` to the counts of suppliers and spellings, and inserts new ones. Their ids are
 * then in `supplier_known`, by number in the file; name_number 0: no name.
 */
export async function countSuppliers(tx: Tx, counter: SupplierCounter): Promise<void> {
  const count = sql.ref(counter)
  await sql`analyze supplier_incoming`.execute(tx)
  await sql`update supplier s set ${count} = s.${count} + i.rows
    from (select key, sum(rows) as rows from supplier_incoming where rows > 0 group by key) i where s.key = i.key`.execute(
    tx,
  )
  await sql`insert into supplier (key, kind, ${count})
    select key, kind, sum(rows) from supplier_incoming i
    where rows > 0 and not exists (select from supplier s where s.key = i.key) group by key, kind`.execute(tx)
  await sql`create temporary table name_incoming on commit drop as
    select i.supplier, s.id as supplier_id, i.name, i.rows from supplier_incoming i join supplier s on s.key = i.key
    where i.rows > 0`.execute(tx)
  await sql`analyze name_incoming`.execute(tx)
  await sql`update supplier_name n set ${count} = n.${count} + i.rows
    from name_incoming i where n.supplier_id = i.supplier_id and n.name = i.name`.execute(tx)
  await sql`insert into supplier_name (supplier_id, ${count}, number, name)
    select supplier_id, rows, coalesce((select max(number) from supplier_name n where n.supplier_id = i.supplier_id), 0)
      + row_number() over (partition by supplier_id order by name collate "C"), name
    from name_incoming i where name is not null
      and not exists (select from supplier_name n where n.supplier_id = i.supplier_id and n.name = i.name)`.execute(tx)
  await sql`create temporary table supplier_known on commit drop as
    select i.supplier, i.supplier_id, coalesce(n.number, 0)::smallint as name_number
    from name_incoming i left join supplier_name n on n.supplier_id = i.supplier_id and n.name = i.name`.execute(tx)
}

/** Removes suppliers and spellings of names without rows in the ledger. */
export async function removeUnusedSuppliers(tx: Tx): Promise<void> {
  await sql`delete from supplier_name where offers = 0 and quotations = 0 and orders = 0`.execute(tx)
  await sql`delete from supplier where offers = 0 and quotations = 0 and orders = 0`.execute(tx)
}
