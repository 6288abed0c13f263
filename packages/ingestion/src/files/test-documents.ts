import type { Database } from '@mirador/database/connection/connect'
import { sql } from 'kysely'

/** All requests and orders of the ledger, without ids, as texts in one order. */
export async function documentContent({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select r.code || ' ' || json_build_array(r.source_at, r.month, r.digest, r.progress, u.rut, u.institution, u.code, u.name,
      r.name, r.region, r.published_on, r.closes_on, r.delivery_days, r.budget, r.status, r.criterion, r.order_code,
      r.order_status, r.order_accepted_on, r.cancel_reason, r.has_environmental_criteria, r.has_social_criteria) as line
    from quotation_request r join buying_unit u on u.id = r.buying_unit_id
    union all select r.code || ' ' || json_build_array(p.position, p.product_code, p.times, p.product_name, p.text, p.quantity)
    from quotation_product p join quotation_request r on r.id = p.request_id
    union all select r.code || ' ' || json_build_array(s.key, s.kind, n.name, q.flags, q.products, q.currency, q.is_selected,
      q.total, q.unit_amount, q.size)
    from quotation q join quotation_request r on r.id = q.request_id join supplier s on s.id = q.supplier_id
    left join supplier_name n on n.supplier_id = q.supplier_id and n.number = q.name_number
    union all select o.code || ' ' || json_build_array(o.source_at, o.month, o.digest, o.progress, u.rut, u.institution,
      u.code, u.name, s.key, s.kind, n.name, o.created_on, o.sent_on, o.accepted_on, o.cancelled_on, o.flags, o.status,
      o.supplier_status, o.region, o.currency, o.is_direct, o.is_compra_agil, o.kind, o.name, o.tender_code,
      o.agreement_code, o.total, o.net, o.tax, o.total_clp)
    from purchase_order o join buying_unit u on u.id = o.buying_unit_id join supplier s on s.id = o.supplier_id
    left join supplier_name n on n.supplier_id = o.supplier_id and n.number = o.name_number
    union all select o.code || ' ' || json_build_array(l.item, l.product_code, l.catalogue_id, l.flags, l.currency,
      l.quantity, l.unit_amount, l.total_amount, l.unit, l.specification)
    from purchase_line l join purchase_order o on o.id = l.order_id
    union all select 'month ' || json_build_array(kind, month, source_at) from document_month
    union all select 'supplier ' || json_build_array(key, kind, offers, quotations, orders) from supplier
    union all select 'name ' || json_build_array(s.key, n.name, n.offers, n.quotations, n.orders)
    from supplier_name n join supplier s on s.id = n.supplier_id
    union all select 'unit ' || json_build_array(rut, institution, code, name) from buying_unit`.execute(db)
  return rows.map(({ line }) => line).sort()
}

/** Suppliers and spellings whose counts of quotations or orders differ from their rows. */
export async function wrongCounts({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select s.key from supplier s
    where s.quotations <> (select count(*) from quotation q where q.supplier_id = s.id) 
      or s.orders <> (select count(*) from purchase_order o where o.supplier_id = s.id)
    union all select n.name from supplier_name n
    where n.quotations <> (select count(*) from quotation q where q.supplier_id = n.supplier_id and q.name_number = n.number) 
      or n.orders <> (select count(*) from purchase_order o where o.supplier_id = n.supplier_id and o.name_number = n.number)`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/** Suppliers and spellings without any row. */
export async function unusedSuppliers({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from supplier where offers + quotations + orders = 0
    union all select name from supplier_name where offers + quotations + orders = 0`.execute(db)
  return rows.map(({ key }) => key)
}

export async function clearDocuments({ db }: Database): Promise<void> {
  for (const table of ['quotation_request', 'purchase_order', 'buying_unit', 'document_month', 'supplier']) {
    await sql`delete from ${sql.table(table)}`.execute(db)
  }
}
