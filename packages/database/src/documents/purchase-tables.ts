import type { PurchaseOrder } from '@mirador/domain/ledger/purchase-order'
import type { DocumentTables } from './document-tables.ts'

/** Purchase orders with their lines. */
export const PURCHASE_TABLES: DocumentTables<PurchaseOrder> = {
  kind: 'orders',
  header: 'purchase_order',
  columns: [
    ...['created_on', 'sent_on', 'accepted_on', 'cancelled_on', 'flags', 'status', 'supplier_status', 'region'],
    ...['currency', 'is_direct', 'is_compra_agil', 'kind', 'name', 'tender_code', 'agreement_code', 'total', 'net'],
    ...['tax', 'total_clp'],
  ],
  key: 'order_id',
  parts: [
    {
      table: 'purchase_line',
      columns: [
        ...['item', 'product_code', 'catalogue_id', 'flags', 'currency', 'quantity', 'unit_amount', 'total_amount'],
        ...['unit', 'specification'],
      ],
    },
  ],
  supplied: 'purchase_order',
  counted: 'purchase_line',
  counter: 'orders',
  rowsOf: ({ code, month, progress, unit, lines, supplier, supplierName, ...order }) => ({
    code,
    month,
    progress,
    unit,
    header: [
      ...[order.createdOn, order.sentOn, order.acceptedOn, order.cancelledOn, order.flags, order.status],
      ...[order.supplierStatus, order.region, order.currency, order.isDirect, order.isCompraAgil, order.kind],
      ...[order.name, order.tenderCode, order.agreementCode, order.total, order.net, order.tax, order.totalClp],
    ],
    parts: [
      lines.map((line) => [
        ...[line.item, line.productCode, line.catalogueId, line.flags, line.currency, line.quantity, line.unitAmount],
        ...[line.totalAmount, line.unit, line.specification],
      ]),
    ],
    suppliers: [{ identity: supplier, name: supplierName }],
  }),
}
